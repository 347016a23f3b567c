import type { Sandbox } from '../sandbox/sandbox.ts';
import { entryOf, type Entry } from './entry.ts';
import type { Listing } from './list-folder.ts';

/** Lists the allowed folders themselves, where there are several. */
export async function listRoots(sandbox: Sandbox): Promise<Listing> {
  const entries: Entry[] = [];
  for (const folder of sandbox.folders) {
    const path = sandbox.show(folder, []);
    const entry = await sandbox.use(path, { operation: 'list' }, ({ grip }) =>
      Promise.resolve(grip && entryOf(folder.name, grip.stats)),
    );
    if (entry !== undefined) entries.push(entry);
  }
  const totals = { files: 0, folders: entries.length, others: 0, bytes: 0 };
  return { entries, totals, nextCursor: undefined };
}
