import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { MARKER } from '../surroundings.ts';

/** The processes whose environment carries the mark of an audit; undefined where the platform hides it. */
export const findMarked = (run: string): Promise<readonly number[] | undefined> =>
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
  return listing && pidsIn(listing.stdout, entry);
}

/** The process ids of a listing of `ps` whose lines hold an entry of the environment. */
export function pidsIn(listing: string, entry: string): readonly number[] {
  return listing
    .split('\n')
    .filter((line) => line.split(/\s+/).includes(entry))
    .flatMap((line) => {
      const pid = Number.parseInt(line.trim(), 10);
      return Number.isInteger(pid) && pid !== process.pid ? [pid] : [];
    });
}
