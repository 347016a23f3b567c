import { expect, test } from 'vitest';

import { readFolder, readHost, isSameUri, isWithin, readScheme, findUriFault } from './uri.ts';

test.each([
  'file:///project/src/main.rs',
  'note://notes/a%20b',
  'urn:isbn:0451450523',
  'https://example.com/a?b=c&d=%C3%A4#e',
  'postgres://db/table',
  'mailto:a@b.c',
])('takes %s for a URI', (uri) => {
  expect(findUriFault(uri)).toBeUndefined();
});

test.each([
  ['notes/apple', 'scheme'],
  ['/etc/hosts', 'scheme'],
  ['note:', 'nothing'],
  ['note://my notes', 'space'],
  ['note://100%', 'percent'],
  ['file:///C:\\notes', 'encoded'],
  ['note://äpfel', 'encoded'],
  ['note://a#b#c', 'fragments'],
])('says why %s is no URI', (uri, why) => {
  expect(findUriFault(uri)).toContain(why);
});

test('finds the parts of a URI', () => {
  expect(readScheme('HTTPS://Example.com/')).toBe('https');
  expect(readScheme('no scheme')).toBe('');
  expect(readHost('https://user:word@Example.com:80/a')).toBe('example.com');
  expect(readHost('urn:a')).toBe('');
});

test.each([
  ['note://notes/a', 'note://notes/'],
  ['note://notes', 'note://notes/'],
  ['file:///a/b.txt?x=/y', 'file:///a/'],
  ['urn:a:b', 'urn:'],
])('finds the folder of %s', (uri, folder) => {
  expect(readFolder(uri)).toBe(folder);
});

test('tells the same URI in other words from another one', () => {
  expect(isSameUri('NOTE://a/b%20c/', 'note://a/b c')).toBe(true);
  expect(isSameUri('note://a/b', 'note://a/c')).toBe(false);
  expect(isWithin('note://a/b/c', 'note://a/b')).toBe(true);
  expect(isWithin('note://a/bc', 'note://a/b')).toBe(false);
});
