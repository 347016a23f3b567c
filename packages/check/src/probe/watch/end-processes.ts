import { findMarked } from './marked-processes.ts';

/** Ends every process of an audit that is still there. */
export async function endProcesses(run: string): Promise<void> {
  for (const pid of (await findMarked(run)) ?? []) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}
