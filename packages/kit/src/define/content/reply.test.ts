import { expect, test } from 'vitest';

import { readBeside } from './reply.ts';

test('takes fields of JSON, and leaves out those that are undefined', () => {
  const given = { section: '48900', list: [1, null, { a: true, b: undefined }], gone: undefined };
  expect(readBeside(given)).toStrictEqual({ section: '48900', list: given.list });
});

test.for([
  'content',
  'structuredContent',
  'isError',
  '_meta',
  'resultType',
  'task',
  'toolResult',
  'inputRequests',
  'requestState',
  'ttlMs',
  'cacheScope',
  'serverInfo',
  'capabilities',
  '__proto__',
])('refuses the name %s', (name) => {
  const given: unknown = JSON.parse(`{ ${JSON.stringify(name)}: 1 }`);
  expect(() => readBeside(given)).toThrow(
    expect.objectContaining({
      code: 'KIT_CONTENT_INVALID',
      message: `The beside of a reply has the field "${name}", which the protocol has itself: choose another name.`,
    }),
  );
});

const cycle: Record<string, unknown> = {};
cycle['self'] = [cycle];

test.for<[string, unknown]>([
  ['a function', () => 1],
  ['a big integer', 1n],
  ['a number without end', Number.POSITIVE_INFINITY],
  ['no number', Number.NaN],
  ['a symbol', Symbol('x')],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['itself', cycle],
  ['one of them inside', { list: [{ deep: undefined, deeper: [undefined] }] }],
  ['what writes itself', { toJSON: () => 1 }],
])('refuses a field that holds %s', ([, value]) => {
  expect(() => readBeside({ field: value })).toThrow(
    'The field "field" beside a reply holds what JSON cannot carry: expected null, text,',
  );
});

test('takes the same object twice', () => {
  const shared = { a: 1 };
  expect(readBeside({ one: shared, two: [shared, shared] })).toEqual({
    one: { a: 1 },
    two: [{ a: 1 }, { a: 1 }],
  });
});

test.for<[string, unknown]>([
  ['null', null],
  ['a list', []],
  ['string', 'x'],
])('refuses %s for an object of fields', ([name, given]) => {
  expect(() => readBeside(given)).toThrow(`The beside of a reply is ${name}: expected an object.`);
});
