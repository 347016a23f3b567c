import { expect, test } from 'vitest';

import { readChildText, descend, readRawText, readText } from './element.ts';
import { parseXml, readRecords } from './read-xml.ts';
import { XmlError } from './xml-error.ts';

function faultOf(read: () => unknown): XmlError {
  try {
    read();
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

test('keeps mixed content in the order of the source', () => {
  const root = parseXml('<t>H<sub>2</sub>O and <i>in <b>vitro</b></i> work</t>');
  expect(readRawText(root)).toBe('H2O and in vitro work');
  expect(root.children.map((node) => (typeof node === 'string' ? node : node.name))).toEqual([
    'H',
    'sub',
    'O and ',
    'i',
    ' work',
  ]);
});

test('decodes entities of XML and HTML, and references by number', () => {
  const root = parseXml(
    '<t a="&lt;&beta;">&amp;&alpha;&Omega;&eacute;&le;&#x3b2;&#946;&nbsp;x</t>',
  );
  expect(readRawText(root)).toBe('&αΩé≤ββ\u00a0x');
  expect(root.attributes['a']).toBe('<β');
});

test('takes comments, CDATA and instructions within a text as nothing between its parts', () => {
  const root = parseXml('<t>a<!-- x -->b<![CDATA[<c>&amp;]]><?pi y?>d</t>');
  expect(root.children).toEqual(['ab<c>&amp;d']);
});

test('reads past a DOCTYPE with a subset, a byte order mark and blank lines', () => {
  const doctype = '<!DOCTYPE s PUBLIC "-//N//DTD//EN" "https://x.test/a.dtd" [<!ENTITY a "b">]>';
  const text = `\uFEFF\n\n<?xml version="1.0" ?>\n${doctype}\n<s><n>1</n></s>\n`;
  expect(readChildText(parseXml(text), 'n')).toBe('1');
});

test('needs no declaration of a prefix', () => {
  const root = parseXml('<t><mml:math xlink:href="#a"><mml:mi>x</mml:mi></mml:math></t>');
  expect(readText(descend(root, 'mml:math', 'mml:mi'))).toBe('x');
});

test('turns line breaks of the layout into single blanks and keeps other blanks', () => {
  const root = parseXml('<t>\n   one  two\r\n\t three\u00a0\u2009four \n</t>');
  expect(readText(root)).toBe('one  two three\u00a0\u2009four');
});

test.for<[string, string, XmlError['fault']]>([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t', 'empty'],
  ['a prolog alone', '<?xml version="1.0"?><!DOCTYPE a PUBLIC "b" "c">', 'empty'],
  ['a web page', '<!DOCTYPE html><html><body>502</body></html>', 'html'],
  ['a web page without a doctype', '\n<HTML lang="en"><br></HTML>', 'html'],
  ['a web page behind a prolog', '<?xml version="1.0"?><html><p/></html>', 'html'],
  ['JSON', '{"error":"API rate limit exceeded"}', 'not_xml'],
  ['an open element', '<a><b>text', 'truncated'],
  ['half a tag', '<a><b', 'truncated'],
  ['half an entity', '<a>x &am', 'truncated'],
  ['a wrong end tag', '<a><b></a></b>', 'malformed'],
  ['an unknown entity', '<a>&secret;</a>', 'malformed'],
  ['an entity that every object has', '<a>&constructor;</a>', 'malformed'],
  ['a control character', '<a>\u0001</a>', 'malformed'],
  ['half a character', '<a><!\ud800', 'malformed'],
  ['two roots', '<a/><b/>', 'malformed'],
  ['an attribute twice', '<a secret="1" secret="2"/>', 'malformed'],
  ['deep nesting', '<a>'.repeat(300), 'too_large'],
  [
    'many attributes',
    `<a ${Array.from({ length: 300 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
    'too_large',
  ],
])('says what is wrong with %s', ([, text, fault]) => {
  const error = faultOf(() => parseXml(text));
  expect(error.fault).toBe(fault);
  expect(error.message).not.toMatch(/secret|constructor|502|rate limit/);
  expect(error.message).toMatch(/^[A-Z].*\.$/);
});

test('says where the XML is malformed', () => {
  expect(faultOf(() => parseXml('<a>\n<b>\n</c></a>')).message).toContain('line 3, column 4');
});

test('reads records one by one, whatever stands around them', () => {
  const names = [...readRecords('<set>x<r>1</r><o><r>2<r>3</r></r></o><q/></set>', ['r'])];
  expect(names.map(readRawText)).toEqual(['1', '23']);
});

test('reads records of a text that is longer than a piece', () => {
  const long = 'é&beta;'.repeat(20_000);
  const text = `<set>${[1, 2, 3].map((n) => `<r n="${n}">${long}</r>`).join('\r\n')}</set>`;
  const records = [...readRecords(text, ['r'])];
  expect(records.map((record) => record.attributes['n'])).toEqual(['1', '2', '3']);
  expect(records.every((record) => readRawText(record) === 'éβ'.repeat(20_000))).toBe(true);
});

test('hands over the records before the place where the XML breaks off', () => {
  const seen: string[] = [];
  const error = faultOf(() => {
    for (const record of readRecords('<set><r>1</r><r>2</r><r>3</set>', ['r'])) {
      seen.push(readRawText(record));
    }
  });
  expect(error.fault).toBe('malformed');
  expect(seen).toEqual(['1', '2']);
});

test('reads past flaws where it may, and tells of each before its record', () => {
  const seen: string[] = [];
  const text = '<set><r>1</r><r>&odd;&#0;</r><r>3</r></set>';
  for (const record of readRecords(text, ['r'], { onFlaw: (flaw) => seen.push(flaw) })) {
    seen.push(readRawText(record));
  }
  expect(seen).toEqual([
    '1',
    'an entity that nothing declares at line 1, column 21',
    'a character reference that names no character at line 1, column 25',
    '&odd;&#0;',
    '3',
  ]);
});
