import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { callAlone, fakeEntrez, wordsOf } from '../../tests/support/fake-entrez.ts';
import { articleSet, articleXml } from '../../tests/support/sample-article.ts';
import type { Eutils } from '../eutils/eutils.ts';
import { createFormatCitationTool } from './format-citation.tool.ts';

const fetchedAt = new Date(0);

/** A PubMed that has these records. */
function toolOver(
  records: Readonly<Record<string, string>>,
): ReturnType<typeof createFormatCitationTool> {
  const fetch: Eutils['fetch'] = ({ selection }) => {
    const ids = 'ids' in selection ? selection.ids : [];
    const text = articleSet(...ids.flatMap((id) => records[id] ?? []));
    return Promise.resolve({ text, format: 'xml', fetchedAt });
  };
  return createFormatCitationTool(fakeEntrez({ eutils: { fetch } }));
}

const three = toolOver({ '1': articleXml('1'), '2': articleXml('2'), '3': articleXml('3') });

interface Answer {
  readonly citations: readonly { readonly pmid: string; readonly citation: string }[];
  readonly tooLarge?: readonly { readonly pmid: string; readonly tokens: number }[];
  readonly nextCursor?: string;
}

async function answerOf(
  tool: ReturnType<typeof createFormatCitationTool>,
  given: Record<string, unknown>,
): Promise<Answer> {
  const { structuredContent } = await callAlone(tool, given);
  // The output schema was held to it.
  return structuredContent as Answer;
}

test('cites in APA unless asked otherwise, in the order of asking, and names what is missing', async () => {
  const result = await callAlone(three, { ids: ['2', '99', '1'] });
  expect(result.structuredContent).toEqual({
    style: 'apa',
    citations: [
      { pmid: '2', citation: 'Title 2. (2024). Journal of Tests.' },
      { pmid: '1', citation: 'Title 1. (2024). Journal of Tests.' },
    ],
    total: 2,
    missing: [{ id: '99', reason: 'PubMed has no record with this PMID' }],
    retrievedAt: '1970-01-01T00:00:00.000Z',
  });
  expect(wordsOf(result)).toContain('2 citations. Not found: 99.');
});

test.for<[string, RegExp]>([
  ['vancouver', /^Title 1\. Journal of Tests\. 2024\. PMID: 1\.$/],
  ['ris', /^TY {2}- JOUR\n/],
  ['bibtex', /^@article\{2024_1,\n/],
  ['nbib', /^PMID- 1\n/],
  ['csl-json', /^\{"id":"pmid:1",/],
])('cites in %s', async ([style, form]) => {
  const { citations } = await answerOf(three, { ids: '1', style });
  expect(citations[0]?.citation).toMatch(form);
});

test('marks what was retracted', async () => {
  const record = articleXml('7').replace('Journal Article', 'Retracted Publication');
  const result = await callAlone(toolOver({ '7': record }), { ids: [7] });
  expect(result.structuredContent).toMatchObject({ citations: [{ pmid: '7', retracted: true }] });
  expect(wordsOf(result)).toContain('RETRACTED: 7.');
});

test('leads through all citations page by page, within the budget', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => String(index + 1));
  const tool = toolOver(Object.fromEntries(ids.map((id) => [id, articleXml(id)])));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const given = { ids, style: 'ris', max_tokens: 600, ...(cursor !== undefined && { cursor }) };
    const answer = await answerOf(tool, given);
    expect(tokensOf(answer)).toBeLessThanOrEqual(600);
    expect(answer.citations.length).toBeGreaterThan(0);
    seen.push(...answer.citations.map(({ pmid }) => pmid));
    cursor = answer.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(ids);
});

test('names a citation that is too large, and goes on to the others', async () => {
  const abstract = 'word '.repeat(3_000);
  const tool = toolOver({ '1': articleXml('1', { abstract }), '2': articleXml('2') });
  const small = await answerOf(tool, { ids: ['1', '2'], style: 'nbib', max_tokens: 400 });
  expect(small.citations.map(({ pmid }) => pmid)).toEqual(['2']);
  expect(small.tooLarge).toEqual([{ pmid: '1', tokens: expect.any(Number) as number }]);
  expect(small.nextCursor).toBeUndefined();
  const large = await answerOf(tool, {
    ids: ['1'],
    style: 'nbib',
    max_tokens: small.tooLarge![0]!.tokens + 300,
  });
  expect(large.citations.map(({ pmid }) => pmid)).toEqual(['1']);
});

test('refuses a style that it does not know, and more ids than it takes', async () => {
  const unknown = await callAlone(three, { ids: ['1'], style: 'mla' });
  expect(wordsOf(unknown)).toMatch(/style/);
  const ids = Array.from({ length: 51 }, (_, index) => String(index + 1));
  const many = await callAlone(three, { ids });
  expect(many.isError).toBe(true);
});

test('says that none of the ids led to an article', async () => {
  const result = await callAlone(three, { ids: ['98'] });
  expect(result.isError).toBe(true);
  expect(wordsOf(result)).toContain('None of the ids led to an article.');
});
