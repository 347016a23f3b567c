import { type Simulator, startSimulator } from '@wellspoken/simulator-ncbi';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { formatCitation } from '../src/citations/styles.ts';
import { parseDocSums } from '../src/eutils/parse-docsum.ts';
import { parseFasta, parseGbSet, parseTinySeq } from '../src/sequences/parse-sequences.ts';
import { parseGenBank } from '../src/sequences/parse-genbank.ts';
import { parseJats } from '../src/full-text/jats/parse-jats.ts';
import { parseMedline, type MedlineRecord } from '../src/articles/pubmed/parse-medline.ts';
import { parseArticles } from '../src/articles/pubmed/parse-pubmed.ts';
import { getRetraction } from '../src/articles/retraction.ts';

// The simulator shares no code with the parsers, so they cannot share a misreading.
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ hasLimits: false });
});
afterAll(() => simulator.close());

async function ask(path: string): Promise<string> {
  const response = await fetch(`${simulator.endpoints.eutils}${path}`);
  return response.text();
}

test('every known article is read without a problem, in the order of asking', async () => {
  const ids = ['31452104', '27881303', '20301425', '11700088', '11800099', '35000001', '40000001'];
  const { articles, problems } = parseArticles(
    await ask(`efetch.fcgi?db=pubmed&retmode=xml&id=${ids.join(',')}`),
  );
  expect(problems).toEqual([]);
  expect(articles.map(({ pmid }) => pmid)).toEqual(ids);
  const retracted = articles.filter((article) => getRetraction(article).isRetracted);
  expect(retracted.map(({ pmid }) => pmid)).toEqual(['11700088']);
  expect(articles.map(({ kind }) => kind).filter((kind) => kind === 'book')).toHaveLength(1);
});

test.for([
  ['nuccore', 'NM_000546.6', 'gb', 'gbc'],
  ['protein', 'NP_000537.3', 'gp', 'gpc'],
])('a record of %s says the same in each of its forms', async ([db, id, flat, insd]) => {
  const asked = `efetch.fcgi?db=${db}&id=${id}`;
  const [text] = parseGenBank(await ask(`${asked}&rettype=${flat}&retmode=text`));
  const [xml] = parseGbSet(await ask(`${asked}&rettype=${flat}&retmode=xml`));
  const [other] = parseGbSet(await ask(`${asked}&rettype=${insd}&retmode=xml`));
  // The text has no date of creation, and its comment is laid out in lines.
  const { created: _created, strandedness: _strandedness, comment, ...shared } = xml!;
  expect(text).toMatchObject(shared);
  expect(text?.comment?.replaceAll('\n', ' ')).toBe(comment);
  expect(other).toEqual(xml);

  const [fasta] = parseFasta(await ask(`${asked}&rettype=fasta&retmode=text`));
  const [tiny] = parseTinySeq(await ask(`${asked}&rettype=fasta&retmode=xml`));
  expect(tiny).toMatchObject({ ...fasta });
  expect(tiny?.sequence.toLowerCase()).toBe(xml?.sequence);
});

test('what NBIB says agrees with the MEDLINE text of the same records', async () => {
  const asked = 'efetch.fcgi?db=pubmed&id=31452104,27881303,35000001';
  const { articles } = parseArticles(await ask(`${asked}&retmode=xml`));
  const theirs = parseMedline(await ask(`${asked}&rettype=medline&retmode=text`));
  const ours = articles.flatMap((article) => parseMedline(formatCitation(article, 'nbib')));
  const tags = 'PMID DP TI PG LID AB FAU AU LA PT TA JT JID MH OT AID PST SO'.split(' ');
  const picked = ({ fields }: MedlineRecord): readonly string[] =>
    tags.flatMap((tag) =>
      fields.filter((field) => field.tag === tag).map(({ value }) => `${tag} ${value}`),
    );
  expect(ours.map(picked)).toEqual(theirs.map(picked));
});

test('summaries of both versions are read, and missing ones are named', async () => {
  const asked = 'esummary.fcgi?db=gene&id=7157,99';
  const first = parseDocSums(await ask(asked));
  const second = parseDocSums(await ask(`${asked}&version=2.0`));
  for (const { documents } of [first, second]) {
    expect(documents).toMatchObject([{ uid: '7157', fields: { Name: 'TP53' } }]);
  }
  expect(second.missing).toMatchObject([{ id: '99' }]);
});

test('full texts are read, and those without a body are told apart', async () => {
  const read = parseJats(await ask('efetch.fcgi?db=pmc&retmode=xml&id=6710001,8700002,99'));
  expect(read.map(({ hasBody }) => hasBody)).toEqual([true, false]);
  expect(read[0]?.body.map(({ title }) => title)).toContain('Introduction');
  expect(read[0]?.references.length).toBeGreaterThan(0);
});
