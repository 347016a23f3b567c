import { expect, test } from 'vitest';

import { type JsonView, openSmallNcbi, type Parameters, textsOf } from '../../tests/small-ncbi.ts';

async function linked(parameters: Parameters): Promise<JsonView> {
  const { ask } = await openSmallNcbi();
  const answer = await ask('elink.fcgi', { dbfrom: 'pubmed', retmode: 'json', ...parameters });
  return answer.json()['linksets']!;
}

test('merges the links of ids between commas, and keeps those of repeated ids apart', async () => {
  expect(await linked({ db: 'gene', id: '31452104,36110001' })).toEqual([
    {
      dbfrom: 'pubmed',
      ids: ['31452104', '36110001'],
      linksetdbs: [{ dbto: 'gene', linkname: 'pubmed_gene', links: ['7157', '672'] }],
    },
  ]);
  expect(await linked({ db: 'gene', id: ['31452104', '36110001'] })).toMatchObject([
    { ids: ['31452104'], linksetdbs: [{ links: ['7157', '672'] }] },
    { ids: ['36110001'], linksetdbs: [{ links: ['7157'] }] },
  ]);
});

test.each([
  ['pubmed_pubmed_refs', '36110001', ['31452104', '29990004']],
  ['pubmed_pubmed_citedin', '31452104', ['36110001', '33440120']],
  ['pubmed_pubmed_reviews', '36110001', ['29990004']],
])('follows %s', async (linkname, id, links) => {
  expect(await linked({ db: 'pubmed', linkname, id })).toMatchObject([
    { linksetdbs: [{ linkname, links }] },
  ]);
});

test.each([
  ['pubmed_pmc', '31452104', ['6710001']],
  ['pmc_pubmed', '6710001', ['31452104']],
  ['gene_pubmed', '672', ['31452104', '33440120']],
  ['gene_nuccore_refseqrna', '7157', ['1732746264']],
  ['gene_protein_refseq', '7157', ['120407068']],
  ['nuccore_protein', 'NM_000546.6', ['120407068']],
])('leads by %s to another database', async (linkname, id, links) => {
  const [dbfrom = '', db = ''] = linkname.split('_');
  expect(await linked({ dbfrom, db, id, linkname })).toMatchObject([
    { linksetdbs: [{ dbto: db, linkname, links }] },
  ]);
});

test('scores similar articles, the article itself first', async () => {
  const [set] = (await linked({
    db: 'pubmed',
    linkname: 'pubmed_pubmed',
    cmd: 'neighbor_score',
    id: '36110001',
  })) as unknown as JsonView[];
  const [similar] = set!['linksetdbs'] as unknown as { links: { id: string; score: number }[] }[];
  const scores = similar!.links.map(({ score }) => score);
  expect(similar!.links[0]!.id).toBe('36110001');
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('leaves only links that match a term', async () => {
  const wanted = { db: 'pubmed', linkname: 'pubmed_pubmed', id: '36110001', term: 'review[pt]' };
  expect(await linked(wanted)).toMatchObject([{ linksetdbs: [{ links: ['29990004'] }] }]);
});

test('keeps links in history', async () => {
  const { ask } = await openSmallNcbi();
  const kept = await ask('elink.fcgi', {
    dbfrom: 'gene',
    db: 'pubmed',
    id: '672',
    cmd: 'neighbor_history',
  });
  const handle = {
    WebEnv: textsOf(kept.text, 'WebEnv')[0]!,
    query_key: textsOf(kept.text, 'QueryKey')[0]!,
  };
  const { text } = await ask('efetch.fcgi', { ...handle, rettype: 'uilist' });
  expect(text).toBe('31452104\n33440120\n');
});

test('gives a set without links where there are none', async () => {
  expect(await linked({ db: 'gene', id: '27881303' })).toEqual([
    { dbfrom: 'pubmed', ids: ['27881303'] },
  ]);
});

test('writes scores in XML', async () => {
  const { ask } = await openSmallNcbi();
  const parameters = { dbfrom: 'pubmed', db: 'pubmed', id: '31452104' };
  expect(textsOf((await ask('elink.fcgi', parameters)).text, 'Score')).toEqual([]);
  const scored = await ask('elink.fcgi', { ...parameters, cmd: 'neighbor_score' });
  expect(textsOf(scored.text, 'Score')[0]).toBe('90000000');
});

test.each([
  ['acheck', /"linkname":"pubmed_gene"/, /<LinkName>pubmed_gene<\/LinkName>/],
  ['ncheck', /"hasneighbor":"Y"/, /<Id HasNeighbor="Y">31452104<\/Id>/],
  ['lcheck', /"haslinkout":"Y"/, /<Id HasLinkOut="Y">31452104<\/Id>/],
  ['llinks', /"objurls":\[/, /<ObjUrl><Url>/],
  ['prlinks', /10\.5555\/acsr\.2019\.0611/, /10\.5555\/acsr\.2019\.0611/],
])('answers %s in both forms', async (cmd, inJson, inXml) => {
  const { ask } = await openSmallNcbi();
  const parameters = { dbfrom: 'pubmed', id: '31452104', cmd };
  expect((await ask('elink.fcgi', { ...parameters, retmode: 'json' })).text).toMatch(inJson);
  expect((await ask('elink.fcgi', parameters)).text).toMatch(inXml);
});

test.each([
  [{ dbfrom: 'nonsense', id: '1' }, 'Invalid db name specified: nonsense'],
  [{ dbfrom: 'pubmed', db: 'nonsense', id: '1' }, 'Invalid db name specified: nonsense'],
  [{ dbfrom: 'pubmed' }, 'Empty id list - nothing todo'],
  [{ dbfrom: 'pubmed', id: '1', cmd: 'dance' }, 'Invalid cmd: dance'],
])('says what is wrong with %j', async (parameters, message) => {
  const { ask } = await openSmallNcbi();
  const inJson = await ask('elink.fcgi', { ...parameters, retmode: 'json' });
  expect(inJson.json()).toMatchObject({ linksets: [], ERROR: message });
  expect(textsOf((await ask('elink.fcgi', parameters)).text, 'ERROR')).toEqual([message]);
});
