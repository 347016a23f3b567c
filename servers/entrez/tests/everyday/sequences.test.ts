import { expect, test } from 'vitest';

import { openTestServer } from '../support/open-test-server.ts';

interface Part {
  readonly text: string;
  readonly length: number;
  readonly nextCursor?: string;
}

const PAIRS: Readonly<Record<string, string>> = { A: 'T', C: 'G', G: 'C', T: 'A' };

const lettersOf = (fasta: string): string =>
  fasta
    .replace(/^>.*\n/, '')
    .replaceAll('\n', '')
    .toUpperCase();

test('the pages of a sequence make up the sequence, on either strand', async () => {
  const { call } = await openTestServer();
  const read = async (args: Record<string, unknown>): Promise<string> => {
    const parts: Part[] = [];
    let cursor: string | undefined;
    do {
      const given = { id: 'NM_000546.6', ...args, ...(cursor === undefined ? {} : { cursor }) };
      const part = (await call('get_sequence', given)).structuredContent as Part;
      parts.push(part);
      cursor = part.nextCursor;
    } while (cursor !== undefined && parts.length < 50);
    return parts.map(({ text }) => lettersOf(text)).join('');
  };
  const whole = await read({});
  expect(whole).toMatch(/^[ACGT]{200,}$/);
  expect(await read({ max_tokens: 200 })).toBe(whole);
  const other = whole
    .split('')
    .toReversed()
    .map((letter) => PAIRS[letter])
    .join('');
  expect(await read({ strand: 'minus', max_tokens: 200 })).toBe(other);
});

test('an accession without version, a uid and a protein are found where they are', async () => {
  const { call } = await openTestServer();
  const find = async (id: string): Promise<unknown> =>
    (await call('get_sequence', { id })).structuredContent;
  expect(await find('NM_000546')).toMatchObject({ accession: 'NM_000546.6', database: 'nuccore' });
  expect(await find('1732746264')).toMatchObject({
    accession: 'NM_000546.6',
    databaseFrom: 'lookup',
  });
  expect(await find('120407068')).toMatchObject({ accession: 'NP_000537.3', database: 'protein' });
});

test('a summary lists features, and a flat file is the flat file', async () => {
  const { call } = await openTestServer();
  const summary = await call('get_sequence', { id: 'NM_000546.6', format: 'summary' });
  expect(summary.structuredContent).toMatchObject({
    organism: 'Homo sapiens',
    features: expect.arrayContaining([
      expect.objectContaining({ key: 'CDS', gene: 'TP53', proteinId: 'NP_000537.3' }),
    ]) as unknown[],
  });
  const flat = await call('get_sequence', { id: 'NP_000537.3', format: 'genbank' });
  const { text } = flat.structuredContent as Part;
  expect(text).toMatch(/^LOCUS/);
  expect(text).toMatch(/\/\/\s*$/);
});

test('one that does not exist is told from a failure', async () => {
  const { call, simulator } = await openTestServer();
  const unknown = await call('get_sequence', { id: 'NM_999999.9' });
  expect(JSON.stringify(unknown.content)).toContain('There is no sequence');
  simulator.fail({ kind: 'html_503', path: 'esummary.fcgi', times: 10 });
  const failed = await call('get_sequence', { id: 'NM_000546.6' });
  expect(failed.isError).toBe(true);
  expect(JSON.stringify(failed.content)).not.toContain('There is no sequence');
});

test.each(['ref|NM_000546.6|', 'gi|1732746264', 'nm_000546', 1732746264])(
  'finds the sequence that is written as %s',
  async (id) => {
    const { call } = await openTestServer();
    const answer = await call('get_sequence', { id, stop: 20 });
    expect(answer.structuredContent).toMatchObject({ accession: 'NM_000546.6' });
  },
);

test('says where the places of features in a part count from', async () => {
  const { call } = await openTestServer();
  const part = { id: 'NM_000546.6', format: 'summary', start: 200, stop: 260, strand: 'minus' };
  const answer = await call('get_sequence', part);
  expect(answer.structuredContent).toMatchObject({
    notes: [
      'In features and lines, 1 is position 260 of the whole sequence, along the minus strand.',
    ],
  });
});
