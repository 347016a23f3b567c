import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { MARKER } from './workspace.ts';

/** The processes whose environment carries the mark of an audit; undefined where the platform hides it. */
const findMarked = (run: string): Promise<readonly number[] | undefined> =>
  findByVariable(MARKER, run);

/** The processes whose environment has a variable of this value; undefined where the platform hides it. */
export function findByVariable(
  name: string,
  value: string,
): Promise<readonly number[] | undefined> {
  const entry = `${name}=${value}`;
  if (process.platform === 'linux') return findInProc(entry);
  return process.platform === 'win32' ? Promise.resolve(undefined) : findByPs(entry);
}

async function findInProc(entry: string): Promise<readonly number[] | undefined> {
  const names = await readdir('/proc').catch(() => undefined);
  if (!names) return undefined;
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map((pid) => hasEntry(pid, entry)));
  return pids.filter((_, index) => found[index]);
}

async function hasEntry(pid: number, entry: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(entry);
}

// The ps of BSD and macOS puts the environment of own processes behind their command.
async function findByPs(entry: string): Promise<readonly number[] | undefined> {
  const listing = await promisify(execFile)('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => undefined);
  return listing && readPids(listing.stdout, entry);
}

/** The process ids of a listing of `ps` whose lines hold an entry of the environment. */
export function readPids(listing: string, entry: string): readonly number[] {
  return listing
    .split('\n')
    .filter((line) => line.split(/\s+/).includes(entry))
    .flatMap((line) => {
      const pid = Number.parseInt(line.trim(), 10);
      return Number.isInteger(pid) && pid !== process.pid ? [pid] : [];
    });
}

/** A process that was killed may take a moment to go, and may have started another just before. */
const LOOKS = 40;
const PAUSE_MS = 50;

/** Ends every process of an audit that is still there, and waits until they are gone. */
export async function endProcesses(run: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = (await findMarked(run)) ?? [];
    if (found.length === 0) return;
    found.forEach(kill);
    await pause(PAUSE_MS);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

/** The variable that marks the children of one process. */
export const OWN_MARK = 'WELLSPOKEN_CHECK_PROCESS';

/** Children may take a moment to notice that their parent has ended. */
const LEFT_BEHIND_LOOKS = 5;
const LEFT_BEHIND_PAUSE_MS = 200;

/** How many processes with this mark are still there; undefined where the platform hides it. */
export async function countLeftBehind(mark: string): Promise<number | undefined> {
  for (let look = 1; look < LEFT_BEHIND_LOOKS; look += 1) {
    const found = await findByVariable(OWN_MARK, mark);
    if (found === undefined || found.length === 0) return found?.length;
    await wait(LEFT_BEHIND_PAUSE_MS);
  }
  return (await findByVariable(OWN_MARK, mark))?.length;
}

const EVERY_MS = 20;

/**
 * How often a process wanted a processor when it was looked at, from 0 to 1; undefined where that
 * is hidden. What it wanted, not what it got, and by looks, not by the clock: other work on the
 * machine, or of ours, does not change it.
 */
export async function measureRunningShare(pid: number, looks = 20): Promise<number | undefined> {
  let running = 0;
  for (let look = 0; look < looks; look += 1) {
    const isRunning = await wantsProcessor(pid);
    if (isRunning === undefined) return undefined;
    if (isRunning) running += 1;
    await wait(EVERY_MS);
  }
  return running / looks;
}

async function wantsProcessor(pid: number): Promise<boolean | undefined> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => undefined);
  if (!threads) return undefined;
  const states = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '');
      // The name in parentheses may hold spaces, so the state is looked for after its end.
      return text.slice(text.lastIndexOf(')') + 2)[0];
    }),
  );
  return states.includes('R');
}

const LISTENING = '0A';

/** The process that listens on the port of a URL; undefined where the platform hides it. */
export async function findPortOwner(url: URL): Promise<number | undefined> {
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const inodes = new Set(tables.flatMap((table) => listListeners(table, port)));
  if (inodes.size === 0) return undefined;
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const owners = await Promise.all(pids.map((pid) => holdsOne(pid, inodes)));
  const found = pids.filter((_, index) => owners[index]);
  // Workers that share a port cannot be distinguished.
  return found.length === 1 ? found[0] : undefined;
}

function listListeners(table: string, port: number): readonly string[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      const isOurs = Number.parseInt(local.split(':')[1] ?? '', 16) === port;
      return isOurs && state === LISTENING && inode !== undefined ? [inode] : [];
    });
}

async function holdsOne(pid: number, inodes: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  );
  return links.some((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ''));
}
