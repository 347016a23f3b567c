import { both, ECHO, type Shot, type Twist } from '../support/row.ts';

const args: Readonly<Record<string, unknown>> = {
  null: null,
  'a list': [],
  'a text': 'text',
  'a number': 1,
  empty: {},
  'of a wrong type': { text: 1 },
  'with an unknown key': { text: 'x', other: 1 },
  'with a misspelt key': { txt: 'x' },
  'with a null': { text: null },
  'with halves of letters': { text: '\udc00\ud800' },
  'with control characters': { text: '\u0000\u001f\u007f\u2028' },
};

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const given = (json: string): Twist => ({
  raw: (whole) => whole.replace('"arguments":{}', `"arguments":${json}`),
});

const refusedEarly = new Set(['null', 'a list', 'a text', 'a number']);

/** Calls whose arguments are unlike others. */
export const argumentShots: readonly Shot[] = [
  ...Object.entries(args).flatMap(([name, value]) =>
    both(`arguments: ${name}`, ['echo_text', value], { isFast: !refusedEarly.has(name) }),
  ),
  ...both('no arguments where some are needed', ['echo_text'], { isFast: true }),
  ...both('no arguments where none are needed', ['say_nothing_needed'], { isFast: true }),
  ...both('empty arguments where none are needed', ['say_nothing_needed', {}], { isFast: true }),
  ...both('arguments where none are taken', ['say_nothing_needed', { a: 1 }], { isFast: true }),
  ...both('any arguments', ['take_anything', { b: [1, { c: null }], known: 'x' }], {
    isFast: true,
  }),
  ...both('huge arguments', ['echo_text', { text: 'x'.repeat(200_000) }], { isFast: true }),
  ...both('many arguments', ['take_anything', manyKeys(2_000)], { isFast: true }),
  ...both('deep arguments', ['take_anything', {}], given(`{"a":${nested(100)}}`)),
  ...both('too deep arguments', ['take_anything', {}], given(`{"a":${nested(200)}}`)),
  ...both('a key __proto__', ['take_anything', {}], given('{"__proto__":{"known":"x"}}')),
  ...both('a key __proto__ where none is known', ['echo_text', {}], {
    ...given('{"text":"x","__proto__":1}'),
  }),
  ...both('a key __proto__ in a value', ['take_anything', {}], given('{"a":{"__proto__":1}}')),
  ...both('a key constructor', ['take_anything', { constructor: 1, toString: 2 }]),
  ...both('keys that come twice', ['take_anything', {}], given('{"a":1,"a":2}')),
  ...both('keys that are numbers', ['take_anything', { 2: 'b', 1: 'a' }], { isFast: true }),
  ...both(
    'numbers at the edge',
    ['take_anything', {}],
    given('{"a":[1e999,-0,1.0,9007199254740993]}'),
  ),
  ...both('arguments that come twice', ECHO, {
    raw: (json) => json.replace('"arguments"', '"arguments":null,"arguments"'),
  }),
  ...both('an unknown tool', ['no_such_tool', {}]),
  ...both('a tool that is nearly known', ['echo_txt', {}]),
  ...both('a tool with a long name', ['x'.repeat(1_000), {}]),
  ...both('a tool named __proto__', ['__proto__', {}]),
];

function manyKeys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_item, index) => [`k${index}`, index]));
}
