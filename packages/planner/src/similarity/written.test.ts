import { expect, test } from 'vitest';

import { createWritten, removeHtmlComments } from './written.ts';

test.for([
  ['one comment', 'a<!-- b -->c', 'ac'],
  ['several, over lines', 'a<!-- b\nb -->\nc <!----> d', 'a\n\nc  d'],
  ['what is open at the end', 'a\n<!-- b\nc', 'a\n\n'],
  ['no end without a beginning', 'a --> b', 'a --> b'],
  ['one that begins twice', 'a <!-- b <!-- c --> d', 'a  d'],
] as const)('leaves out %s, and keeps the lines', ([, text, wanted]) => {
  expect(removeHtmlComments(text)).toBe(wanted);
});

test('many comments that never end take no time', () => {
  expect(removeHtmlComments('<!--'.repeat(100_000))).toBe('');
});

const TEMPLATE = '### Before you begin\n- [x] I have searched the tracker\n\n### What is wrong\n';
const bodies = [1, 2, 3, 4, 5].map((number) => `${TEMPLATE}It is the ${number}.`);

test('what five issues have is of the template, whatever is ticked', () => {
  const written = createWritten(bodies);
  expect(bodies.map(written)).toEqual([1, 2, 3, 4, 5].map((number) => `\nIt is the ${number}.`));
  expect(written('- [ ] i have searched the tracker\nMine')).toBe('Mine');
  expect(createWritten(bodies.slice(1))(bodies[0] ?? '')).toBe(bodies[0]);
});

// 5 of 200 are 2.5 %, below 3 %; 6 of 200 are 3 %.
test('of many issues a template is in three of a hundred at least', () => {
  const others = Array.from({ length: 200 }, (_, at) => `Other ${at}`);
  expect(createWritten([...others.slice(5), ...bodies])(TEMPLATE)).toBe(TEMPLATE);
  const more = [...others.slice(6), ...bodies, TEMPLATE];
  expect(createWritten(more)(TEMPLATE).trim()).toBe('');
});

test('the same trace stays, however many report it', () => {
  const trace = '```\nTypeError: x is not a function\n```';
  expect(createWritten(Array.from({ length: 9 }, () => trace))(trace)).toBe(trace);
});
