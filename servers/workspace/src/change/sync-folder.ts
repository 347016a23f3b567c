import { open } from 'node:fs/promises';

import type { Grip } from '../sandbox/grip.ts';

/** Has the disk keep the names in a folder, as far as the system can do that. */
export async function syncFolder(folder: Grip): Promise<void> {
  // The change itself is done by now: a system that cannot do this must not make it look failed.
  const handle = await open(folder.path, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => {});
  await handle.close();
}
