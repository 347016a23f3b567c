import { expect, test } from 'vitest';

import { assertTermBalanced } from './check-term.ts';

test.each([
  'cancer',
  "Alzheimer's disease[tiab] AND 2019:2021[dp]",
  '("sleep" OR (insomnia[mh] NOT apnea)) AND smith j[au]',
  '"odd ( inside [ quotes"',
  "5' untranslated AND 3' end",
  Array.from({ length: 40 }, (_, index) => `word${index}[tiab]`).join(' OR '),
])('takes %s', (term) => {
  expect(() => assertTermBalanced(term)).not.toThrow();
});

test.each([
  ['cancer[tiab', 'the term has [ without ] at character 7: cancer»[«tiab'],
  ['cancer tiab]', 'the term has ] without [ at character 12: cancer tiab»]«'],
  ['(a OR b', 'the term has ( without ) at character 1: »(«a OR b'],
  ['a OR b)', 'the term has ) without ( at character 7: a OR b»)«'],
  ['a "b c', 'the term has " without " at character 3: a »"«b c'],
  ['a[tiab AND b[mh]', 'the term has [ without ] at character 2: a»[«tiab AND b[mh]'],
  ['a[tiab AND (b)', 'the term has [ without ] at character 2: a»[«tiab AND (b)'],
])('refuses %s and shows where', (term, message) => {
  expect(() => assertTermBalanced(term)).toThrow(
    expect.objectContaining({ code: 'invalid_arguments', message }),
  );
});

test('shows only the neighbourhood in a long term', () => {
  const term = `${'a '.repeat(100)}(b${' c'.repeat(100)}`;
  expect(() => assertTermBalanced(term)).toThrow(/character 201: ….{20}»\(«.{20}…$/);
});
