import { expect, test } from 'vitest';

import { shots } from './rows/shots.ts';
import { wireArrivals } from './rows/wire-arrivals.ts';
import { wireOpenings } from './rows/wire-openings.ts';
import { wireOrders } from './rows/wire-orders.ts';
import { wireTalks } from './rows/wire-talks.ts';
import { named } from './support/row.ts';
import { byId, compareWires } from './support/stdio-pair.ts';

// Over streams there are no headers that could be wrong.
const lines = shots.filter(({ isUsual }) => isUsual);

test('the table is as long as it was meant to be', () => {
  expect(lines.length).toBeGreaterThanOrEqual(400);
  expect(wireTalks.length).toBeGreaterThanOrEqual(50);
  expect(wireArrivals.length).toBeGreaterThanOrEqual(12);
  expect(wireOpenings.length).toBeGreaterThanOrEqual(70);
  expect(wireOrders.length).toBeGreaterThanOrEqual(55);
});

const openings = { 'opened without the SDK': false, 'opened by the SDK': true };
// Clients that only the SDK can judge: with their first request it comes.
const unusual = ['modern: the client is with a title and icons', 'modern: capabilities: unknown'];
const opened = Object.entries(openings).flatMap(([way, bySdk]) =>
  lines.map((line) => ({
    ...line,
    name: `${way}, ${line.name}`,
    isFast: line.isFast && (bySdk || !unusual.includes(line.name)),
    bySdk,
  })),
);

test.for(named(opened))('stdio, %s', async ([, { era, body, isFast, bySdk }]) => {
  const { fast, slow, strays } = await compareWires({
    name: body,
    isFast,
    hold: async (wire) => {
      await wire.open(era, { bySdk });
      wire.peer.write(`${body}\n`);
      return byId(await wire.end());
    },
  });
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});

test.for(named([...wireTalks, ...wireOpenings, ...wireOrders, ...wireArrivals]))(
  'stdio, %s',
  async ([, talk]) => {
    const { fast, slow, strays } = await compareWires(talk);
    expect(fast).toEqual(slow);
    expect(strays).toEqual([]);
  },
);
