import { linkSync, renameSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { keep, openSession, remember, writeMemory } from './moved-file.ts';
import { integrityOf, notesOf } from './place.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const ROUNDS = 300;
const AT_ONCE = 4;

/** A write that was answered, and how often the file had been moved when it was sent and answered. */
interface Kept {
  readonly name: string;
  readonly sent: number;
  readonly answered: number;
}

interface Writing {
  /** Tells the writers that the file was moved. */
  readonly countMove: () => void;
  readonly stop: () => Promise<readonly Kept[]>;
}

/** Has each server write without a pause. */
function writeOn(servers: readonly ServerProcess[]): Writing {
  let [isOver, moves] = [false, 0];
  const kept: Kept[] = [];
  const write = async (server: ServerProcess, label: string): Promise<void> => {
    for (let index = 0; !isOver; index++) {
      const [name, sent] = [`${label} ${index}`, moves];
      const { isError } = await remember(server, name);
      if (!isError) kept.push({ name, sent, answered: moves });
    }
  };
  const lanes = servers.flatMap((server, number) =>
    Array.from({ length: AT_ONCE }, (_, lane) => write(server, `Thing ${number} ${lane}`)),
  );
  return {
    countMove: () => void moves++,
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
      return kept;
    },
  };
}

/** Waits while a server answers some calls, each of which waits its turn among the writes. */
async function letAnswer(server: ServerProcess, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await server.call('list_projects');
}

/** The files in which each name is, by their number. */
async function findNames(files: readonly string[]): Promise<ReadonlyMap<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const [number, file] of files.entries()) {
    expect(integrityOf(file)).toBe('ok');
    for (const name of (await notesOf(file)).keys()) {
      found.set(name, [...(found.get(name) ?? []), number]);
    }
  }
  return found;
}

test.each([1, 2, 3])(
  `with %i processes on a file that is replaced ${ROUNDS} times, each write is in the file that was there when it was answered`,
  { timeout: 240_000 },
  async (count) => {
    const { db, aside, server } = await openSession();
    const servers = [server];
    while (servers.length < count) servers.push(await startServer(db));
    await writeMemory(join(aside, 'empty.db'), 'Made');
    const writing = writeOn(servers);
    const files: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await letAnswer(server, round % 5);
      const [next, old] = [join(aside, 'next.db'), join(aside, `old-${round}.db`)];
      await copyFile(join(aside, 'empty.db'), next);
      // A second name keeps the file that is replaced.
      linkSync(db, old);
      renameSync(next, db);
      writing.countMove();
      files.push(old);
    }
    const kept = await writing.stop();
    for (const [index, each] of servers.entries()) await keep(each, `Last of ${index}`);
    await Promise.all(servers.map((each) => each.leave()));
    const found = await findNames([...files, db]);
    const isWrong = ({ name, sent, answered }: Kept): boolean => {
      const [file = -1, ...others] = found.get(name) ?? [];
      return others.length > 0 || file < sent || file > answered;
    };
    const wrong = kept.filter(isWrong).map((each) => ({ ...each, in: found.get(each.name) }));
    expect(wrong).toEqual([]);
    expect(servers.map((_, index) => found.get(`Last of ${index}`))).toEqual(
      servers.map(() => [ROUNDS]),
    );
    expect(kept.length).toBeGreaterThan(ROUNDS);
  },
);

test(
  `while a file comes and goes ${ROUNDS} times, no write is answered without it, and none that was answered is lost`,
  { timeout: 240_000 },
  async () => {
    const { db, aside, server } = await openSession();
    const away = join(aside, 'memory.db');
    const writing = writeOn([server]);
    for (let round = 0; round < ROUNDS; round++) {
      await letAnswer(server, round % 5);
      renameSync(db, away);
      writing.countMove();
      await letAnswer(server, 1 + (round % 3));
      renameSync(away, db);
      writing.countMove();
    }
    const kept = await writing.stop();
    await server.leave();
    const found = await findNames([db]);
    expect(kept.filter(({ name }) => !found.has(name))).toEqual([]);
    // At odd numbers the file was away.
    const isBlind = ({ sent, answered }: Kept): boolean => sent === answered && sent % 2 === 1;
    expect(kept.filter(isBlind)).toEqual([]);
    expect(kept.length).toBeGreaterThan(ROUNDS);
  },
);
