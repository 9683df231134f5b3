import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BrowserMissing } from './browser-missing.ts';

const PROGRAM = 'chromium';
/** Milliseconds; unpacking 200 MB takes one and a half seconds on two cores. */
const UNPACK_TIMEOUT_MS = 120_000;

/** The Chromium inside the npm package, unpacked; null when the package is not installed or has none for this system. */
export async function packagedChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const found = locate();
  if (!found) return null;
  const { version } = JSON.parse(await readFile(new URL('../package.json', found), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `boardwalk-chromium-${version}-${userInfo().uid}`);
  if (!(await isOurs(folder))) await unpack(found, folder);
  return join(folder, PROGRAM);
}

function locate(): string | null {
  try {
    return import.meta.resolve('@sparticuz/chromium');
  } catch {
    return null;
  }
}

/**
 * The package unpacks into the folder for temporary files and takes whatever lies there under its name: a half-written file of
 * another process, or another user's program. So it unpacks in a process of its own into a new folder, which gets its name last.
 */
async function unpack(module: string, folder: string): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'boardwalk-unpack-'));
  try {
    const fresh = join(parent, 'unpacked');
    await mkdir(fresh, { mode: 0o700 });
    const script = `import(${JSON.stringify(module)}).then(({ default: it }) => it.executablePath())`;
    await promisify(execFile)(process.execPath, ['-e', script], {
      env: { ...process.env, TMPDIR: fresh },
      timeout: UNPACK_TIMEOUT_MS,
    });
    await rename(fresh, folder).catch(async (error) => {
      // Another process was quicker: its folder does as well, if it is this user's.
      if (!(await isOurs(folder))) throw error;
    });
  } catch (error) {
    throw new BrowserMissing(
      `The Chromium of @sparticuz/chromium could not be unpacked into ${folder} (${(error as Error).message}): ` +
        'remove what lies there and make room, or give the path of another Chromium.',
    );
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function isOurs(folder: string): Promise<boolean> {
  const [place, program] = await Promise.all([lstat(folder).catch(() => null), lstat(join(folder, PROGRAM)).catch(() => null)]);
  const { uid } = userInfo();
  return !!place?.isDirectory() && place.uid === uid && !!program?.isFile() && program.uid === uid;
}
