import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Load } from './loads.ts';
import { pack, type PackAsked, type Packing } from './pack.ts';
import type { Slot } from './slots.ts';

const load = (id: string, size: number, more: Partial<Load> = {}): Load => ({
  id,
  size,
  dependsOn: [],
  ...more,
});

const slot = (id: string, capacity: number, startDate = '2026-03-02'): Slot => ({
  id,
  title: id,
  startDate,
  endDate: '2026-03-15',
  capacity,
  isNew: false,
});

const usual = { name: 'after S2', firstNumber: 1, startDate: '2026-03-30', days: 14, capacity: 10 };

function packed(asked: Partial<PackAsked>): Packing {
  return pack({ loads: [], slots: [], usual, isCumulative: false, mostSlots: 40, ...asked });
}

const inside = ({ slots }: Packing): object =>
  Object.fromEntries(slots.map(({ title, parts }) => [title, parts.map(({ id }) => id)]));

test('fills slots by urgency, each after what it waits for, and adds slots when they are full', () => {
  // S1 takes 10: the gate (4) goes first since the P0 goal (5) waits for it; the large one (8) is
  // P1 and finds 1 left, so it goes to S2; the small one (1) has no priority and still fits S1.
  const loads = [
    load('small', 1),
    load('large', 8, { priority: 1 }),
    load('goal', 5, { priority: 0, dependsOn: ['gate'] }),
    load('gate', 4),
    load('last', 7, { dependsOn: ['large'] }),
  ];
  const found = packed({ loads, slots: [slot('S1', 10), slot('S2', 10)] });
  // The last one (7) waits for the large one in S2, where 2 are left.
  expect(inside(found)).toEqual({
    S1: ['gate', 'goal', 'small'],
    S2: ['large'],
    'after S2 (1)': ['last'],
  });
  expect(found.slots.map(({ used }) => used)).toEqual([10, 8, 7]);
  expect(found.slots[2]).toMatchObject({
    startDate: '2026-03-30',
    endDate: '2026-04-12',
    isNew: true,
  });
});

test('of two as urgent the one that is due first comes first', () => {
  const loads = [load('a', 6, { dueOn: '2026-05-01' }), load('b', 6, { dueOn: '2026-04-01' })];
  expect(inside(packed({ loads, slots: [slot('S1', 10), slot('S2', 10)] }))).toEqual({
    S1: ['b'],
    S2: ['a'],
  });
});

test('what is kept stays, also beyond the capacity, and then nothing joins it', () => {
  const loads = [
    load('kept', 7, { keptIn: 'S1' }),
    load('kept too', 6, { keptIn: 'S1', dependsOn: ['free'] }),
    load('free', 1),
  ];
  const found = packed({ loads, slots: [slot('S1', 10), slot('S2', 10)] });
  expect(inside(found)).toEqual({ S1: ['kept', 'kept too'], S2: ['free'] });
  expect(found.tooEarly).toEqual([{ id: 'kept too', waitsFor: 'free' }]);
});

test('what no slot can hold has slots of its own, one after the other', () => {
  // 23 of 10 a slot: S2 (10), then two added ones (10 and 3); S1 is not empty.
  const loads = [load('first', 2, { priority: 0 }), load('huge', 23), load('next', 1)];
  const found = packed({ loads, slots: [slot('S1', 10), slot('S2', 10)] });
  expect(found.slots.map(({ parts }) => parts)).toEqual([
    [
      { id: 'first', size: 2 },
      { id: 'next', size: 1 },
    ],
    [{ id: 'huge', size: 10 }],
    [{ id: 'huge', size: 10 }],
    [{ id: 'huge', size: 3 }],
  ]);
  expect(found.spread).toEqual(['huge']);
});

test('work for a milestone may be done before the one that is due first', () => {
  // Alpha takes 10 and Beta 20 more. What Beta keeps (25) does not fit its own 20 but the 30 until
  // then; so only 5 are left before Alpha, and 6 must wait until after Beta.
  const slots = [slot('Alpha', 10), slot('Beta', 20)];
  const loads = [load('b', 25, { keptIn: 'Beta' }), load('small', 5), load('more', 6)];
  expect(inside(packed({ loads, slots, isCumulative: true }))).toEqual({
    Alpha: ['small'],
    Beta: ['b'],
    'after S2 (1)': ['more'],
  });
});

test('what a milestone waits for belongs to it, whatever it takes', () => {
  // Until Beta there is room for 10, and it keeps 8; the 5 that those wait for go there too.
  const loads = [
    load('urgent', 5, { priority: 0 }),
    load('b', 8, { keptIn: 'Beta', dependsOn: ['gate'] }),
    load('gate', 4, { dependsOn: ['first'] }),
    load('first', 1),
  ];
  const found = packed({ loads, slots: [slot('Beta', 10)], isCumulative: true });
  expect(inside(found)).toEqual({ Beta: ['first', 'gate', 'b'], 'after S2 (1)': ['urgent'] });
  expect(found.needed.toSorted()).toEqual(['first', 'gate']);
  expect(found.slots[0]?.used).toBe(13);
});

