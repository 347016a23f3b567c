import { readdir, readFile } from 'node:fs/promises';

/**
 * How many milliseconds the threads of a process have worked or waited for a processor so far: on a
 * busy machine a thread that wants to work waits. Undefined where that is hidden.
 */
export async function wantedTime(pid: number): Promise<number | undefined> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    threads.map((thread) => readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '')),
  );
  const told = times.filter((text) => text !== '');
  if (told.length === 0) return undefined;
  return told.reduce((sum, text) => sum + millisecondsOf(text), 0);
}

/** Nanoseconds at work, nanoseconds in the queue, and how often. */
function millisecondsOf(text: string): number {
  const [worked = 0, waited = 0] = text.split(' ').map(Number);
  return (worked + waited) / 1e6;
}
