import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';

import type { Json } from '../../eutils/document.ts';
import { parseXml } from '../../xml/read-xml.ts';
import { createDatasetFile } from '../files/dataset-file.ts';
import { createFlattener } from './flattener.ts';
import { convertXmlToJson } from './read-flat-records.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Lays records out; what it returns reads the tables. */
async function layOut(records: readonly Json[]): Promise<(sql: string) => Rows> {
  const folder = await mkdtemp(join(tmpdir(), 'entrez-flatten-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'dataset');
  const file = createDatasetFile(path);
  const flattener = createFlattener(() => join(folder, 'aside'));
  for (const value of records) flattener.add({ name: 'Thing', value });
  await flattener.finish(file, undefined);
  flattener.close();
  file.finish();
  expect(await readdir(folder)).toEqual(['dataset']);
  const database = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => database.close());
  // What comes back is rows of plain values.
  return (sql) => (database.prepare(sql).all() as Rows).map((row) => ({ ...row }));
}

test('plain fields are columns, objects are columns with a prefix, lists are tables', async () => {
  const all = await layOut([
    { Id: '1', Organism: { Name: 'Homo sapiens', TaxId: 9606 }, Synonyms: ['a', 'b'] },
    { Id: '2', Organism: { Name: 'Mus musculus' }, Synonyms: [] },
  ]);
  expect(all('SELECT * FROM thing')).toEqual([
    { record_id: 1, id: 1, organism_name: 'Homo sapiens', organism_taxid: 9606 },
    { record_id: 2, id: 2, organism_name: 'Mus musculus', organism_taxid: null },
  ]);
  expect(all('SELECT * FROM thing_synonyms')).toEqual([
    { row_id: 1, record_id: 1, position: 1, value: 'a' },
    { row_id: 2, record_id: 1, position: 2, value: 'b' },
  ]);
});

test('a field that is a list once is a list always', async () => {
  const all = await layOut([{ name: 'one' }, { name: ['two', 'three'] }, {}]);
  expect(all('SELECT record_id, value FROM thing_name')).toEqual([
    { record_id: 1, value: 'one' },
    { record_id: 2, value: 'two' },
    { record_id: 2, value: 'three' },
  ]);
});

test('lists in lists know the row that they belong to', async () => {
  const all = await layOut([
    {
      loci: [
        { chr: '17', exons: [{ at: 1 }, { at: 2 }] },
        { chr: 'X', exons: [{ at: 3 }] },
      ],
    },
  ]);
  expect(
    all(
      'SELECT l.chr, e.at FROM thing_loci l JOIN thing_loci_exons e ON e.parent_row_id = l.row_id',
    ),
  ).toEqual([
    { chr: '17', at: 1 },
    { chr: '17', at: 2 },
    { chr: 'X', at: 3 },
  ]);
});

test('types are those of all values, and a text that looks like a number stays as it is written', async () => {
  const all = await layOut([
    { whole: '7', real: 0.5, mixed: 1, code: '007', version: '1.50', flag: true, nothing: '' },
    { whole: 8, real: 2, mixed: 'x', code: '8', version: '2.1', flag: false, nothing: null },
  ]);
  expect(all('SELECT whole, real, mixed, code, version, flag FROM thing')).toEqual([
    { whole: 7, real: 0.5, mixed: '1', code: '007', version: '1.50', flag: 1 },
    { whole: 8, real: 2, mixed: 'x', code: '8', version: '2.1', flag: 0 },
  ]);
  const types = all("SELECT name, type FROM pragma_table_info('thing')");
  expect(Object.fromEntries(types.map(({ name, type }) => [name, type]))).toMatchObject({
    whole: 'INTEGER',
    real: 'REAL',
    mixed: 'TEXT',
    code: 'TEXT',
  });
});

test('odd names become names that SQL takes, each once', async () => {
  const all = await layOut([
    { 'Gene-ref_locus': 'a', 'gene ref locus': 'b', order: 1, '1st': 2, '§': 3, record_id: 4 },
  ]);
  expect(all('SELECT * FROM thing')).toEqual([
    {
      record_id: 1,
      gene_ref_locus: 'a',
      gene_ref_locus_2: 'b',
      _order: 1,
      _1st: 2,
      field: 3,
      record_id_2: 4,
    },
  ]);
});

test('a record with more fields and lists than tables should have loses none', async () => {
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, `v${n}`]));
  const lists = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`l${n}`, [n, n + 1]]));
  const all = await layOut([lists, wide]);
  const [row] = all('SELECT * FROM thing WHERE record_id = 2');
  const found = { ...row, ...(JSON.parse(String(row?.['other_fields'])) as object) };
  expect(found).toMatchObject(wide);
  const tables = all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'thing%'");
  expect(tables.length).toBeLessThanOrEqual(40);
  const [first] = all('SELECT l50 FROM thing WHERE record_id = 1');
  expect(first).toEqual({ l50: '[50,51]' });
});

test('what is nested too deep is kept as JSON', async () => {
  const deep: Json = { a: { b: { c: { d: { e: { f: { g: { h: 1 } } } } } } } };
  const all = await layOut([deep]);
  expect(all('SELECT a_b_c_d_e_f_g FROM thing')).toEqual([{ a_b_c_d_e_f_g: '{"h":1}' }]);
});

test('XML is text, attributes and elements by name', () => {
  const element = parseXml(
    '<t id="1"><n>H<sub>2</sub>O</n><e lang="en">x</e><e>y</e><v value="z"/><id>2</id><x/></t>',
  );
  expect(convertXmlToJson(element)).toEqual({
    id_attribute: '1',
    n: 'H2O',
    e: [{ lang: 'en', value: 'x' }, 'y'],
    v: { value: 'z' },
    id: '2',
    x: '',
  });
});
