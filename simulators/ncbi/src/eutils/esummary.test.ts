import { expect, test } from 'vitest';

import { openSmallNcbi, textsOf } from '../../tests/small-ncbi.ts';

const JSON_MODE = { retmode: 'json' } as const;

test('summarises an article in JSON', async () => {
  const { ask } = await openSmallNcbi();
  const answer = await ask('esummary.fcgi', { id: '31452104', ...JSON_MODE });
  const { result } = answer.json();
  expect(result).toMatchObject({
    uids: ['31452104'],
    31452104: {
      uid: '31452104',
      pubdate: '2019 Aug 26',
      epubdate: '2019 Jul 30',
      source: 'Ann Cell Signal Repair',
      authors: [{ name: 'Okafor AN', authtype: 'Author' }, {}, { name: 'Müller J Jr' }],
      title:
        'Low O2 raises TGF-β1 and slows TP53-dependent repair in BRCA1+/- cells: a laboratory study',
      articleids: [
        { idtype: 'pubmed', idtypen: 1, value: '31452104' },
        { idtype: 'pmc', value: 'PMC6710001' },
        { idtype: 'doi', idtypen: 3, value: '10.5555/acsr.2019.0611' },
      ],
      attributes: ['Has Abstract'],
      sortpubdate: '2019/08/26 00:00',
    },
  });
  expect(JSON.stringify(result)).not.toContain('repair DNA slowly');
});

test('has the facts of the same summary in both forms of XML', async () => {
  const { ask } = await openSmallNcbi();
  const { text: old } = await ask('esummary.fcgi', { id: '11700088' });
  expect(old).toContain('<Item Name="PubDate" Type="Date">2001 Nov 8</Item>');
  expect(old).toContain('<Item Name="Author" Type="String">L-17 Influenza Study Group</Item>');
  expect(old).toContain('<Item Name="doi" Type="String">10.5555/ljm.2001.1388</Item>');
  expect(old).toContain('<Item Name="HasAbstract" Type="Integer">1</Item>');
  const { text: recent } = await ask('esummary.fcgi', { id: '11700088', version: '2.0' });
  expect(textsOf(recent, 'PubDate')).toEqual(['2001 Nov 8']);
  expect(textsOf(recent, 'AuthType').at(-1)).toBe('CollectiveName');
  expect(textsOf(recent, 'RefType')).toEqual(['RetractionIn']);
});

test('summarises a chapter of a book as one', async () => {
  const { ask } = await openSmallNcbi();
  const answer = await ask('esummary.fcgi', { id: '20301425', ...JSON_MODE });
  expect(answer.json()['result']!['20301425']).toMatchObject({
    doctype: 'chapter',
    booktitle: 'GeneChapters®',
    source: '',
  });
});

test('says of each record that is not there that it has no summary', async () => {
  const { ask } = await openSmallNcbi();
  const inJson = await ask('esummary.fcgi', { id: '9,31452104', ...JSON_MODE });
  expect(inJson.json()['result']).toMatchObject({
    uids: ['9', '31452104'],
    9: { uid: '9', error: 'cannot get document summary' },
  });
  const old = await ask('esummary.fcgi', { id: '9' });
  expect(textsOf(old.text, 'ERROR')).toEqual(['UID=9: cannot get document summary']);
  const recent = await ask('esummary.fcgi', { id: '9', version: '2.0' });
  expect(textsOf(recent.text, 'error')).toEqual(['cannot get document summary']);
});

test('says so where there is no id, or something that is none', async () => {
  const { ask } = await openSmallNcbi();
  const none = await ask('esummary.fcgi', JSON_MODE);
  expect(none.json()).toMatchObject({ esummaryresult: ['Empty id list - nothing todo'] });
  const bad = await ask('esummary.fcgi', { id: '31452104,abc', ...JSON_MODE });
  expect(bad.json()).toMatchObject({
    esummaryresult: ['Invalid uid abc at position= 1'],
    result: { uids: ['31452104'] },
  });
});

test('refuses more than 500 ids in JSON, but not in XML', async () => {
  const { post } = await openSmallNcbi();
  const id = Array.from({ length: 501 }, (_, index) => 40_000_001 + index).join(',');
  const inJson = await post('esummary.fcgi', { id, ...JSON_MODE });
  expect(inJson.json()['error']).toContain('Maximum number of UIDs is 500');
  const inXml = await post('esummary.fcgi', { id });
  expect(textsOf(inXml.text, 'Id')).toHaveLength(501);
});

test.each([
  ['gene', '7157', { name: 'TP53', organism: { scientificname: 'Homo sapiens', taxid: 9606 } }],
  ['nuccore', 'NM_000546.6', { uid: '1732746264', slen: 420, accessionversion: 'NM_000546.6' }],
  ['protein', '120407068', { caption: 'NP_000537', moltype: 'aa', slen: 114 }],
  ['taxonomy', '10090', { scientificname: 'Mus musculus' }],
  ['mesh', '68012890', { ds_meshterms: ['Sleep', 'Sleeping Habit'] }],
  ['snp', '1042522', { genes: [{ name: 'TP53', gene_id: '7157' }] }],
  ['clinvar', '12374', { accession: 'VCV000012374' }],
  ['pmc', 'PMC6710001', { articleids: [{ idtype: 'pmid', value: '31452104' }, {}] }],
])('summarises %s', async (db, id, facts) => {
  const { ask } = await openSmallNcbi();
  const { result } = (await ask('esummary.fcgi', { db, id, ...JSON_MODE })).json();
  const [uid] = result!['uids'] as unknown as string[];
  expect(result![uid!]).toMatchObject(facts);
});
