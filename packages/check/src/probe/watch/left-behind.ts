import { setTimeout as wait } from 'node:timers/promises';

import { findByVariable } from './marked-processes.ts';

/** The variable that tells the children of one process from those of others. */
export const OWN_MARK = 'WELLSPOKEN_CHECK_PROCESS';

/** Children may take a moment to notice that their parent has ended. */
const LOOKS = 5;
const PAUSE_MS = 200;

/** How many processes with this mark are still there; undefined where the platform hides it. */
export async function countLeftBehind(mark: string): Promise<number | undefined> {
  for (let look = 1; look < LOOKS; look += 1) {
    const found = await findByVariable(OWN_MARK, mark);
    if (found === undefined || found.length === 0) return found?.length;
    await wait(PAUSE_MS);
  }
  return (await findByVariable(OWN_MARK, mark))?.length;
}
