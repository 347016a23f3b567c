import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 20;

/**
 * How often a process wanted a processor when it was looked at, from 0 to 1; undefined where that
 * is hidden. What it wanted, not what it got, and by looks, not by the clock: other work on the
 * machine, or of ours, does not change it.
 */
export async function runningShare(pid: number, looks = 20): Promise<number | undefined> {
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
