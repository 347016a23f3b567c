import { expect, test } from 'vitest';

import { type JsonView, openSmallNcbi, type Parameters } from '../../tests/small-ncbi.ts';

async function searched(term: string, more: Parameters = {}): Promise<JsonView> {
  const { ask } = await openSmallNcbi();
  const answer = await ask('esearch.fcgi', { db: 'pubmed', retmode: 'json', term, ...more });
  return answer.json()['esearchresult']!;
}

async function found(term: string, more: Parameters = {}): Promise<readonly string[]> {
  const { idlist } = await searched(term, { retmax: '100', ...more });
  return (idlist as unknown as string[]).toSorted();
}

const CRISPR = ['29990004', '36110001', '37220015'];

test.each([
  ['a word', 'crispr', CRISPR],
  ['words, all of them', 'crispr mice', ['36110001', '37220015']],
  ['a phrase', '"base editing"', ['36110001']],
  ['a title', 'sleep[ti]', ['27881303', '28550019', '36780033', '38100042']],
  ['a title or an abstract', "alzheimer's[tiab]", ['35000001']],
  ['an author by name', 'haraldsen[au]', ['27881303', '28550019', '30870011', '36780033']],
  ['an author with one initial of two', 'okafor a[au]', ['31452104', '33440120']],
  ['a first author', 'tanaka k[1au]', ['38100042']],
  ['a journal', 'sleep circadian rep[ta]', ['27881303', '28550019', '36780033', '38100042']],
  ['a journal by its title', '"genome editing letters"[Journal]', CRISPR],
  [
    'a heading with those below it',
    'vaccines[mh]',
    ['30870011', '32660051', '34120077', '35000002'],
  ],
  ['a heading that is major by a qualifier', 'hypoxia[majr]', ['31452104']],
  ['a type of publication', 'review[pt]', ['20301425', '29990004', '30870011']],
  ['a language', 'german[la]', ['32660051']],
  ['a place', 'norrvik[ad]', ['31452104']],
  ['a number', '31452104[pmid]', ['31452104']],
  ['a DOI', '10.5555/ljm.2022.0012[doi]', ['35000001']],
  ['a word cut short', 'organoid*[tiab]', ['36110001']],
  ['years', '2022:2023[dp] AND crispr', ['36110001', '37220015']],
  ['days', '"2022/09/01":"2022/09/30"[pdat]', ['36110001']],
  ['a month', '2022/09[dp]', ['36110001']],
  ['either', 'organoids[tiab] OR norrvik[ad]', ['31452104', '36110001']],
  ['one without the other', 'crispr NOT mice', ['29990004']],
  ['from left to right', 'norrvik[ad] OR crispr AND mice', ['36110001', '37220015']],
  ['parentheses first', 'norrvik[ad] OR (crispr AND mice)', ['31452104', '36110001', '37220015']],
  ['a place without its marks', 'koln[ad]', ['32660051']],
  ['a letter with a mark', 'muller j[au]', ['31452104']],
  ['parentheses that do not match', 'crispr) AND (mice', ['36110001', '37220015']],
])('finds %s', async (_, term, ids) => {
  expect(await found(term)).toEqual(ids);
});

test('takes the field of a parameter where a term names none', async () => {
  expect(await found('sleep', { field: 'titl' })).toEqual(await found('sleep[ti]'));
});

test.each([
  [{ mindate: '2023', maxdate: '2023', datetype: 'pdat' }, ['37220015']],
  [{ mindate: '2022/09/14', maxdate: '2022/09/14' }, ['36110001']],
  [{ mindate: '2022' }, CRISPR],
])('keeps to dates %j', async (dates, ids) => {
  expect(await found('crispr', dates)).toEqual(ids);
});

test('keeps to the last days of the clock', async () => {
  const { ask } = await openSmallNcbi({ now: () => new Date('2023-05-20T00:00:00Z') });
  const answer = await ask('esearch.fcgi', { term: 'crispr', reldate: '60', retmode: 'json' });
  expect(answer.json()['esearchresult']).toMatchObject({ idlist: ['37220015'] });
});

test.each([
  ['relevance', '38100042'],
  ['pub_date', '38100042'],
  ['Author', '27881303'],
  ['JournalName', '27881303'],
])('sorts by %s', async (sort, first) => {
  const { idlist } = await searched('sleep', { sort });
  expect((idlist as unknown as string[])[0]).toBe(first);
});

test('says that it ignores an order it does not know', async () => {
  const { warninglist } = await searched('sleep', { sort: 'colour' });
  expect(warninglist).toMatchObject({ outputmessages: ["Unknown sort schema 'colour' ignored"] });
});

test('tells how it understood the words', async () => {
  const result = await searched('influenza vaccines work');
  expect(result).toMatchObject({
    translationset: [
      {
        from: 'influenza vaccines',
        to: '"influenza vaccines"[MeSH Terms] OR ("influenza"[All Fields] AND "vaccines"[All Fields])',
      },
    ],
    querytranslation:
      '("influenza vaccines"[MeSH Terms] OR ("influenza"[All Fields] AND "vaccines"[All Fields])) AND "work"[All Fields]',
  });
  expect(result['translationstack']).toContainEqual({
    term: '"influenza vaccines"[MeSH Terms]',
    field: 'MeSH Terms',
    count: '4',
    explode: 'Y',
  });
});

test('drops a field that it does not know, and says so', async () => {
  expect(await searched('crispr[NoSuchField]')).toMatchObject({
    count: '3',
    errorlist: { phrasesnotfound: [], fieldsnotfound: ['NoSuchField'] },
  });
});

test('names what it cannot find', async () => {
  expect(await searched('crispr AND qqzzx')).toMatchObject({
    count: '0',
    idlist: [],
    errorlist: { phrasesnotfound: ['qqzzx'], fieldsnotfound: [] },
    warninglist: { outputmessages: ['No items found.'] },
  });
});

test('looks for the words of a phrase that it cannot find, and says so', async () => {
  expect(await searched('"mice crispr"')).toMatchObject({
    count: '2',
    warninglist: { quotedphrasesnotfound: ['"mice crispr"'] },
  });
});

test('ignores little words, and says so', async () => {
  expect(await searched('the sleep of nurses')).toMatchObject({
    idlist: ['36780033'],
    warninglist: { phrasesignored: ['the', 'of'] },
  });
});

test.each([
  ['gene', 'TP53[sym] AND human[orgn]', ['7157']],
  ['gene', '17[chr]', ['672', '7157']],
  ['protein', '100:200[slen]', ['120407068']],
  ['nuccore', 'NM_000546[accn]', ['1732746264']],
  ['nucleotide', 'BRCA1[gene]', ['1732746265']],
  ['taxonomy', 'human', ['9606']],
  ['mesh', 'crispr', ['68064113']],
  ['snp', 'TP53[gene]', ['1042522']],
  ['clinvar', 'pathogenic[clin]', ['12374']],
  ['pmc', 'bullet OR foci[body]', ['6710001']],
  ['sra', 'anything', []],
])('searches %s by %s', async (db, term, ids) => {
  expect(await found(term, { db })).toEqual(ids);
});
