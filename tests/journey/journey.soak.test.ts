import { expect, test } from 'vitest';

import { bars, describeJourney, names, walkJourney } from './walk.mjs';

test.for(names)('the journey of %s enters few files and changes folder seldom', async (name) => {
  const journey = await walkJourney(name);
  const { files, switches } = bars[name];
  expect(journey.files.length, describeJourney(journey)).toBeLessThanOrEqual(files);
  expect(journey.switches, describeJourney(journey, true)).toBeLessThanOrEqual(switches);
});

test('a journey goes down to the store and back, threads included', async () => {
  const { files } = await walkJourney('call');
  const entered = files.map(({ file }) => file.split('/').slice(0, 2).join('/'));
  expect(new Set(entered)).toEqual(new Set(['packages/kit', 'servers/devflow']));
  expect(files.flatMap(({ functions }) => functions)).toContain('callTool');
});
