import { expect, test } from 'vitest';

import type { SectionAddress } from '../../src/law/section.ts';
import { asLaw } from './support/as-law.ts';
import { known, openLeginfo } from './support/open-leginfo.ts';

const KNOWN: readonly (readonly [string, SectionAddress])[] = [
  ['with nested subdivisions', { code: 'EDC', section: '15278' }],
  ['whose note has "(AB 27)" in it', { code: 'EDC', section: '48900' }],
  ["that cites another's number", { code: 'EDC', section: '48900.5' }],
  ['whose own number stands in its headings and its text', { code: 'EDC', section: '51222' }],
  ['with two versions', { code: 'EDC', section: '8482.3' }],
  ['with two dots', { code: 'HSC', section: '25299.50.3' }],
  ['with a letter', { code: 'CIV', section: '1102.6a' }],
  ['with two letters', { code: 'PEN', section: '1203.1ab' }],
  [
    'of the Constitution, the first of its article',
    { code: 'CONS', article: 'XIII B', section: '1' },
  ],
  ['of the Constitution, further on', { code: 'CONS', article: 'I', section: '28' }],
];

test.for(KNOWN)('reads a section %s, character for character', async ([, at]) => {
  const { leginfo, signal } = await openLeginfo();
  const { what } = await leginfo.readSection(at, signal);
  expect(what).toEqual(asLaw(known(at)));
});

test('a note with parentheses in it is whole', async () => {
  const { leginfo, signal } = await openLeginfo();
  const { what } = await leginfo.readSection({ code: 'EDC', section: '48900' }, signal);
  expect(what?.versions[0].note).toBe(
    '(Amended by Stats. 2022, Ch. 456, Sec. 1. (AB 27) Effective January 1, 2023. Repealed as of July 1, 2029, by its own provisions.)',
  );
});

test('all versions are given, in the order of the site, none of them picked', async () => {
  const { leginfo, signal, simulator } = await openLeginfo();
  const { what } = await leginfo.readSection({ code: 'EDC', section: '8482.3' }, signal);
  expect(what?.versions.map(({ act }) => act)).toEqual(
    known({ code: 'EDC', section: '8482.3' }).versions.map(({ act }) => act),
  );
  expect(new Set(what?.versions.map(({ note }) => note)).size).toBe(2);
  // The page of the section, the page that asks, and one for each version.
  expect(simulator.counters().total).toBe(4);
});

test.for<readonly [string, SectionAddress]>([
  ['a section that was repealed', { code: 'EDC', section: '15279' }],
  ['a number that there never was', { code: 'EDC', section: '99999' }],
  ['a section of the Constitution', { code: 'CONS', article: 'I', section: '999' }],
  ['a section of an article that there is not', { code: 'CONS', article: 'XXXIX', section: '1' }],
])('%s is not there, and one request tells so', async ([, at]) => {
  const { leginfo, signal, simulator } = await openLeginfo();
  expect((await leginfo.readSection(at, signal)).what).toBeUndefined();
  expect(simulator.counters().total).toBe(1);
});

test('a section of the Constitution without its article is asked for in vain', async () => {
  const { leginfo, signal, simulator } = await openLeginfo();
  await expect(leginfo.readSection({ code: 'CONS', section: '1' }, signal)).rejects.toMatchObject({
    code: 'invalid_arguments',
    message: 'A section of the Constitution needs its article.',
  });
  expect(simulator.counters().total).toBe(0);
});

test('a text page gives every section below a heading', async () => {
  const { leginfo, signal } = await openLeginfo();
  const place = { title: '1.', division: '1.', part: '10.', chapter: '1.5.', article: '2.' };
  const { what } = await leginfo.readText('EDC', place, signal);
  expect(what.map(({ section }) => section)).toEqual(['15278', '15280', '15282']);
  for (const read of what) expect(read).toEqual(asLaw(known(read)));
});

test('a place without sections has none', async () => {
  const { leginfo, signal } = await openLeginfo();
  const place = { title: '99.', division: '', part: '', chapter: '', article: '' };
  expect((await leginfo.readText('EDC', place, signal)).what).toEqual([]);
});

test('the site learns who asks, and gets its cookie back', async () => {
  const { leginfo, signal, simulator } = await openLeginfo();
  await leginfo.readSection({ code: 'EDC', section: '8482.3' }, signal);
  const seen = simulator.requests();
  expect(new Set(seen.map(({ userAgent }) => userAgent))).toEqual(
    new Set(['wellspoken-california-codes/1.2.3 (MCP server; single requests on demand)']),
  );
  expect(seen.slice(1).every(({ cookie }) => cookie?.includes('JSESSIONID=') === true)).toBe(true);
});
