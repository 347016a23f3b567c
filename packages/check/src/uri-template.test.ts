import { expect, test } from 'vitest';

import {
  expandTemplate,
  mayMatch,
  parseTemplate,
  matchTemplate,
  listVariables,
} from './uri-template.ts';

function read(text: string) {
  const parsed = parseTemplate(text);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.template;
}

// Examples of RFC 6570.
test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{+hello}', 'Hello%20World!'],
  ['{+path}/here', '/foo/bar/here'],
  ['{#path,x}', '#/foo/bar,1024'],
  ['X{.var,x}', 'X.value.1024'],
  ['{/var,empty}', '/value/'],
  ['{;x,empty}', ';x=1024;empty'],
  ['{?x,empty}', '?x=1024&empty='],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{var:3}', 'val'],
  ['{x,gone,var}', '1024,value'],
  ['{?gone}', ''],
])('expands %s to %s', (text, expected) => {
  const values = { var: 'value', hello: 'Hello World!', path: '/foo/bar', x: '1024', empty: '' };
  expect(expandTemplate(read(text), values)).toBe(expected);
});

test.each([
  'note://{id',
  'note://id}',
  'note://{}',
  'note://{a b}',
  'note://{user-id}',
  'note://{=a}',
  'note:// {a}',
  'note://{a:0}',
  'note://{{a}}',
  '100%{a}',
])('refuses %s', (text) => {
  expect(parseTemplate(text)).toHaveProperty('fault');
});

test('names each variable once', () => {
  expect(listVariables(read('a://{b}/{c*}{?b,d:3}'))).toEqual(['b', 'c', 'd']);
});

test.each([
  ['note://notes/{id}', 'note://notes/apple', { id: 'apple' }],
  ['note://{box}/{id}.txt', 'note://a/b.txt', { box: 'a', id: 'b' }],
  ['file:///{+path}', 'file:///a/b', { path: 'a/b' }],
  ['note://notes/{id}', 'note://notes/a/b', undefined],
  ['note://notes/{id}', 'note://other/a', undefined],
  ['note://notes{?id}', 'note://notes?id=1', undefined],
])('finds the values of %s in %s', (text, uri, values) => {
  expect(matchTemplate(read(text), uri)).toEqual(values);
});

test('knows which URIs a template may make', () => {
  expect(mayMatch(read('note://notes{?id}'), 'note://notes?id=1')).toBe(true);
  expect(mayMatch(read('note://{a}{b}/x'), 'note://q/x')).toBe(true);
  expect(mayMatch(read('note://a'), 'note://ab')).toBe(false);
  expect(mayMatch(read('{+uri}'), 'anything:at/all')).toBe(true);
});
