import { readdir, readFile } from 'node:fs/promises';

import { MARKER } from '../surroundings.ts';

/** The processes whose environment carries the mark of an audit; none where the platform hides it. */
export async function findMarked(run: string): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const marked = await Promise.all(pids.map((pid) => isMarked(pid, run)));
  return pids.filter((_, index) => marked[index]);
}

async function isMarked(pid: number, run: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`${MARKER}=${run}`);
}
