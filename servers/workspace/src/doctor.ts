import { join } from 'node:path';

import type { Finding } from '@wellspoken/kit/launch';

import type { Settings } from './config.ts';
import { listLockFolders, openLockFolder } from './lock/lock-folder.ts';
import { lockAcrossProcesses } from './lock/process-lock.ts';
import { openSettings } from './open.ts';

/** Looks at what the server needs of the machine. */
export async function examine(given: Settings): Promise<readonly Finding[]> {
  const { sandbox, close } = await openSettings(given);
  await close();
  const count = sandbox.folders.length;
  return [
    {
      title: 'Folders',
      state: 'ok',
      detail: `${count} can be opened, ${given.readOnly ? 'for reading only' : 'for reading and writing'}.`,
    },
    sandbox.survivesSwaps
      ? {
          title: 'Path safety',
          state: 'ok',
          detail:
            'Strong: a folder that is swapped for a link during an operation changes nothing.',
        }
      : {
          title: 'Path safety',
          state: 'warning',
          detail:
            'Weaker on this system: a folder that is swapped for a link at the right moment can lead an operation astray.',
          fix: 'Let no one else write to these folders, or run the server on Linux.',
        },
    ...(given.readOnly ? [] : [await examineLocks()]),
  ];
}

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
