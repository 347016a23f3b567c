import { setTimeout as pause } from 'node:timers/promises';

import { findMarked } from './marked-processes.ts';

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
    // It has ended in the meantime.
  }
}
