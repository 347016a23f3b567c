import { expect, test } from 'vitest';

import { readArticleId } from './article-id.ts';

test.each([
  ['31452104', 'pmid', '31452104'],
  [' PMID: 31452104 ', 'pmid', '31452104'],
  ['https://pubmed.ncbi.nlm.nih.gov/31452104/', 'pmid', '31452104'],
  ['pmc6710001', 'pmcid', 'PMC6710001'],
  ['PMC6710001.2', 'pmcid', 'PMC6710001'],
  ['https://pmc.ncbi.nlm.nih.gov/articles/PMC6710001/', 'pmcid', 'PMC6710001'],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC6710001', 'pmcid', 'PMC6710001'],
  ['10.1016/S0140-6736(20)30183-5', 'doi', '10.1016/S0140-6736(20)30183-5'],
  ['doi:10.1000/x', 'doi', '10.1000/x'],
  ['https://doi.org/10.1000/x', 'doi', '10.1000/x'],
])('reads %s', (text, kind, value) => {
  expect(readArticleId(text)).toEqual({ kind, value });
});

test.each(['', '0', 'abc', '12345678901', 'PMC', '10.1/x', 'NM_000546.6'])(
  'does not take %j for an article',
  (text) => {
    expect(readArticleId(text)).toBeUndefined();
  },
);
