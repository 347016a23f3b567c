import iconv from 'iconv-lite';
import { expect, test } from 'vitest';

import { decodeText } from './text-codec.ts';

const legacy = [
  ['windows-1252', 'Größe und Maß: die Straße führt über den Fluß.'],
  ['windows-1252', 'café'],
  ['windows-1252', 'naïve – “quoted” text'],
  ['shift_jis', 'これは、日本語で書かれた文章です。漢字とひらがな。'],
  ['euc-jp', 'これは、日本語で書かれた文章です。'],
  ['gb18030', '这是一个用中文写的文件。它有很多字。'],
  ['big5', '這是一個用中文寫的檔案。'],
  ['euc-kr', '이것은 한국어로 쓰인 파일입니다.'],
  ['koi8-r', 'Это файл, написанный по-русски в старой кодировке.'],
  ['windows-1251', 'Это файл, написанный по-русски в старой кодировке.'],
] as const;

test.each(legacy)('finds out that a text is %s: %s', (encoding, text) => {
  expect(decodeText(iconv.encode(text, encoding))).toMatchObject({ encoding, text, exact: true });
});

test('finds the encoding of a text that is plain ASCII for a long way', () => {
  const text = `${'plain words\n'.repeat(20_000)}Это файл, написанный по-русски.\n`;
  expect(decodeText(iconv.encode(text, 'windows-1251'))).toMatchObject({
    encoding: 'windows-1251',
    text,
  });
});

test('takes valid UTF-8 for UTF-8, whatever else it could be', () => {
  expect(decodeText(Buffer.from('é'))).toMatchObject({ text: 'é', encoding: 'utf-8', bom: false });
});

test('takes UTF-8 with a broken character for UTF-8, and knows that it cannot be written back', () => {
  const bytes = Buffer.concat([
    Buffer.from('日本語のテキストです。\n'.repeat(3)),
    Buffer.of(0xe6, 0x97),
  ]);
  expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', exact: false });
  expect(decodeText(bytes)?.text.startsWith('日本語')).toBe(true);
});

test.each([
  ['utf-16le', Buffer.from('plain words\r\n', 'utf16le')],
  ['utf-16be', Buffer.from('plain words\r\n', 'utf16le').swap16()],
])('finds %s without a mark', (encoding, bytes) => {
  const expected = { text: 'plain words\r\n', encoding, bom: false, lineEnding: 'crlf' };
  expect(decodeText(bytes)).toMatchObject(expected);
});

test.each([
  ['a zero byte in letters', Buffer.from('some\0text')],
  ['zeros on both sides', Buffer.from([1, 0, 0, 2, 3, 0, 0, 4])],
  ['a UTF-32 mark', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
  [
    'a UTF-16 mark before halves of characters',
    Buffer.from([0xff, 0xfe, 0, 0xd8, 0x61, 0, 0x62, 0]),
  ],
  ['control characters and no UTF-8', Buffer.from([0x01, 0x02, 0xff, 0xe0, 0x03])],
])('does not take %s for text', (_what, bytes) => {
  expect(decodeText(bytes)).toBeUndefined();
});

test('takes any bytes for text in the encoding that is asked for', () => {
  expect(decodeText(Buffer.from([0, 0xc4]), 'koi8-r')).toMatchObject({ text: '\0д', exact: true });
});

test('says when writing the text back would not give the same bytes', () => {
  expect(decodeText(Buffer.from([0x61, 0xff, 0x62]), 'utf-8')).toMatchObject({
    text: 'a\ufffdb',
    exact: false,
  });
});

test.each([
  ['', 'none'],
  ['one line', 'none'],
  ['a\nb\n', 'lf'],
  ['a\r\nb', 'crlf'],
  ['a\rb\r', 'cr'],
  ['a\nb\r\n', 'mixed'],
  ['a\nb\rc\n', 'mixed'],
])('names what ends the lines of %j: %s', (text, lineEnding) => {
  expect(decodeText(Buffer.from(text))?.lineEnding).toBe(lineEnding);
  expect(decodeText(Buffer.from(text, 'utf16le'), 'utf-16le')?.lineEnding).toBe(lineEnding);
});
