import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { BrowserMissing } from './browser-missing.ts';
import { packagedChromium } from './packaged-chromium.ts';

/** Any browser that is Chromium inside and speaks its debugging protocol. */
const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const MAC_APPLICATIONS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_PROGRAMS = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/usr/lib/chromium', '/opt/google/chrome'];

/** The Chromium to start: the one given, one on this machine, or the one in the npm package @sparticuz/chromium. */
export async function findChromium(given?: string): Promise<string> {
  if (given !== undefined) {
    if (isProgram(given)) return given;
    throw new BrowserMissing(`There is no program at ${given}: give the path of a Chromium, or none to look for one.`);
  }
  const found = onThisMachine().find(isProgram) ?? (await packagedChromium());
  if (found) return found;
  throw new BrowserMissing(
    'No Chromium was found to render pages with: give the path of one, ' +
      'or install Chromium or Chrome on this machine, or run `npm install @sparticuz/chromium` (Linux).',
  );
}

/** Where one would be, best place first. */
export function onThisMachine(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  if (platform === 'win32') {
    const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? WINDOWS_PROGRAMS.map((program) => `${root}\\${program}`) : []));
  }
  const path = (environment.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  const folders = platform === 'linux' ? [...path, ...LINUX_FOLDERS] : path;
  const programs = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  if (platform !== 'darwin') return programs;
  const applications = ['/Applications', join(homedir(), 'Applications')];
  return [...applications.flatMap((folder) => MAC_APPLICATIONS.map((name) => join(folder, name))), ...programs];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
