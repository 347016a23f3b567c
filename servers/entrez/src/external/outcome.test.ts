import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { type Content, fitOutcome, type Fitted, type Outcome } from './outcome.ts';
import { splitIntoItems } from './run-pubchem.ts';

const BEGINNING = { item: 0, offset: 0 };

function outcomeOf(content: Content): Outcome {
  return { source: 'somebody', fetchedAt: new Date(0), ...content };
}

function read(outcome: Outcome, tokens: number): readonly Fitted[] {
  const pages: Fitted[] = [];
  for (let from: Fitted['next'] = BEGINNING; from !== undefined && pages.length < 1_000;) {
    const page: Fitted = fitOutcome(outcome, from, { tokens, frame: {} });
    pages.push(page);
    from = page.next;
  }
  return pages;
}

const drawn = {
  id: { id: { cid: 1 } },
  coords: [{ x: Array.from({ length: 400 }, (_, index) => index) }],
  props: [{ urn: { label: 'InChI' }, value: { sval: 'InChI=1S/x' } }],
};

test('leaves out where atoms are drawn before it cuts a record, and says so', () => {
  const outcome = outcomeOf(splitIntoItems({ PC_Compounds: [drawn] }));
  const [page, ...others] = read(outcome, 300);
  const { coords: _coords, ...rest } = drawn;
  expect(page).toMatchObject({ data: { PC_Compounds: [rest] }, omitted: ['coords'] });
  expect(page?.notes?.join()).toContain('coords were left out');
  expect(others).toEqual([]);
});

test('keeps a record whole where it fits', () => {
  const outcome = outcomeOf(splitIntoItems({ PC_Compounds: [drawn] }));
  expect(read(outcome, 5_000)).toEqual([{ data: { PC_Compounds: [drawn] } }]);
});

test('goes on to the next record after one that came in pieces', () => {
  const large = { id: 1, text: 'long "words" and more. '.repeat(200) };
  const small = { id: 2, text: 'short' };
  const pages = read(outcomeOf(splitIntoItems({ PC_Substances: [small, large, small] })), 400);
  const pieces = pages.flatMap(({ data }) => (typeof data === 'string' ? [data] : []));
  expect(JSON.parse(pieces.join(''))).toEqual(large);
  expect(pages[0]?.data).toEqual({ PC_Substances: [small] });
  expect(pages.at(-1)?.data).toEqual({ PC_Substances: [small] });
  for (const page of pages) expect(tokensOf(page.data)).toBeLessThanOrEqual(400);
});

test('shows the names of one compound some at a time, in the form of PubChem', () => {
  const names = Array.from({ length: 300 }, (_, index) => `name ${index}`);
  const value = { InformationList: { Information: [{ CID: 1, Synonym: names }] } };
  const pages = read(outcomeOf(splitIntoItems(value)), 500);
  const shown = pages.flatMap(({ data }) => {
    const { InformationList: list } = data as typeof value;
    return list.Information.flatMap(({ Synonym: some }) => some);
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(shown).toEqual(names);
});

test('keeps an object that is no list as it is', () => {
  const value = { a: [1], b: 2 };
  expect(read(outcomeOf(splitIntoItems(value)), 500)).toEqual([{ data: value }]);
});

test('leads on to where the service itself goes on', () => {
  const outcome = { ...outcomeOf(splitIntoItems({ records: [1] })), resumption: 'token' };
  const { next } = fitOutcome(outcome, BEGINNING, { tokens: 500, frame: {} });
  expect(next).toEqual({ item: 0, offset: 0, resumption: 'token' });
});

test('cuts a text at lines and loses nothing', () => {
  const text = 'a line of words\n'.repeat(500);
  const pages = read(outcomeOf({ kind: 'text', text }), 300);
  const shown = pages.map(({ data }) => (typeof data === 'string' ? data : ''));
  expect(shown.join('')).toBe(text);
  expect(shown.every((page) => page.endsWith('\n'))).toBe(true);
});
