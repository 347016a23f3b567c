import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { fakeEntrez } from '../../tests/support/fake-entrez.ts';
import { sampleSummary } from '../../tests/support/sample-article.ts';
import { readRetraction } from './find-full-text.ts';

const fetchedAt = new Date(0);

test.for<[string[], boolean]>([
  [['Journal Article', 'Retracted Publication'], true],
  [['Journal Article'], false],
  [['Retraction Notice'], false],
])('an article of types %j was retracted: %s', async ([pubtype, isRetracted]) => {
  const documents = [sampleSummary('1', { pubtype })];
  const summarize = () => Promise.resolve({ documents, missing: [], fetchedAt });
  const entrez = fakeEntrez({ eutils: { summarize } });
  expect(await readRetraction(entrez, '1', {})).toBe(isRetracted);
});

test('nobody can tell while PubMed cannot be asked', async () => {
  const summarize = () => Promise.reject(new ToolError('unavailable', 'NCBI is down.'));
  const entrez = fakeEntrez({ eutils: { summarize } });
  expect(await readRetraction(entrez, '1', {})).toBeUndefined();
});

test('a caller who left is let go', async () => {
  const left = new ToolError('timeout', 'The caller left.');
  const entrez = fakeEntrez({ eutils: { summarize: () => Promise.reject(left) } });
  const asked = readRetraction(entrez, '1', { signal: AbortSignal.abort() });
  await expect(asked).rejects.toBe(left);
});
