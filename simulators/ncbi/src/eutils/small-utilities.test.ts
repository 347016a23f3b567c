import { expect, test } from 'vitest';

import { openSmallNcbi, textsOf } from '../../tests/small-ncbi.ts';

test('names its databases in both forms', async () => {
  const { ask } = await openSmallNcbi();
  const inJson = await ask('einfo.fcgi', { retmode: 'json' });
  const names = inJson.json()['einforesult']!['dblist'] as unknown as string[];
  expect(names).toEqual(expect.arrayContaining(['pubmed', 'pmc', 'gene', 'nuccore', 'sra']));
  expect(textsOf((await ask('einfo.fcgi')).text, 'DbName')).toEqual(names);
});

test('tells the fields and links of a database in both forms', async () => {
  const { ask } = await openSmallNcbi();
  const answer = await ask('einfo.fcgi', { db: 'pubmed', retmode: 'json' });
  const [info] = answer.json()['einforesult']!['dbinfo'] as unknown as readonly {
    readonly dbname: string;
    readonly fieldlist: readonly object[];
    readonly linklist: readonly object[];
  }[];
  expect(info!.dbname).toBe('pubmed');
  expect(info!.fieldlist).toContainEqual(
    expect.objectContaining({ name: 'PDAT', fullname: 'Date - Publication', isdate: 'Y' }),
  );
  expect(info!.linklist).toContainEqual(
    expect.objectContaining({ name: 'pubmed_gene', dbto: 'gene' }),
  );
  const { text } = await ask('einfo.fcgi', { db: 'pubmed' });
  expect(text).toContain('<FullName>Title/Abstract</FullName>');
  expect(text).toContain('<Link><Name>pubmed_gene</Name>');
});

test('says more of fields in version 2.0', async () => {
  const { ask } = await openSmallNcbi();
  const parameters = { db: 'gene', version: '2.0' };
  const { text } = await ask('einfo.fcgi', parameters);
  expect(textsOf(text, 'IsTruncatable')).toHaveLength(textsOf(text, 'FullName').length);
  expect((await ask('einfo.fcgi', { ...parameters, retmode: 'json' })).text).toContain(
    '"israngable"',
  );
  expect((await ask('einfo.fcgi', { db: 'gene' })).text).not.toContain('IsRangable');
});

test('says so where it is asked about no database of its own', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('einfo.fcgi', { db: 'nonsense' });
  expect(textsOf(text, 'ERROR')).toEqual(['Can not retrieve DbInfo for db=nonsense']);
});

test('counts what matches everywhere', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('egquery.fcgi', { term: 'TP53' });
  expect(text).toContain(
    '<DbName>gene</DbName><MenuName>Gene</MenuName><Count>1</Count><Status>Ok</Status>',
  );
  expect(text).toContain('<DbName>sra</DbName><MenuName>SRA</MenuName><Count>0</Count>');
});

test('corrects words that are almost known, and leaves the others', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('espell.fcgi', { term: 'influensa in crsipr AND qqzzxxyy' });
  expect(textsOf(text, 'CorrectedQuery')).toEqual(['influenza in crispr AND qqzzxxyy']);
  expect(textsOf(text, 'Replaced')).toEqual(['influenza', 'crispr']);
});

test('leaves a query as it is that is spelled well', async () => {
  const { ask } = await openSmallNcbi();
  const { text } = await ask('espell.fcgi', { term: 'sleep' });
  expect(textsOf(text, 'CorrectedQuery')).toEqual(['']);
});

test.each([
  [
    'lakeside j med|2001|345|1388|crane vt|key one|',
    'lakeside j med|2001|345|1388|crane vt|key one|11700088\n',
  ],
  ['Lakeside J. Med.|||1850||k|', 'Lakeside J. Med.|||1850||k|11800099\n'],
  ['nowhere|1999|1|1|nobody|k|', 'nowhere|1999|1|1|nobody|k|NOT_FOUND\n'],
  ['|2001||||k|', '|2001||||k|AMBIGUOUS 11700088,11800099\n'],
  ['sleep circadian rep|||||k|', 'sleep circadian rep|||||k|AMBIGUOUS (4 citations)\n'],
  ['|1850||||k|', '|1850||||k|NOT_FOUND;INVALID_CITATION\n'],
])('matches the citation %s', async (bdata, line) => {
  const { ask } = await openSmallNcbi();
  expect((await ask('ecitmatch.cgi', { db: 'pubmed', retmode: 'xml', bdata })).text).toBe(line);
});

test('leaves out citations that it cannot read', async () => {
  const { post } = await openSmallNcbi();
  const bdata = 'not a citation\r|||||empty|\r|2022|||o’neill s|last|';
  const { text } = await post('ecitmatch.cgi', { bdata });
  expect(text).toBe('|2022|||o’neill s|last|35000001\n');
});
