import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type DatRow, type DatValue, readDat } from '../../src/archive/bulk/read-dat.ts';
import { fuzzing } from '../support/fuzzing.ts';

/** A value as a writer may put it down: in backticks, doubled or escaped, or bare. */
interface Written {
  readonly value: DatValue;
  readonly written: string;
}

const SIGNS = ['a', 'é', '😀', ' ', '`', '\\', '\t', '\n', '\r', '\0', 'N', 'NULL', '§ 1.'];
const text = fc.array(fc.constantFrom(...SIGNS), { maxLength: 8 }).map((signs) => signs.join(''));
const ESCAPED: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\\': '\\\\',
};

const escaped = text.map((value): Written => {
  const inner = value.replaceAll(/[\t\n\r\0\\`]/gu, (sign) => ESCAPED[sign] ?? `\\${sign}`);
  return { value, written: `\`${inner}\`` };
});
const doubled = text.map((value): Written => {
  const inner = value.replaceAll('\\', '\\\\').replaceAll('`', '``');
  return { value, written: `\`${inner}\`` };
});
const bare = fc.oneof(
  fc.constantFrom<Written>({ value: null, written: 'NULL' }, { value: null, written: '\\N' }),
  fc.nat().map((number): Written => ({ value: String(number), written: String(number) })),
  fc.constant<Written>({ value: '', written: '' }),
);
const table = fc.array(fc.array(fc.oneof(escaped, doubled, bare), { minLength: 3, maxLength: 3 }));

async function* inPieces(whole: string, cuts: readonly number[]): AsyncGenerator<string> {
  let from = 0;
  for (const cut of [...cuts.map((one) => one % (whole.length + 1)), whole.length].toSorted(
    (one, other) => one - other,
  )) {
    yield whole.slice(from, cut);
    from = cut;
  }
}

async function read(
  whole: string,
  columns: number,
  cuts: readonly number[] = [],
): Promise<readonly DatRow[]> {
  const rows: DatRow[] = [];
  for await (const batch of readDat(inPieces(whole, cuts), columns)) {
    for (const row of batch) rows.push(row);
  }
  return rows;
}

const valuesOf = (rows: readonly DatRow[]): readonly unknown[] =>
  rows.map((row) => ('values' in row ? row.values : row.problem));

test('rows come back as they were written, however they are cut and ended', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.array(fc.nat(), { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      async (rows, cuts, end) => {
        const whole = rows
          .map((row) => row.map(({ written }) => written).join('\t') + end)
          .join('');
        expect(valuesOf(await read(whole, 3, cuts))).toEqual(
          rows.map((row) => row.map(({ value }) => value)),
        );
      },
    ),
    fuzzing(150),
  );
});

test('the last row needs no end', async () => {
  expect(valuesOf(await read('`a`\tb\n`c`\t`d`', 2))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a backtick within a text stands for itself', async () => {
  expect(valuesOf(await read('`it`s`\t`x`\n', 2))).toEqual([['it`s', 'x']]);
});

test('a row with too few or too many columns is told with its line, and the next one is read', async () => {
  expect(await read('`a\nb`\t1\n`c`\n`d`\t2\t3\n`e`\t4\n', 2)).toEqual([
    { line: 1, values: ['a\nb', '1'] },
    { line: 3, problem: 'expected 2 columns; got 1' },
    { line: 4, problem: 'expected 2 columns; got 3' },
    { line: 5, values: ['e', '4'] },
  ]);
});

test('a text that never ends costs its own line only', async () => {
  expect(await read('`a`\t1\n`never\t2\n3\t4\n', 2)).toEqual([
    { line: 1, values: ['a', '1'] },
    { line: 2, problem: 'expected a row; a text in it never ends' },
    { line: 3, values: ['3', '4'] },
  ]);
});

test('a text that never ends is given up before it fills the memory', async () => {
  const others = `3\t${'4'.repeat(97)}\n`.repeat(12_000);
  const rows = await read(`\`never\t2\n${others}`, 2, [500_000, 900_000]);
  expect(rows).toHaveLength(12_001);
  expect(rows[0]).toMatchObject({ problem: 'expected a row; a text in it never ends' });
});

test('bytes that are no UTF-8 are told', async () => {
  expect(valuesOf(await read('a\uFFFD\tb\n', 2))).toEqual(['expected UTF-8; got other bytes']);
});
