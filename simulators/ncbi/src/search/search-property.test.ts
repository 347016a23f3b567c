import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createWorld } from '../world.ts';
import { UnknownSetError } from './resolve-query.ts';
import { search } from './search.ts';

const world = createWorld(0, () => new Date('2026-01-05T08:00:00Z'));
const database = world.database('pubmed')!;

function places(term: string): ReadonlySet<number> {
  return new Set(search(world, { database, term }).places);
}

const piece = fc.constantFrom(
  ...'( ) [ ] [ti] [dp] " #1 AND OR NOT sleep crispr 2019:2021[dp] vaccin* * : the '.split(' '),
  'influenza vaccines',
);

test('finds its way through any query', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join(' ')),
      ),
      (term) => {
        try {
          const { resolved } = search(world, { database, term });
          expect(resolved?.text).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(UnknownSetError);
        }
      },
    ),
    { numRuns: 500 },
  );
});

const part = fc.constantFrom('sleep', 'crispr[ti]', 'humans[mh]', '2019:2022[dp]', 'review[pt]');

test('joins what it finds as sets', () => {
  fc.assert(
    fc.property(part, part, (a, b) => {
      const [left, right] = [places(a), places(b)];
      const common = [...left].filter((place) => right.has(place));
      expect([...places(`${a} AND ${b}`)]).toEqual(common);
      expect(places(`${a} OR ${b}`).size).toBe(left.size + right.size - common.length);
      expect(places(`${a} NOT ${b}`).size).toBe(left.size - common.length);
      expect(places(`(${b}) AND (${a})`)).toEqual(new Set(common));
    }),
  );
});

test('understands how it says that it understood a query', () => {
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      const { resolved, places: found } = search(world, {
        database,
        term: `${a} OR ${b} NOT ${c}`,
      });
      expect([...places(resolved?.text ?? '')]).toEqual(found);
    }),
  );
});
