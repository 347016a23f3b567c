import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const SAMPLES = 20;
const EVERY_MS = 20;

/**
 * How often a process wanted a processor while it was watched, from 0 to 1; undefined where that
 * is hidden. What it wanted, not what it got: other work on the machine does not change it.
 */
export async function runningShare(pid: number): Promise<number | undefined> {
  let running = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const isRunning = await wantsProcessor(pid);
    if (isRunning === undefined) return undefined;
    if (isRunning) running += 1;
    await wait(EVERY_MS);
  }
  return running / SAMPLES;
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
