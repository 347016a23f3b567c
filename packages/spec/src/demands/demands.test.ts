import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demands, documents, revisions } from '../index.ts';

const refused = demands.flatMap(({ id, refusal }) => (refusal ? [{ id, ...refusal }] : []));

test('every demand id is its document, a topic and a thing', () => {
  const word = '[a-z]+(?:-[a-z]+)*';
  const odd = demands.filter(
    ({ id, document }) => !new RegExp(`^${document}\\.${word}\\.${word}$`).test(id),
  );
  expect(odd).toEqual([]);
});

test('every document makes demands', () => {
  const used = new Set(demands.map(({ document }) => document));
  expect(documents.filter(({ name }) => !used.has(name))).toEqual([]);
});

test('every demand is one sentence', () => {
  const odd = demands.filter(
    ({ text }) => !/^[A-Z`-].*\.$/.test(text) || /[a-z]\. [A-Z]/.test(text),
  );
  expect(odd).toEqual([]);
});

test('a demand that is left to one server comes from the document about that server', () => {
  const servers = new Set<string>(documents.map(({ name }) => name));
  expect(demands.filter((row) => servers.has(row.owner) && row.owner !== row.document)).toEqual([]);
});

test('every refusal quotes a page of a revision in at most thirty words', () => {
  const onPage = (section: string): boolean =>
    revisions.some(({ revision }) => section.startsWith(`${revision}/`));
  const short = (sentence: string): boolean =>
    sentence !== '' && sentence.split(/\s+/).length <= 30;
  expect(refused.filter((row) => !onPage(row.section) || !short(row.sentence))).toEqual([]);
});

test('every refusal says what is done instead, as the end of a sentence', () => {
  expect(refused.filter(({ instead }) => !/^\S.*[^.]$/.test(instead))).toEqual([]);
});

test.each(['-32800', '-32801', '-32802', '-32000', '-32001', '-32002', '-32003'])(
  'the private meaning of %s is refused',
  (code) => {
    expect(demands.filter(({ text }) => text.startsWith(code))).toMatchObject([{ refusal: {} }]);
  },
);

const schemas = new URL('../../../../../shared/data/mcp-schema/', import.meta.url);
const plain = (text: string): string =>
  text
    .replaceAll(/\\n|\\"|["_*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test.skipIf(!existsSync(schemas))('what is quoted from a schema stands in that schema', () => {
  const quoted = refused.filter(({ section }) => section.includes('/schema#'));
  const absent = quoted.filter(({ section, sentence }) => {
    const schema = readFileSync(new URL(`${section.split('/')[0] ?? ''}.json`, schemas), 'utf8');
    return !plain(schema).includes(plain(sentence));
  });
  expect(quoted).not.toEqual([]);
  expect(absent).toEqual([]);
});
