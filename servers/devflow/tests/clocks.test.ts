import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';

import { openMemory } from '../src/memory/open-memory.ts';
import { makePlace } from './durability/place.ts';
import { BY } from './support/by.ts';

const DAY = 86_400_000;

/** How a clock jumps before a write, and which of two servers makes that. */
const step = fc.record({
  by: fc.constantFrom(0, 1),
  jump: fc.oneof(
    fc.integer({ min: -100, max: 5_000 }),
    fc.integer({ min: -2 * DAY, max: 2 * DAY }),
    fc.integer({ min: -9_000 * DAY, max: 4_000 * DAY }),
  ),
});

function readStamps(db: string): readonly number[] {
  const database = new DatabaseSync(db);
  const rows = database.prepare('SELECT at FROM changes ORDER BY id').all() as { at: number }[];
  database.close();
  return rows.map(({ at }) => at);
}

test('whatever the clocks of two servers do, stamps rise and each write is seen by a read now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const db = join(await makePlace(), 'memory.db');
      const clocks = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1)];
      const memories = clocks.map((_, which) =>
        openMemory({ path: db, now: () => clocks[which] ?? 0 }),
      );
      onTestFinished(async () => {
        for (const memory of memories) await memory.close();
      });
      const names: string[] = [];
      for (const [index, { by, jump }] of steps.entries()) {
        clocks[by] = Math.max(0, (clocks[by] ?? 0) + jump);
        const name = `Thing ${index}`;
        await memories[by]?.write(BY, (writer) =>
          writer.insertEntity({ project: 'default', name, type: 'task' }),
        );
        names.push(name);
        for (const at of [undefined, clocks[by]]) {
          const seen = await memories[by]?.read((reader) => reader.listEntities({ at, limit: 50 }));
          expect(seen?.map((entity) => entity.name)).toEqual(names);
        }
      }
      const stamps = readStamps(db);
      expect(stamps.every((at, index) => at > (stamps[index - 1] ?? 0))).toBe(true);
    }),
    { numRuns: 25 },
  );
});
