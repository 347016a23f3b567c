import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readDocuments } from '../../../../tests/support/read-documents.ts';
import {
  anyMarks,
  cutDocument,
  lostOf,
  read,
  sections,
  shuffledLines,
  wrongIn,
} from './any-documents.ts';

const ANY = [
  ['a document that is cut anywhere', cutDocument],
  ['lines of several documents in any order', shuffledLines],
  ['any marks', anyMarks],
] as const;

test.for(ANY)('%s is read, and the plan can be applied', ([, texts]) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wrongIn(read(text))).toEqual([]);
    }),
    { seed: 21, numRuns: 600 },
  );
});

test('nothing of a section of requirements vanishes', () => {
  fc.assert(
    fc.property(sections, (section) => {
      expect({ lost: lostOf(section), text: section.text }).toMatchObject({ lost: [] });
    }),
    { seed: 24, numRuns: 600 },
  );
});

const all = [...readDocuments().values()].join('\n\n');

/** What makes parsers slow: the same again and again, without an end. */
const LONG: readonly (readonly [string, string])[] = [
  ['all documents again and again', all],
  ['headings', '# h\n'],
  ['underlined headings', 'a\n---\n'],
  ['entries', '- [ ] FR-1 waits, depends on FR-2\n'],
  ['rows', '| FR-1 | a |\n'],
  ['quotes', `${'> '.repeat(8)}a\n`],
  ['stars', '*a _b '],
  ['brackets', '[a]('],
  ['dots', '.'],
  ['commas', 'FR-1 depends on FR-2, , '],
  ['fences', '```\na\n'],
  ['stories', '- As a user\n- I want this\n'],
];

test.for(LONG)('200,000 characters of %s are read', ([, part]) => {
  const text = `## Requirements\n\n| ID | Requirement |\n|-|-|\n${part.repeat(Math.ceil(200_000 / part.length))}`;
  expect(wrongIn(read(text))).toEqual([]);
});
