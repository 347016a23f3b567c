import { expect, test } from 'vitest';

import { openExternal } from './support/open-external.ts';

test.each([
  ['pmid', '35000001'],
  ['pmcid', 'PMC8700002'],
  ['doi', '10.5555/ljm.2022.0012'],
] as const)('finds an article by its %s', async (kind, value) => {
  const { europePmc } = await openExternal();
  await expect(europePmc.find({ kind, value })).resolves.toMatchObject({
    source: 'MED',
    pmid: '35000001',
    pmcid: 'PMC8700002',
    hasFullText: true,
  });
});

test('reads JSON with control characters in its texts', async () => {
  const { europePmc, simulator } = await openExternal();
  simulator.fail({ kind: 'control_characters' });
  await expect(europePmc.find({ kind: 'pmid', value: '35000001' })).resolves.toMatchObject({
    pmcid: 'PMC8700002',
  });
  expect(simulator.counters().calls).toBe(1);
});

test('says that there is no such article by giving none', async () => {
  const { europePmc } = await openExternal();
  await expect(europePmc.find({ kind: 'pmid', value: '1' })).resolves.toBeUndefined();
});

test('gives the full text of an article, or none', async () => {
  const { europePmc } = await openExternal();
  const found = await europePmc.fullText('PMC8700002');
  expect(found?.xml).toContain('<title>Methods</title>');
  await expect(europePmc.fullText('PMC8700003')).resolves.toBeUndefined();
});

test.each([
  ['html_200', 'upstream_failed'],
  ['html_503', 'unavailable'],
  ['empty_body', 'upstream_failed'],
  ['truncated', 'upstream_failed'],
] as const)('never takes %s for an article without full text', async (kind, code) => {
  const { europePmc, simulator } = await openExternal();
  simulator.fail({ kind, times: 10 });
  await expect(europePmc.fullText('PMC8700002')).rejects.toMatchObject({ code });
});

test('never takes a broken answer for an article that is not there', async () => {
  const { europePmc, simulator } = await openExternal();
  simulator.fail({ kind: 'empty_body', times: 10 });
  await expect(europePmc.find({ kind: 'pmid', value: '35000001' })).rejects.toMatchObject({
    code: 'upstream_failed',
  });
});