test('a circle is told, and what is in it or waits for it is left out', () => {
  const loads = [
    load('a', 1, { dependsOn: ['b'] }),
    load('b', 1, { dependsOn: ['a'] }),
    load('c', 1, { dependsOn: ['a'] }),
    load('d', 1),
  ];
  const found = packed({ loads, slots: [slot('S1', 10)] });
  expect({ stuck: found.stuck, circle: found.circle, inside: inside(found) }).toEqual({
    stuck: ['a', 'b', 'c'],
    circle: ['a', 'b'],
    inside: { S1: ['d'] },
  });
});

test('what would come after the last slot that there may be is told, with what waits for it', () => {
  const loads = [load('huge', 1e9), load('after', 1, { dependsOn: ['huge'] }), load('fits', 3)];
  const found = packed({ loads, slots: [slot('S1', 10)], mostSlots: 5 });
  expect(found.beyond).toEqual(['huge', 'after']);
  expect(inside(found)).toEqual({ S1: ['fits'] });
});

const loads = fc
  .array(
    fc.record({
      size: fc.oneof(fc.nat({ max: 14 }), fc.constantFrom(0.1, 0.2, 2.5, 31)),
      links: fc.array(fc.nat({ max: 24 }), { maxLength: 3 }),
      priority: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
      keptIn: fc.constantFrom(undefined, undefined, undefined, 'S0', 'S1'),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ size, links, priority, keptIn }, at) =>
      load(`${at}`, size, {
        dependsOn: links.map(String),
        ...(priority !== undefined && { priority }),
        ...(keptIn !== undefined && { keptIn }),
      }),
    ),
  );
const worlds = fc.record({
  loads,
  slots: fc
    .array(fc.nat({ max: 15 }), { maxLength: 4 })
    .map((sizes) => sizes.map((size, at) => slot(`S${at}`, size))),
  isCumulative: fc.boolean(),
  mostSlots: fc.constantFrom(4, 60),
});

function isKept({ keptIn }: Load, { slots }: { slots: readonly { id: string }[] }): boolean {
  return slots.some(({ id }) => id === keptIn);
}

/** How full slots are with what was not kept, which must be no more than they take. */
function overfull(
  world: { loads: readonly Load[]; isCumulative: boolean },
  found: Packing,
): number {
  const kept = new Set([
    ...world.loads.filter((one) => isKept(one, found)).map(({ id }) => id),
    ...found.needed,
  ]);
  let room = 0;
  let worst = 0;
  for (const { capacity, parts } of found.slots) {
    room =
      (world.isCumulative ? room : 0) + capacity - parts.reduce((sum, { size }) => sum + size, 0);
    const isFree = parts.some(({ id, size }) => !kept.has(id) && size > 0);
    if (isFree) worst = Math.min(worst, room);
  }
  return worst;
}

test('no slot takes more than it can, nothing is lost or doubled, and nothing comes too early', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const found = packed(world);
      expect(overfull(world, found)).toBeGreaterThan(-1e-6);
      const told = [...found.places.keys(), ...found.stuck, ...found.beyond];
      expect(told.toSorted()).toEqual(world.loads.map(({ id }) => id).toSorted());
      for (const { id, size } of world.loads.filter((one) => found.places.has(one.id))) {
        const parts = found.slots.flatMap((one) => one.parts.filter((part) => part.id === id));
        expect(parts.reduce((sum, part) => sum + part.size, 0)).toBeCloseTo(size, 6);
        expect(parts.length === 1 || found.spread.includes(id)).toBe(true);
      }
      const shared = found.slots.filter(
        ({ parts }) => parts.length > 1 && parts.some(({ id }) => found.spread.includes(id)),
      );
      expect(shared).toEqual([]);
      for (const one of world.loads) {
        const own = found.places.get(one.id);
        if (own === undefined) continue;
        for (const other of one.dependsOn) {
          const isBefore = (found.places.get(other)?.last ?? -1) > own.first;
          const isTold = found.tooEarly.some(
            (told) => told.id === one.id && told.waitsFor === other,
          );
          expect({ one, other, isBefore }).toMatchObject({
            isBefore: isTold && isKept(one, found) && isBefore,
          });
        }
      }
      expect(found.slots.length).toBeLessThanOrEqual(Math.max(world.mostSlots, world.slots.length));
    }),
    { seed: 11, numRuns: 120 },
  );
});

test('in a slot each comes after what it waits for', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const waitsFor = new Map(world.loads.map(({ id, dependsOn }) => [id, dependsOn]));
      const early = packed(world).slots.flatMap(({ parts }) =>
        parts.flatMap(({ id }, at) =>
          parts.slice(at + 1).filter((after) => waitsFor.get(id)?.includes(after.id)),
        ),
      );
      expect(early).toEqual([]);
    }),
    { seed: 13, numRuns: 120 },
  );
});

test('the same work is packed in the same way', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      expect(packed(world)).toEqual(packed(structuredClone(world)));
    }),
    { seed: 12, numRuns: 30 },
  );
});
