import { both, ECHO, legacy, modern, type Shot } from '../support/row.ts';

const good: Readonly<Record<string, unknown>> = {
  zero: 0,
  negative: -1,
  'the largest safe integer': 2 ** 53 - 1,
  'the smallest safe integer': -(2 ** 53 - 1),
  'an empty text': '',
  'a text with a digit': '0',
  'a long text': 'x'.repeat(5_000),
  'a text with all kinds of letters': 'ä\u{1f600}\u2028"\\\n\u0000',
  'half of a letter': '\ud800',
  'the name of a prototype': '__proto__',
};

const bad: Readonly<Record<string, unknown>> = {
  'one more than the largest safe integer': 2 ** 53,
  'a fraction': 1.5,
  null: null,
  'a boolean': true,
  'a list': [1],
  'an object': {},
};

/** Requests whose id is unlike others. */
export const idShots: readonly Shot[] = [
  ...Object.entries(good).flatMap(([name, id]) =>
    both(`id is ${name}`, ECHO, { id, isFast: true }),
  ),
  ...Object.entries(bad).flatMap(([name, id]) => both(`id is ${name}`, ECHO, { id })),
  ...both('id is minus zero', ECHO, { raw: (json) => json.replace('"id":1', '"id":-0') }),
  ...both('id is an integer written as a power', ECHO, {
    raw: (json) => json.replace('"id":1', '"id":1e3'),
    isFast: true,
  }),
  ...both('id is larger than any number', ECHO, {
    raw: (json) => json.replace('"id":1', '"id":1e999'),
  }),
  ...both('id is missing', ECHO, { raw: (json) => json.replace('"id":1,', '') }),
  ...both('id comes twice', ECHO, {
    raw: (json) => json.replace('"id":1', '"id":1,"id":2'),
    isFast: true,
  }),
  modern('a list with a text as id', 'list', { id: 'list', isFast: true }),
  legacy('a list with a text as id', 'list', { id: 'list' }),
];
