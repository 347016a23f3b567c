import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findCircle, orderByDependency } from './order.ts';

const entry = (id: string, ...dependsOn: string[]): { id: string; dependsOn: string[] } => ({
  id,
  dependsOn,
});

test('what is depended on comes first, and else nothing moves', () => {
  const entries = [entry('c', 'a'), entry('b'), entry('a'), entry('d', 'c', 'elsewhere')];
  expect(orderByDependency(entries).order.map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd']);
});

test('what waits for itself in a circle is stuck, and what waits for that too', () => {
  const entries = [entry('a', 'b'), entry('b', 'a'), entry('c', 'b'), entry('d')];
  const { order, stuck } = orderByDependency(entries);
  expect(order.map(({ id }) => id)).toEqual(['d']);
  expect(stuck.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a circle is told as the way round', () => {
  expect(findCircle([entry('x', 'a'), entry('a', 'b'), entry('b', 'a')])).toEqual(['a', 'b']);
  expect(findCircle([entry('a', 'a')])).toEqual(['a']);
  expect(findCircle([entry('a', 'b'), entry('b')])).toEqual([]);
});

const graphs = fc
  .array(fc.array(fc.nat({ max: 14 }), { maxLength: 4 }), { maxLength: 15 })
  .map((rows) => rows.map((links, at) => entry(`${at}`, ...links.map(String))));

test('every order respects every dependency, and nothing is lost', () => {
  fc.assert(
    fc.property(graphs, (entries) => {
      const { order, stuck } = orderByDependency(entries);
      expect([...order, ...stuck].map(({ id }) => id).toSorted()).toEqual(
        entries.map(({ id }) => id).toSorted(),
      );
      const place = new Map(order.map(({ id }, at) => [id, at]));
      const known = new Set(entries.map(({ id }) => id));
      for (const { id, dependsOn } of order) {
        for (const other of dependsOn.filter((name) => known.has(name))) {
          expect(place.get(other)).toBeLessThan(place.get(id) ?? -1);
        }
      }
      expect(findCircle(entries).length > 0).toBe(stuck.length > 0);
    }),
    { seed: 7 },
  );
});
