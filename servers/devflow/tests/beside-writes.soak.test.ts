import { stderr } from 'node:process';

import { expect, test } from 'vitest';

import { measureReadsDuring } from './beside-writes.ts';
import { makePlace } from './durability/place.ts';
import { writeGraph } from './support/graph.ts';
import { openSession, type Session } from './support/session.ts';

const ENTITIES = 30_000;
const PURGED = 1_000;
const NOTES = 20;
/** Ten times the aim. */
const MOST_MS = 2_500;
const LARGEST_IMPORT = 3_000_000;

const WORDS = 'order charge refund basket invoice retry queue table event index release review';

const sentence = (index: number): string => {
  const words = WORDS.split(' ');
  const chosen = [1, 3, 5, 7].map((step) => words[(index * step + step) % words.length]);
  return `Number ${index} says ${chosen.join(' ')} w${index % 5_000}`;
};

/** A large memory: what may be purged in one call, with many notes, among much else. */
async function openLarge(): Promise<Session> {
  const session = await openSession({ path: `${await makePlace()}/memory.db` });
  const entities = Array.from({ length: ENTITIES }, (_, index) => ({
    name: `Entity ${index}`,
    observations: Array.from({ length: index < PURGED ? NOTES : 3 }, (_note, place) =>
      sentence(index * NOTES + place),
    ),
  }));
  const relations = entities.map((_, index) => [index, (index + 1) % ENTITIES, 'next'] as const);
  await writeGraph(session.memory, { entities, relations });
  return session;
}

/** Lines of server-memory, as many as fit into so many characters. */
function writeLines(characters: number): string {
  const lines: string[] = [];
  for (let [index, length] = [0, 0]; ; index++) {
    const observations = Array.from({ length: 5 }, (_, place) => sentence(index * 5 + place));
    const line = JSON.stringify({
      type: 'entity',
      name: `New ${index}`,
      entityType: 't',
      observations,
    });
    length += line.length + 1;
    if (length > characters) return lines.join('\n');
    lines.push(line);
  }
}

const names = Array.from({ length: PURGED }, (_, index) => `Entity ${index}`);
const deleted = Array.from({ length: 10_000 }, (_, index) => `Entity ${5_000 + index}`);

const HEAVY: readonly (readonly [string, (session: Session) => Promise<unknown>])[] = [
  ['import of 2 MB', ({ call }) => call('import_graph', { data: writeLines(2_000_000) })],
  [
    'rehearsal of the largest import',
    ({ call }) => call('import_graph', { data: writeLines(LARGEST_IMPORT), dry_run: true }),
  ],
  ['deletion of 10,000 entities', ({ call }) => call('delete_entities', { entityNames: deleted })],
  [
    'purge of 10,000 deleted entities',
    ({ call }) => call('purge', { before: '2999-01-01', confirm: true }),
  ],
  [
    'purge of 1,000 entities',
    ({ call }) => call('purge', { entity_names: names, include_current: true, confirm: true }),
  ],
  ['find_duplicates', ({ call }) => call('find_duplicates')],
  ['export', ({ call }) => call('export_graph', { include_history: true, max_tokens: 100_000 })],
];

test(
  'a short read is answered in time while a large memory is changed',
  { timeout: 600_000 },
  async () => {
    const session = await openLarge();
    const light = { from: 'Entity 20000', to: 'Entity 20001', relationType: 'next' };
    const read = (): Promise<unknown> => session.call('get_relation', light);
    const slow: string[] = [];
    for (const [what, work] of HEAVY) {
      const seen = await measureReadsDuring(read, () => work(session));
      stderr.write(`${what}: ${JSON.stringify(seen)}\n`);
      if (seen.p99 > MOST_MS) slow.push(`${what}: ${seen.p99} ms`);
    }
    expect(slow).toEqual([]);
  },
);
