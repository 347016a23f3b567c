import { expect, test } from 'vitest';

import { articleSet, articleXml } from '../../tests/support/sample-article.ts';
import type { Eutils } from '../eutils/eutils.ts';
import { readArticles } from './read-articles.ts';

test('reads many articles in batches, and tells how far it is', async () => {
  const asked: number[] = [];
  const fetch: Eutils['fetch'] = ({ selection }) => {
    const ids = 'ids' in selection ? selection.ids : [];
    asked.push(ids.length);
    // PubMed sends them in its own order.
    const text = articleSet(...ids.toReversed().map((id) => articleXml(id)));
    return Promise.resolve({ text, format: 'xml', fetchedAt: new Date(asked.length * 1_000) });
  };
  const pmids = Array.from({ length: 450 }, (_, index) => String(index + 1));
  const steps: number[] = [];
  const progress = (done: number): void => void steps.push(done);
  const { articles, fetchedAt } = await readArticles({ fetch }, [...pmids, '1'], { progress });
  expect(articles.map(({ pmid }) => pmid)).toEqual(pmids);
  expect(asked).toEqual([200, 200, 50]);
  expect(steps).toEqual([200, 400, 450]);
  expect(fetchedAt).toEqual(new Date(1_000));
});

test('says that a record came which cannot be read', async () => {
  const fetch: Eutils['fetch'] = () =>
    Promise.resolve({
      text: articleSet(articleXml('1'), '<PubmedArticle/>'),
      format: 'xml' as const,
      fetchedAt: new Date(0),
    });
  const { articles, missing, problems } = await readArticles({ fetch }, ['1', '2']);
  expect(articles).toMatchObject([{ pmid: '1' }]);
  expect(missing).toEqual([
    { id: '2', reason: 'PubMed has no record with this PMID, or one that cannot be read' },
  ]);
  expect(problems).toHaveLength(1);
});

test('asks nothing for no ids', async () => {
  const fetch: Eutils['fetch'] = () => Promise.reject(new Error('not expected'));
  await expect(readArticles({ fetch }, [])).resolves.toMatchObject({ articles: [], missing: [] });
});

test('asks once more for records that break off, past what was kept', async () => {
  const asked: (boolean | undefined)[] = [];
  const fetch: Eutils['fetch'] = ({ isFresh }) => {
    asked.push(isFresh);
    const whole = articleSet(articleXml('1'));
    const text = isFresh === true ? whole : whole.replace('</PubmedArticle>', '');
    return Promise.resolve({ text, format: 'xml', fetchedAt: new Date(0) });
  };
  const { articles } = await readArticles({ fetch }, ['1']);
  expect(articles).toMatchObject([{ pmid: '1' }]);
  expect(asked).toEqual([undefined, true]);
});
