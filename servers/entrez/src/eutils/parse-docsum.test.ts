import { expect, test } from 'vitest';

import { parseDocSums } from './parse-docsum.ts';

test('reads typed items as JSON', () => {
  const { documents, missing } = parseDocSums(`<eSummaryResult>
    <DocSum><Id>11</Id>
      <Item Name="PubDate" Type="Date">2024 Jan</Item>
      <Item Name="Title" Type="String">A &amp; &lt;i&gt;B&lt;/i&gt;</Item>
      <Item Name="PmcRefCount" Type="Integer">7</Item>
      <Item Name="Odd" Type="Integer">many</Item>
      <Item Name="Huge" Type="Integer">99999999999999999999</Item>
      <Item Name="AuthorList" Type="List"><Item Name="Author" Type="String">Doe J</Item></Item>
      <Item Name="References" Type="List"></Item>
      <Item Name="Mim" Type="List"><Item Name="int" Type="Integer">191170</Item></Item>
      <Item Name="ArticleIds" Type="List"><Item Name="pubmed" Type="String">11</Item></Item>
      <Item Name="History" Type="List"><Item Name="entrez" Type="Date">2024</Item><Item Name="pubmed" Type="Date">2025</Item></Item>
      <Item Name="GenomicInfo" Type="List"><Item Name="GenomicInfoType" Type="Structure"><Item Name="ChrStart" Type="Integer">-1</Item></Item></Item>
    </DocSum>
    <DocSum><Id>12</Id></DocSum>
  </eSummaryResult>`);
  expect(missing).toEqual([]);
  expect(documents).toEqual([
    {
      uid: '11',
      fields: {
        PubDate: '2024 Jan',
        Title: 'A & <i>B</i>',
        PmcRefCount: 7,
        Odd: 'many',
        Huge: '99999999999999999999',
        AuthorList: ['Doe J'],
        References: [],
        Mim: [191_170],
        ArticleIds: { pubmed: '11' },
        History: { entrez: '2024', pubmed: '2025' },
        GenomicInfo: [{ ChrStart: -1 }],
      },
    },
    { uid: '12', fields: {} },
  ]);
});

test('reads an element for each field as JSON, and names the ids without a summary', () => {
  const { documents, missing } = parseDocSums(`<eSummaryResult><DocumentSummarySet status="OK">
    <DbBuild>Build1</DbBuild>
    <DocumentSummary uid="7157">
      <Name>TP53</Name><Summary/>
      <Title>On <i>in vivo</i> H<sub>2</sub>O</Title>
      <Organism><ScientificName>Homo sapiens</ScientificName><TaxID>9606</TaxID></Organism>
      <Authors><Author><Name>Doe J</Name></Author></Authors>
      <Lang><string>eng</string></Lang>
      <Mim><int>1</int><int>2</int></Mim>
      <GenomicInfo><GenomicInfoType><ChrLoc>17</ChrLoc></GenomicInfoType></GenomicInfo>
      <Alias>a</Alias><Alias>b</Alias>
      <Set><Member n="1">x</Member><Member n="2"><Deep>y</Deep></Member><Member n="3"/></Set>
      <__proto__>z</__proto__>
    </DocumentSummary>
    <DocumentSummary uid="9"><error>cannot get document summary</error></DocumentSummary>
  </DocumentSummarySet></eSummaryResult>`);
  expect(missing).toEqual([{ id: '9', reason: 'cannot get document summary' }]);
  const [document] = documents;
  expect(document?.uid).toBe('7157');
  expect(Object.entries(document?.fields ?? {})).toEqual([
    ['Name', 'TP53'],
    ['Summary', ''],
    ['Title', 'On in vivo H2O'],
    ['Organism', { ScientificName: 'Homo sapiens', TaxID: '9606' }],
    ['Authors', [{ Name: 'Doe J' }]],
    ['Lang', ['eng']],
    ['Mim', ['1', '2']],
    ['GenomicInfo', [{ ChrLoc: '17' }]],
    ['Alias', ['a', 'b']],
    ['Set', { Member: [{ '@n': '1', '#text': 'x' }, { '@n': '2', Deep: 'y' }, { '@n': '3' }] }],
    ['__proto__', 'z'],
  ]);
});
