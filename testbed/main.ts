import { parseArgs } from 'node:util';
import { writeMirror } from './export.ts';
import { presets } from './forum.ts';
import { startTestbed } from './server.ts';
import { makeSite, switchNames } from './site.ts';
import { skinByName, skins } from './skins/index.ts';
import type { Switches } from './types.ts';

const usage = `node testbed/main.ts [options]
  --skin NAME         ${skins.map((skin) => `${skin.name.padEnd(14)} ${skin.description}`).join('\n                      ')}
  --port N            any free port unless given
  --seed N            1
  --size N            number of threads, or ${Object.keys(presets).join(', ')}
  --switch A,B        ${switchNames.join(', ')}; or all
  --write-mirror DIR  write site.warc, labels.jsonl and truth.json, and serve nothing
`;

try {
  await main();
} catch (error) {
  process.stderr.write(`testbed: ${(error as Error).message}\n`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      skin: { type: 'string', default: 'dl-list' },
      port: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      size: { type: 'string', default: 'small' },
      switch: { type: 'string', multiple: true, default: [] },
      'write-mirror': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const settings = {
    skin: skinByName(values.skin),
    seed: wholeNumber('--seed', values.seed),
    size:
      values.size in presets ? (values.size as keyof typeof presets) : wholeNumber('--size', values.size, Object.keys(presets)),
    switches: readSwitches(values.switch),
  };
  const dir = values['write-mirror'];
  if (dir !== undefined) {
    const { urls, valuable } = await writeMirror(dir, makeSite(settings));
    process.stdout.write(`${dir}: ${urls} URLs, ${valuable} worth having\n`);
    return;
  }
  const testbed = await startTestbed({ ...settings, port: wholeNumber('--port', values.port) });
  process.stdout.write(`${testbed.url}\n`);
}

function wholeNumber(option: string, text: string, words: string[] = []): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} wants ${['a whole number', ...words].join(', or ')}, not ${text}`);
  return Number(text);
}

function readSwitches(given: string[]): Partial<Switches> | 'all' {
  const names = given.flatMap((list) => list.split(',')).filter((name) => name !== '');
  if (names.includes('all')) return 'all';
  for (const name of names) {
    if (!(switchNames as readonly string[]).includes(name))
      throw new Error(`no switch named ${name}; there are ${switchNames.join(', ')} and all`);
  }
  return Object.fromEntries(names.map((name) => [name, true]));
}
