import { expect, test } from 'vitest';

import { callAlone, fakeEntrez, wordsOf } from '../../tests/support/fake-entrez.ts';
import { sampleSummary } from '../../tests/support/sample-article.ts';
import type { Eutils, LinkRequest, LinkSet } from '../eutils/eutils.ts';
import { createFindRelatedTool } from './search.tools.ts';

const fetchedAt = new Date(0);

type Targets = LinkSet['links'][number]['targets'];

/** An NCBI that links article 5 to these, and to something else under another name. */
function linking(
  name: string,
  targets: Targets,
): { eutils: Partial<Eutils>; asked: LinkRequest[] } {
  const asked: LinkRequest[] = [];
  return {
    asked,
    eutils: {
      link: (request) => {
        asked.push(request);
        const other = { to: request.to, name: 'another_name', targets: [{ id: '666' }] };
        const links = [{ to: request.to, name, targets }, other];
        return Promise.resolve({ sets: [{ ids: ['5'], links }], fetchedAt });
      },
      summarize: (selection) =>
        Promise.resolve({
          documents: 'ids' in selection ? selection.ids.map((id) => sampleSummary(id)) : [],
          missing: [],
          fetchedAt,
        }),
    },
  };
}

const toolOver = (eutils: Partial<Eutils>): ReturnType<typeof createFindRelatedTool> =>
  createFindRelatedTool(fakeEntrez({ eutils }));

test('lists similar articles by score, without the article itself', async () => {
  const { eutils, asked } = linking('pubmed_pubmed', [
    { id: '5', score: 900 },
    { id: '6', score: 10 },
    { id: '7', score: 20 },
  ]);
  const { structuredContent } = await callAlone(toolOver(eutils), { pmid: '5' });
  expect(asked).toMatchObject([{ command: 'neighbor_score', ids: ['5'] }]);
  expect(structuredContent).toMatchObject({
    pmid: '5',
    total: 2,
    articles: [
      { pmid: '7', score: 20 },
      { pmid: '6', score: 10 },
    ],
  });
});

test('honours limit, says the total, and goes on', async () => {
  const targets = Array.from({ length: 7 }, (_, index) => ({ id: String(100 + index) }));
  const tool = toolOver(linking('pubmed_pubmed_citedin', targets).eutils);
  const args = { pmid: '5', kind: 'cited_by', limit: 3 };
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page++) {
    const result = await callAlone(tool, cursor === undefined ? args : { ...args, cursor });
    const answer = result.structuredContent as {
      readonly total: number;
      readonly articles: readonly { readonly pmid: string }[];
      readonly nextCursor?: string;
    };
    expect(answer.total).toBe(7);
    expect(answer.articles.length).toBeLessThanOrEqual(3);
    seen.push(...answer.articles.map(({ pmid }) => pmid));
    cursor = answer.nextCursor;
  }
  expect(seen).toEqual(targets.map(({ id }) => id));
  expect(cursor).toBeUndefined();
});

test('tells an article without links from one that does not exist', async () => {
  const { eutils } = linking('pubmed_pubmed_refs', []);
  const args = { pmid: '5', kind: 'references' };
  const none = await callAlone(toolOver(eutils), args);
  expect(none.structuredContent).toMatchObject({ total: 0, articles: [] });
  expect(wordsOf(none)).toContain('knows no references');
  const summarize: Eutils['summarize'] = () =>
    Promise.resolve({ documents: [], missing: [{ id: '5', reason: 'no such record' }], fetchedAt });
  const unknown = await callAlone(toolOver({ ...eutils, summarize }), args);
  expect(unknown.isError).toBe(true);
  expect(wordsOf(unknown)).toContain('no article with the PMID 5');
});

test('refuses what is no PMID', async () => {
  const result = await callAlone(toolOver({}), { pmid: 'PMC5' });
  expect(wordsOf(result)).toContain(
    'expected a PMID, such as 31452104 (get_article finds it for a PMCID or a DOI); got',
  );
});
