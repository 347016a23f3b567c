import { expect, test } from 'vitest';

import { chooseTips } from './search.ts';

test.each([
  ['breast cancer', /tag makes broad words exact/],
  ['influenza 2021', /2023\[dp\]/],
  ['sleep and memory', /capital letters/],
  ['effect of sleep on memory', /Join the ideas/],
  ['latest influenza vaccine', /reldate/],
  ['smith j', /smith j\[au\]/],
])('%s gets a tip', (term, tip) => {
  expect(chooseTips(term)).toContainEqual(expect.stringMatching(tip));
});

test.each(['cancer[mh] AND 2021[dp]', 'TP53', '"effect of sleep on memory"', 'Smith J[au]'])(
  '%s needs none',
  (term) => {
    expect(chooseTips(term)).toEqual([]);
  },
);
