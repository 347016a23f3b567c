import { expect, test } from 'vitest';

import { startCannedNcbi, type Canned } from '../../tests/support/canned-ncbi.ts';

const found = (ids: readonly string[], more: object = {}): Canned => ({
  body: JSON.stringify({
    header: { type: 'esearch', version: '0.3' },
    esearchresult: { count: String(ids.length), retmax: '20', retstart: '0', idlist: ids, ...more },
  }),
});

test('what is short goes in the address, and is asked once', async () => {
  const { eutils, arrived } = await startCannedNcbi([found(['1'])]);
  const query = { database: 'pubmed', term: "Alzheimer's & co" };
  await Promise.all([eutils.search(query), eutils.search(query)]);
  await eutils.search(query);
  expect(arrived).toHaveLength(1);
  expect(arrived[0]?.method).toBe('GET');
  expect(arrived[0]?.parameters.get('term')).toBe("Alzheimer's & co");
});

test('a long term goes in a form, and is asked once too', async () => {
  const { eutils, arrived } = await startCannedNcbi([found(['1'])]);
  const term = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' OR ');
  await eutils.search({ database: 'pubmed', term });
  await eutils.search({ database: 'pubmed', term });
  expect(arrived.map(({ method }) => method)).toEqual(['POST']);
  expect(arrived[0]?.parameters.get('term')).toBe(term);
  await eutils.search({ database: 'pubmed', term: `${term} OR other` });
  expect(arrived).toHaveLength(2);
});

