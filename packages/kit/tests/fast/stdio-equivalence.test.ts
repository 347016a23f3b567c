import { expect, test } from 'vitest';

import { wireArrivals } from './rows/wire-arrivals.ts';
import { wireOpenings } from './rows/wire-openings.ts';
import { wireOrders } from './rows/wire-orders.ts';
import { wireTalks } from './rows/wire-talks.ts';
import { compareLines, lines, openedBySdk, openedWithout } from './support/opened-lines.ts';
import { named } from './support/row.ts';
import { compareWires } from './support/stdio-pair.ts';

test('the table is as long as it was meant to be', () => {
  expect(lines.length).toBeGreaterThanOrEqual(400);
  expect(wireTalks.length).toBeGreaterThanOrEqual(50);
  expect(wireArrivals.length).toBeGreaterThanOrEqual(12);
  expect(wireOpenings.length).toBeGreaterThanOrEqual(70);
  expect(wireOrders.length).toBeGreaterThanOrEqual(55);
});

// The SDK's own opening changes little: all lines follow it in the soak, and one in ten here.
const opened = [...openedWithout, ...openedBySdk.filter((_, index) => index % 10 === 0)];

test.for(named(opened))('stdio, %s', async ([, line]) => {
  const { fast, slow, strays } = await compareLines(line);
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
