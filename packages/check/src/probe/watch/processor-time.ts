import { readFile } from 'node:fs/promises';

/** The kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** How many milliseconds of a processor a process has used so far; undefined where that is hidden. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name in parentheses may hold spaces, so fields are counted from its end.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields?.[11]), Number(fields?.[12])];
  if (!Number.isFinite(user + system)) return undefined;
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}
