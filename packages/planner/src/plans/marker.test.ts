import fc from 'fast-check';
import { expect, test } from 'vitest';

import { writeMarker, findMarks, addMarker } from './marker.ts';

const MARK = { plan: 'far-side', task: 'Fuel.1_a-b' };
const LINE = '<!-- wellspoken-plan: far-side/Fuel.1_a-b -->';

test('is a line of its own at the end, which nobody sees', () => {
  expect(addMarker('Fill the tanks.\n', MARK)).toBe(`Fill the tanks.\n\n${LINE}`);
  expect(addMarker('', MARK)).toBe(LINE);
});

test.for<readonly [string, string]>([
  ['alone', LINE],
  ['with Windows line ends', `Text\r\n\r\n${LINE}\r\n`],
  ['with other blanks', `Text\n  <!--wellspoken-plan:far-side/Fuel.1_a-b-->\t\n\n`],
  ['below a block of code that nobody closed', `\`\`\`\nlet a;\n\n${LINE}`],
])('is read %s, as the last', ([, body]) => {
  expect(findMarks(body)).toEqual([{ ...MARK, isLast: true }]);
});

test('is read where somebody wrote below it, but not as the last', () => {
  expect(findMarks(`A\n\n${LINE}\n\nAlso see #3.`)).toEqual([{ ...MARK, isLast: false }]);
});

test.for<readonly [string, string]>([
  ['quoted', `> ${LINE}`],
  ['in a sentence', `The line ${LINE} marks it.`],
  ['of an unknown kind', '<!-- other-plan: far-side/fuel -->'],
  ['cut short', LINE.slice(0, -1)],
  ['with a second comment behind it', `${LINE} ${LINE}`],
])('is not read %s', ([, body]) => {
  expect(findMarks(body)).toEqual([]);
});

test('tells all marks of a text', () => {
  const other = { plan: 'near-side', task: 'fuel' };
  expect(findMarks(`${writeMarker(other)}\n${LINE}`)).toEqual([
    { ...other, isLast: false },
    { ...MARK, isLast: true },
  ]);
});

test('takes marks out that the text brought along', () => {
  const body = `A\r\n${writeMarker({ plan: 'old-plan', task: 'x' })}\r\nB`;
  expect(addMarker(body, MARK)).toBe(`A\nB\n\n${LINE}`);
});

const PIECES = fc.constantFrom(
  '```',
  '~~~',
  '<!--',
  '-->',
  LINE,
  '\r',
  '\n',
  '> ',
  ' ',
  'x',
  '\u2028',
);
const TEXT = fc.array(fc.oneof(PIECES, fc.string({ unit: 'binary' }))).map((all) => all.join(''));
const TASK = fc.stringMatching(/^[\w.-]{1,60}$/);
const PLAN = fc.stringMatching(/^[a-z0-9][a-z0-9-]{2,59}$/);

test('what is written is read again, whatever the text', () => {
  fc.assert(
    fc.property(TEXT, PLAN, TASK, (body, plan, task) => {
      expect(findMarks(addMarker(body, { plan, task }))).toEqual([{ plan, task, isLast: true }]);
    }),
    { seed: 11, numRuns: 200 },
  );
});

test('what people write around it does not hide it', () => {
  fc.assert(
    fc.property(TEXT, TEXT, (before, after) => {
      const found = findMarks(`${before}\n${LINE}\r\n${after}`);
      expect(found).toContainEqual({ ...MARK, isLast: expect.any(Boolean) as boolean });
    }),
    { seed: 12, numRuns: 200 },
  );
});
