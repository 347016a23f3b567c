import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hashText } from '../../tests/hash-text.ts';
import { checkPlan } from './check-plan.ts';
import { readSubtasks } from './read-subtasks.ts';
import { chooseSubtasks, makePlanFromText } from './subtasks.ts';

function titlesIn(text: string): readonly string[] {
  return readSubtasks(text).subtasks.map(({ title }) => title);
}

test('reads what is not ticked in checklists, with what stands below', () => {
  const text = [
    '# Alarm',
    'Some words.',
    '',
    '- [x] Read the voltage',
    '- [ ] Choose the **limits**',
    '  of all of them',
    '  For each battery:',
    '',
    '  - [ ] the big one',
    '  - [ ] the small one',
    '* Later',
    '  1. [ ] Send the alarm',
  ].join('\r\n');
  expect(readSubtasks(text)).toEqual({
    from: 'checklist',
    subtasks: [
      {
        title: 'Choose the limits of all of them',
        body: 'For each battery:\n\n- [ ] the big one\n- [ ] the small one',
        line: 5,
      },
      { title: 'Send the alarm', body: '', line: 12 },
    ],
    leftOut: [{ what: 'Read the voltage', why: 'It is ticked.' }],
  });
});

test.for([
  ['a number', '#12'],
  ['a number with words', '#12 Landing gear'],
  ['a reference', 'acme/probe#12'],
  ['an address', 'https://github.com/acme/probe/issues/12'],
])('leaves out what is an issue already: %s', ([, words]) => {
  const { subtasks, leftOut } = readSubtasks(`- [ ] ${words}\n- [ ] Other`);
  expect(subtasks.map(({ title }) => title)).toEqual(['Other']);
  expect(leftOut).toEqual([{ what: words, why: 'It is an issue already.' }]);
});

test('leaves out what is there twice, and what has no words', () => {
  const { subtasks, leftOut } = readSubtasks('- [ ] Fly\n- [ ] fly!\n- [ ] ---x\n- [ ] ...\n');
  expect(subtasks.map(({ title }) => title)).toEqual(['Fly', '---x']);
  expect(leftOut.map(({ why }) => why)).toEqual(['It is there twice.', 'It has no words.']);
});

test('reads lists below headings that ask for something, where there is no checklist', () => {
  const text =
    '## Background\n\n- It was dark\n\n## Acceptance criteria\n\n- Shows a day\n- Shows a year\n\n### Tasks\n1. Draw\n';
  expect(readSubtasks(text).from).toBe('list');
  expect(titlesIn(text)).toEqual(['Shows a day', 'Shows a year', 'Draw']);
});

test('reads headings where there are no such lists, without those of prose', () => {
  const text =
    '# Charts\n\n## Background\nOld.\n\n## Draw axes\n\nWith numbers.\n\n### Colours\nBlue.\n\n## Draw lines\nThin.\n\n## Notes\n- a\n';
  expect(readSubtasks(text)).toEqual({
    from: 'headings',
    subtasks: [
      { title: 'Draw axes', body: 'With numbers.\n\n### Colours\nBlue.', line: 6 },
      { title: 'Draw lines', body: 'Thin.', line: 13 },
    ],
    leftOut: [],
  });
});

test.for([
  '',
  'Only words.',
  '- a\n- b',
  '# One heading\n\nWords.',
  '## Why\nSo.\n## Notes\nNone.',
  '```\n- [ ] code\n```',
])('finds nothing to split in %j', (text) => {
  expect(readSubtasks(text)).toEqual({ from: 'nothing', subtasks: [], leftOut: [] });
});

test('keeps a long title short and whole below it', () => {
  const long = 'word '.repeat(80).trim();
  const [only] = readSubtasks(`- [ ] ${long}\n`).subtasks;
  expect(only?.title).toHaveLength(255);
  expect(only?.body).toBe(long);
});

test('takes no more than are wanted, and none that is a sub-issue', () => {
  const split = readSubtasks('- [ ] A1\n- [ ] B2\n- [ ] C3\n- [ ] D4');
  const { subtasks, leftOut } = chooseSubtasks(split, { titles: [' b2 '], most: 2 });
  expect(subtasks.map(({ title }) => title)).toEqual(['A1', 'C3']);
  expect(leftOut).toEqual([
    { what: 'B2', why: 'It is a sub-issue already.' },
    { what: 'D4', why: 'Only the first 2 are taken.' },
  ]);
});

const PIECES = fc.constantFrom(
  '- [ ] ',
  '- [x] ',
  '- ',
  '# ',
  '## ',
  '\n',
  '\n\n',
  '> ',
  '```',
  'a',
  '#1',
  '  ',
  '長い',
  '<!--',
);
const TEXT = fc.array(fc.oneof(PIECES, fc.string())).map((all) => all.join(''));

test('whatever is written, the same text gives the same plan, which can be applied', () => {
  fc.assert(
    fc.property(TEXT, fc.string(), (text, about) => {
      const make = () =>
        makePlanFromText({
          kind: 'feature',
          about,
          task: { id: 'task', title: 'T' },
          subtasks: chooseSubtasks(readSubtasks(text), { titles: [], most: 50 }).subtasks,
          hash: hashText,
        });
      const plan = make();
      expect(make()).toEqual(plan);
      expect(checkPlan(plan)).toEqual([]);
      expect(plan.id).toMatch(/^[a-z0-9][a-z0-9-]{2,59}$/);
      for (const { id, title } of plan.tasks) {
        expect(id).toMatch(/^[\w.-]{1,60}$/);
        expect(title.length).toBeLessThanOrEqual(256);
      }
    }),
    { seed: 5, numRuns: 100 },
  );
});
