import { join } from 'node:path';

import { integrityOf, notesOf } from './place.ts';
import { startServer } from './server-process.ts';

/** Lets several processes open a file at once that is not there yet; the names that it holds then. */
export async function raceToOpen(
  folder: string,
  { race, processes }: { readonly race: number; readonly processes: number },
): Promise<{ readonly names: readonly string[]; readonly integrity: string }> {
  const db = join(folder, `race-${race}`, 'memory.db');
  const servers = await Promise.all(Array.from({ length: processes }, async () => startServer(db)));
  await Promise.all(
    servers.map(async (server, index) => {
      const entities = [{ name: `From ${index}`, entityType: 'task' }];
      await server.call('create_entities', { entities });
      await server.kill();
    }),
  );
  const notes = await notesOf(db);
  return { names: [...notes.keys()].toSorted(), integrity: integrityOf(db) };
}
