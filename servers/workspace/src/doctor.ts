import { join } from 'node:path';
import type { Finding } from '@wellspoken/kit/launch';

import { listLockFolders, openLockFolder } from './lock/lock-folder.ts';
import { lockAcrossProcesses } from './lock/process-lock.ts';

const MAX_WAIT_MS = 2_000;

/** Says, for a doctor, whether servers of this account can lock each other out, by taking a lock. */
export async function examineLocks(
  folders: readonly string[] = listLockFolders(),
): Promise<Finding> {
  const title = 'Locks';
  try {
    const folder = openLockFolder(folders);
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const release = await lockAcrossProcesses(join(folder, 'doctor'), signal);
    await release();
    return { title, state: 'ok', detail: `Servers of this account take turns, by ${folder}.` };
  } catch {
    return {
      title,
      state: 'problem',
      detail: `Nothing can be changed: no lock can be taken in ${folders.join(' or ')}.`,
      fix: 'Let the account own one of these folders and write to it, and reinstall @wellspoken/workspace if its native module is missing.',
    };
  }
}
