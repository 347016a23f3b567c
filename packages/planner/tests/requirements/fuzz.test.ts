import fc from 'fast-check';
import { expect, test } from 'vitest';

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
  ['a document that is cut anywhere', cutDocument, 20],
  ['lines of several documents in any order', shuffledLines, 25],
  ['any marks', anyMarks, 40],
] as const;

test.for(ANY)('%s is read, and the plan can be applied', ([, texts, numRuns]) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wrongIn(read(text))).toEqual([]);
    }),
    { seed: 11, numRuns },
  );
});

test('nothing of a section of requirements vanishes', () => {
  fc.assert(
    fc.property(sections, (section) => {
      expect({ lost: lostOf(section), text: section.text }).toMatchObject({ lost: [] });
    }),
    { seed: 14, numRuns: 50 },
  );
});

test('deep lists and quotes are read without breaking, and parts are no deeper than GitHub takes', () => {
  const deep = Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- [ ] Level ${at}`);
  const parsed = read(`# Deep\n\n${deep.join('\n')}`);
  expect(wrongIn(parsed)).toEqual([]);
  expect(parsed.tasks.length).toBeGreaterThan(8);
  for (const mark of ['> ', '- ', '* ', '1. ', '>']) {
    expect(wrongIn(read(mark.repeat(20_000)))).toEqual([]);
  }
  const many = Array.from({ length: 150 }, (_, at) => `  - [ ] Part ${at}`).join('\n');
  expect(read(`# Wide\n\n- [ ] Whole\n${many}`).notes.join(' ')).toContain('Moved up: 50');
});
