import { expect, test } from 'vitest';

import { shots } from './rows/shots.ts';
import { wireTalks } from './rows/wire-talks.ts';
import { named } from './support/row.ts';
import { byId, compareWires } from './support/stdio-pair.ts';

// Over streams there are no headers that could be wrong.
const lines = shots.filter(({ isUsual }) => isUsual);

test('the table is as long as it was meant to be', () => {
  expect(lines.length).toBeGreaterThanOrEqual(400);
  expect(wireTalks.length).toBeGreaterThanOrEqual(50);
});

test.for(named(lines))('stdio, %s', async ([, { era, body, isFast }]) => {
  const { fast, slow, strays } = await compareWires({
    name: body,
    isFast,
    hold: async (wire) => {
      await wire.open(era);
      wire.peer.write(`${body}\n`);
      return byId(await wire.end());
    },
  });
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});

test.for(named(wireTalks))('stdio, %s', async ([, talk]) => {
  const { fast, slow, strays } = await compareWires(talk);
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});
