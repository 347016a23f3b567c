import { expect, test } from 'vitest';

import { openSmallNcbi, textsOf } from '../tests/small-ncbi.ts';
import { renderPubmedXml, renderPubmedXmlParts } from './index.ts';

test('writes so many generated articles, each different and always the same', () => {
  const xml = renderPubmedXml(300);
  const pmids = [...xml.matchAll(/<PMID Version="1">(\d+)</g)].map(([, pmid]) => pmid);
  expect(new Set(pmids).size).toBe(300);
  expect(pmids[0]).toBe('40000001');
  expect(renderPubmedXml(300)).toBe(xml);
});

test('writes them one at a time', () => {
  const parts = renderPubmedXmlParts(20_000);
  expect(parts.next().value).toContain('<PubmedArticleSet>');
  expect(parts.next().value).toContain('<PMID Version="1">40000001<');
  parts.return(undefined);
});

test('writes those that are named and there', () => {
  expect(
    textsOf(renderPubmedXml(['31452104', '9']), 'PMID').filter((id) => id === '31452104'),
  ).toHaveLength(1);
});

test('fetches generated articles that no search covers', async () => {
  const { ask } = await openSmallNcbi();
  const fetched = await ask('efetch.fcgi', { id: '40020000,40020001', rettype: 'uilist' });
  expect(fetched.text).toBe('40020000\n');
  const answer = await ask('esearch.fcgi', { term: 'synthetic[tiab]', retmode: 'json' });
  expect(answer.json()['esearchresult']).toMatchObject({ count: '0' });
});

test('covers as many generated articles as it is told, and each by "synthetic"', async () => {
  const { ask } = await openSmallNcbi({ generated: 40 });
  const answer = await ask('esearch.fcgi', { term: 'synthetic[tiab]', retmode: 'json' });
  expect(answer.json()['esearchresult']).toMatchObject({ count: '40' });
});
