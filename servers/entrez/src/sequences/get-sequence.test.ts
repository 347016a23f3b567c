import { ToolError } from '@wellspoken/kit';
import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { callAlone, fakeEntrez, wordsOf } from '../../tests/support/fake-entrez.ts';
import type { Eutils, FetchRequest } from '../eutils/eutils.ts';
import { createGetSequenceTool } from './get-sequence.tool.ts';

const fetchedAt = new Date(0);
const PAIRS: Readonly<Record<string, string>> = { A: 'T', C: 'G', G: 'C', T: 'A' };
const LETTERS = Array.from(
  { length: 5_000 },
  (_, index) => 'ACGT'[(index * 7 + (index >> 3)) % 4],
).join('');

const reversed = (letters: string): string =>
  letters
    .split('')
    .toReversed()
    .map((letter) => PAIRS[letter])
    .join('');

/** An NCBI that has one nucleotide sequence, uid 42, and sends the parts that it is asked for. */
function holding(
  letters: string,
  sends = (part: string): string => part,
): {
  readonly eutils: Partial<Eutils>;
  readonly asked: FetchRequest[];
} {
  const asked: FetchRequest[] = [];
  const fields = {
    accessionversion: 'NM_000042.1',
    title: 'A sequence',
    slen: letters.length,
    organism: 'Homo sapiens',
    taxid: 9606,
    biomol: 'mRNA',
  };
  return {
    asked,
    eutils: {
      summarize: ({ database }) =>
        Promise.resolve({
          documents: database === 'nuccore' ? [{ uid: '42', fields }] : [],
          missing: [],
          fetchedAt,
        }),
      fetch: (request) => {
        asked.push(request);
        const { start = 1, stop = letters.length } = request.range ?? {};
        const part = letters.slice(start - 1, stop);
        const text = `>x y\n${sends(request.strand === 2 ? reversed(part) : part)}\n\n`;
        return Promise.resolve({ text, format: 'text', fetchedAt });
      },
    },
  };
}

interface Page {
  readonly text: string;
  readonly shown: { readonly start: number; readonly stop: number };
  readonly nextCursor?: string;
}

async function readAll(
  eutils: Partial<Eutils>,
  args: Record<string, unknown>,
): Promise<readonly Page[]> {
  const tool = createGetSequenceTool(fakeEntrez({ eutils }));
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const given = cursor === undefined ? args : { ...args, cursor };
    const result = await callAlone(tool, given);
    expect(result.isError, wordsOf(result)).toBeFalsy();
    const page = result.structuredContent as Page;
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

const lettersOf = (pages: readonly Page[]): string =>
  pages.map(({ text }) => text.replace(/^>.*\n/, '').replaceAll('\n', '')).join('');

test('gives a long sequence in pages that fit and say which part they are', async () => {
  const pages = await readAll(holding(LETTERS).eutils, { id: 'NM_000042', max_tokens: 500 });
  expect(lettersOf(pages)).toBe(LETTERS);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    expect(tokensOf(page)).toBeLessThanOrEqual(500);
    const { start, stop } = page.shown;
    expect(page.text.split('\n')[0]).toBe(`>NM_000042.1:${start}-${stop} A sequence`);
  }
  expect(pages[0]).toMatchObject({
    length: 5_000,
    range: { start: 1, stop: 5_000 },
    database: 'nuccore',
    databaseFrom: 'accession',
    organism: 'Homo sapiens',
    taxonId: '9606',
  });
});

test('gives the other strand backwards, over pages too', async () => {
  const args = { id: 'NM_000042.1', strand: 'minus', start: 101, stop: 3_000, max_tokens: 500 };
  const pages = await readAll(holding(LETTERS).eutils, args);
  expect(pages.length).toBeGreaterThan(1);
  expect(lettersOf(pages)).toBe(reversed(LETTERS.slice(100, 3_000)));
  expect(pages[0]?.text).toMatch(/^>NM_000042\.1:c3000-/);
});

test('gives a whole short sequence under its own name', async () => {
  const [page] = await readAll(holding('ACGTACGT').eutils, { id: '42' });
  expect(page).toMatchObject({
    text: '>NM_000042.1 A sequence\nACGTACGT\n',
    databaseFrom: 'lookup',
  });
});

test('never takes fewer letters for all', async () => {
  const { eutils } = holding(LETTERS, (part) => part.slice(0, -1));
  const result = await callAlone(createGetSequenceTool(fakeEntrez({ eutils })), {
    id: '42',
    stop: 100,
  });
  expect(result.isError).toBe(true);
  expect(wordsOf(result)).toContain('NCBI sent 99 letters of NM_000042.1 for 1 to 100');
});

test.each([
  [{ id: '42', stop: 6_000 }, 'stop: expected a position up to 5000'],
  [{ id: '42', start: 5_001 }, 'start: expected a position up to 5000'],
  [{ id: '42', start: 10, stop: 5 }, 'start: expected a position up to stop, which is 5'],
  [{ id: 'no such; id' }, 'expected an accession such as NM_000546.6'],
  [{ id: 'NP_000001.1' }, 'There is no sequence "NP_000001.1" in protein'],
  [{ id: 'NM_000042', database: 'protein' }, 'Pass database: "nuccore"'],
])('refuses %j', async (args, words) => {
  const tool = createGetSequenceTool(fakeEntrez({ eutils: holding(LETTERS).eutils }));
  const result = await callAlone(tool, args);
  expect(result.isError).toBe(true);
  expect(wordsOf(result)).toContain(words);
});

test('says of a record that it has no letters', async () => {
  const { eutils, asked } = holding('');
  const result = await callAlone(createGetSequenceTool(fakeEntrez({ eutils })), { id: '42' });
  expect(wordsOf(result)).toContain('NM_000042.1 is a record without letters of its own');
  expect(asked).toEqual([]);
});

test('fetches no flat file of a whole chromosome', async () => {
  const { eutils, asked } = holding('A');
  const summarize: Eutils['summarize'] = () =>
    Promise.resolve({
      documents: [{ uid: '42', fields: { accessionversion: 'NC_1.1', slen: 83_000_000 } }],
      missing: [],
      fetchedAt,
    });
  const tool = createGetSequenceTool(fakeEntrez({ eutils: { ...eutils, summarize } }));
  const result = await callAlone(tool, { id: 'NC_000017.11', format: 'genbank' });
  expect(wordsOf(result)).toContain('Pass start and stop for a smaller part');
  expect(asked).toEqual([]);
});

test('passes a failure of NCBI on', async () => {
  const summarize: Eutils['summarize'] = () =>
    Promise.reject(new ToolError('unavailable', 'NCBI cannot be reached.'));
  const tool = createGetSequenceTool(fakeEntrez({ eutils: { summarize } }));
  expect(wordsOf(await callAlone(tool, { id: '42' }))).toContain('NCBI cannot be reached.');
});
