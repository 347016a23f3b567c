import { join } from 'node:path';

import { integrityOf, notesOf } from './place.ts';
import { startServer, type Embeddings } from './server-process.ts';

/** How often the server is killed, and in the middle of how many writes. */
export interface Ordeal {
  readonly kills: number;
  readonly writes: number;
  readonly embeddings?: Embeddings;
}

// So many calls are on their way at a time, so that a kill meets some half done.
const AT_ONCE = 8;

// So often one file is written to again, so that looking through it stays quick.
const KILLS_PER_FILE = 10;

/** Kills the server in the middle of writes, again and again; what was wrong with the files. */
export async function killDuringWrites(
  folder: string,
  { kills, writes, embeddings }: Ordeal,
): Promise<readonly string[]> {
  const problems: string[] = [];
  let answered: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const db = join(folder, `memory-${Math.floor((kill - 1) / KILLS_PER_FILE)}.db`);
    if (kill % KILLS_PER_FILE === 1) answered = [];
    // Early, late and in between, the same in every run.
    const killAfter = 1 + ((kill * 137) % (writes - 1));
    const written = await writeUntilKilled(db, { run: kill, writes, killAfter, embeddings });
    answered.push(...written.answered);
    const found = [...written.refused, ...(await lookAfter(db, answered))];
    problems.push(...found.map((problem) => `${problem} after kill ${kill}`));
  }
  return problems;
}

interface Storm {
  readonly run: number;
  readonly writes: number;
  readonly killAfter: number;
  readonly embeddings: Embeddings | undefined;
}

/** Writes until some calls have been answered, then kills; the names of what was answered. */
async function writeUntilKilled(
  db: string,
  { run, writes, killAfter, embeddings }: Storm,
): Promise<{ readonly answered: readonly string[]; readonly refused: readonly string[] }> {
  const server = await startServer(db, { embeddings });
  const answered: string[] = [];
  const refused: string[] = [];
  let next = 0;
  let isKilled = false;
  let stop = (): void => undefined;
  const enough = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const write = async (): Promise<void> => {
    while (next < writes && !isKilled) {
      const names = [`run ${run} pair ${next} a`, `run ${run} pair ${next} b`];
      next++;
      const entities = names.map((name) => ({
        name,
        entityType: 'pair',
        observations: notesFor(name),
      }));
      const { isError, text } = await server.call('create_entities', { entities });
      // What was answered while the kill was on its way counts too.
      if (isError) refused.push(`a write was refused: ${text}`);
      else answered.push(...names);
      if (answered.length >= 2 * killAfter || isError) stop();
    }
  };
  // Those that wait for an answer that never comes are forgotten.
  for (let index = 0; index < AT_ONCE; index++) void write();
  await enough;
  isKilled = true;
  await server.kill();
  return { answered, refused };
}

const notesFor = (name: string): readonly string[] => [`${name} is one`, `${name} is two`];

async function lookAfter(db: string, answered: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const notes = await notesOf(db);
  for (const name of answered) if (!notes.has(name)) problems.push(`"${name}" is lost`);
  for (const [name, texts] of notes) {
    const twin = name.endsWith('a') ? `${name.slice(0, -1)}b` : `${name.slice(0, -1)}a`;
    if (!notes.has(twin)) problems.push(`"${name}" came without "${twin}"`);
    if (texts.join() !== notesFor(name).join()) problems.push(`"${name}" is there half`);
  }
  const integrity = integrityOf(db);
  if (integrity !== 'ok') problems.push(`integrity_check says ${integrity}`);
  return problems;
}