test('more than 200 ids go in a form', async () => {
  const { eutils, arrived } = await startCannedNcbi([{ body: '<S></S>' }]);
  const ids = Array.from({ length: 201 }, (_, index) => String(index + 1));
  await eutils.fetch({ selection: { database: 'pubmed', ids: ids.slice(1) }, retmode: 'xml' });
  await eutils.fetch({ selection: { database: 'pubmed', ids }, retmode: 'xml' });
  expect(arrived.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(arrived[1]?.parameters.get('id')).toBe(ids.join(','));
  expect(arrived[1]?.parameters.get('retmode')).toBe('xml');
});

test('what NCBI is to remember is asked anew each time', async () => {
  const kept = found(['1'], { webenv: 'MCID_1', querykey: '1' });
  const { eutils, arrived } = await startCannedNcbi([kept]);
  const query = { database: 'pubmed', term: 'x', keep: true };
  const { handle } = await eutils.search(query);
  await eutils.search(query);
  expect(handle).toEqual({ webEnv: 'MCID_1', queryKey: '1' });
  expect(arrived).toHaveLength(2);
});

test('one date alone gets its partner, or NCBI would leave it out', async () => {
  const { eutils, arrived } = await startCannedNcbi([found([])]);
  await eutils.search({ database: 'pubmed', term: 'x', minDate: '2020' });
  expect(Object.fromEntries(arrived[0]?.parameters ?? [])).toMatchObject({
    mindate: '2020',
    maxdate: '3000',
    datetype: 'pdat',
  });
});

test.each([
  ['without a count', { idlist: [] }],
  ['with a blank count', { count: '', idlist: [] }],
  ['without ids', { count: '5' }],
  ['with fewer matches than ids', { count: '0', idlist: ['1'] }],
])('an answer %s is a failure and not zero hits', async (_what, esearchresult) => {
  const { eutils } = await startCannedNcbi([{ body: JSON.stringify({ esearchresult }) }]);
  await expect(eutils.search({ database: 'pubmed', term: 'x' })).rejects.toMatchObject({
    code: 'upstream_failed',
    message: 'NCBI answered in another form than it was asked for.',
  });
});

const UNREADABLE: Canned = { body: '{"esearchresult":{"count":"1" "idlist":["1"]}}' };

test('an answer that cannot be read is asked for once more', async () => {
  const { eutils, arrived } = await startCannedNcbi([UNREADABLE, found(['1'])]);
  const { ids } = await eutils.search({ database: 'pubmed', term: 'x' });
  expect(ids).toEqual(['1']);
  expect(arrived).toHaveLength(2);
});

test('an answer that cannot be read is not kept from one call to the next', async () => {
  const { eutils } = await startCannedNcbi([UNREADABLE, UNREADABLE, found(['1'])]);
  const query = { database: 'pubmed', term: 'x' };
  await expect(eutils.search(query)).rejects.toMatchObject({ code: 'upstream_failed' });
  expect((await eutils.search(query)).ids).toEqual(['1']);
});

test('no set of links at all is a failure and not a record without links', async () => {
  const { eutils } = await startCannedNcbi([{ body: '{"linksets":[]}' }]);
  const asked = eutils.link({ from: 'pubmed', to: 'gene', ids: ['1'] });
  await expect(asked).rejects.toMatchObject({ code: 'upstream_failed' });
});

test('a failure in an answer too large to be looked through is told all the same', async () => {
  const body = JSON.stringify({ linksets: [], pad: 'x'.repeat(70_000), ERROR: 'Invalid uid' });
  const { eutils } = await startCannedNcbi([{ body }]);
  const asked = eutils.link({ from: 'pubmed', to: 'gene', ids: ['1'] });
  await expect(asked).rejects.toMatchObject({ code: 'not_found' });
});

test('citations are told apart by their keys, whatever the order and whatever is left out', async () => {
  const { eutils, arrived } = await startCannedNcbi([
    {
      body: [
        'j|2000|1|1|a|2|NOT_FOUND;INVALID_JOURNAL',
        'science|1987|235|182|palmenberg ac|0|3026048',
        'j|2000|1|1|a|3|AMBIGUOUS (5 citations)',
        'j|2000|1|1|a|4|AMBIGUOUS 11,12',
        '',
      ].join('\n'),
    },
  ]);
  const citation = { journal: 'sci|en\nce', year: '1987', page: '182' };
  const matches = await eutils.matchCitations([citation, {}, {}, {}, {}]);
  expect(arrived[0]?.parameters.get('bdata')).toBe(
    'sci en ce|1987||182||0|\r|||||1|\r|||||2|\r|||||3|\r|||||4|',
  );
  expect(matches).toEqual([
    { outcome: 'found', pmid: '3026048' },
    { outcome: 'unanswered' },
    { outcome: 'not_found', note: 'INVALID_JOURNAL' },
    { outcome: 'ambiguous', pmids: [], note: '(5 citations)' },
    { outcome: 'ambiguous', pmids: ['11', '12'], note: '11,12' },
  ]);
});

test('reads what was replaced in a spelling, in order', async () => {
  const { eutils } = await startCannedNcbi([
    {
      body: '<?xml version="1.0"?><eSpellResult><Database>pubmed</Database><Query>asthmaa alergy</Query><CorrectedQuery>asthma allergy</CorrectedQuery><SpelledQuery><Replaced>asthma</Replaced><Original> </Original><Replaced>allergy</Replaced></SpelledQuery><ERROR/></eSpellResult>',
    },
  ]);
  expect(await eutils.spell({ database: 'pubmed', term: 'asthmaa alergy' })).toEqual({
    query: 'asthmaa alergy',
    corrected: 'asthma allergy',
    replacements: ['asthma', 'allergy'],
  });
});

test('reads scores and links of elink, and sets without any', async () => {
  const linksets = [
    {
      dbfrom: 'pubmed',
      ids: ['1'],
      linksetdbs: [
        { dbto: 'pubmed', linkname: 'pubmed_pubmed', links: [{ id: '2', score: 28 }, '3', 4] },
      ],
    },
    { dbfrom: 'pubmed', ids: [2] },
  ];
  const { eutils, arrived } = await startCannedNcbi([{ body: JSON.stringify({ linksets }) }]);
  const { sets } = await eutils.link({
    from: 'pubmed',
    to: 'pubmed',
    ids: ['1', '2'],
    isApart: true,
  });
  expect(arrived[0]?.parameters.getAll('id')).toEqual(['1', '2']);
  expect(sets).toEqual([
    {
      ids: ['1'],
      links: [
        {
          to: 'pubmed',
          name: 'pubmed_pubmed',
          targets: [{ id: '2', score: 28 }, { id: '3' }, { id: '4' }],
        },
      ],
    },
    { ids: ['2'], links: [] },
  ]);
});

test.each([
  ['a list', (about: object) => [about]],
  ['an object', (about: object) => about],
])('reads what a database holds from %s', async (_form, wrap) => {
  const dbinfo = wrap({
    dbname: 'gene',
    menuname: 'Gene',
    description: 'Genes',
    count: '12',
    fieldlist: [{ name: 'TITL', fullname: 'Title', termcount: '', isdate: 'N', ishidden: 'Y' }],
  });
  const { eutils } = await startCannedNcbi([{ body: JSON.stringify({ einforesult: { dbinfo } }) }]);
  expect(await eutils.info('gene')).toEqual({
    name: 'gene',
    title: 'Gene',
    description: 'Genes',
    count: 12,
    fields: [
      {
        name: 'TITL',
        title: 'Title',
        description: '',
        isDate: false,
        isNumerical: false,
        isHidden: true,
      },
    ],
    links: [],
  });
});

test('knows the databases also where NCBI does not tell them', async () => {
  const { eutils } = await startCannedNcbi([{ status: 500, body: 'down' }]);
  expect(await eutils.databases()).toEqual(expect.arrayContaining(['pubmed', 'nucleotide', 'ipg']));
});
