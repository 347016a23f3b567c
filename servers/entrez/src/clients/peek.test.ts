import { expect, test } from 'vitest';

import { isComplete, peekBody } from './peek.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['', 'empty', undefined],
  [' \n\t ', 'empty', undefined],
  ['{"a":1}', 'json', undefined],
  ['\n [1]', 'json', undefined],
  ['>NM_1 text\nACGT', 'text', undefined],
  ['<html><body>x</body></html>', 'html', undefined],
  ['<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN">\n<x/>', 'html', undefined],
  ['<HEAD><TITLE>Error</TITLE></HEAD>', 'html', undefined],
  ['<?xml version="1.0"?>\n<!DOCTYPE A [<!ELEMENT b (#PCDATA)>]>\n<!-- c --><A></A>', 'xml', 'A'],
  ['\uFEFF<eSearchResult/>', 'xml', 'eSearchResult'],
  ['<pmc-articleset></pmc-articleset>', 'xml', 'pmc-articleset'],
  ['<?xml version="1.0"?>\n', 'xml', undefined],
])('sees that %j is %s with root %s', (text, kind, root) => {
  const seen = peekBody(bytes(text));
  expect([seen.kind, seen.root]).toEqual([kind, root]);
});

test.each([
  ['{"a":1}\n', true],
  ['{"a":1', false],
  ['[1]', true],
  ['[{}', false],
  ['<A><b></b></A>\n', true],
  ['<A><b></b>', false],
  ['<A><b></b></A><!-- made in 5 ms -->\n', true],
  ['<A/>', true],
  ['<A x="1"', false],
  ['<?xml version="1.0"?>', false],
  ['<D>1</D>\n<D>2</D>', true],
])('says of %j whether it goes on to its end: %s', (text, isWhole) => {
  expect(isComplete(peekBody(bytes(text)))).toBe(isWhole);
});

test('looks only at the ends of a large body', () => {
  const body = new Uint8Array(50_000_000).fill(0x41);
  body.set(bytes('<Set>'), 0);
  body.set(bytes('</Set>'), body.length - 6);
  const seen = peekBody(body);
  expect(seen.root).toBe('Set');
  expect(isComplete(seen)).toBe(true);
  expect(seen.head.length + seen.tail.length).toBeLessThan(10_000);
});
