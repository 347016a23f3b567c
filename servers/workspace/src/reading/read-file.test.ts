import { createHash } from 'node:crypto';
import { appendFile, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { verifies } from '@wellspoken/proof';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';

import { openReader } from '../../tests/support/reader.ts';
import { SECRET } from '../../tests/support/tree.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TIME: unknown = expect.stringMatching(/^\d{4}-.*Z$/);
const WAV = Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1');

test(
  'returns the contents of the file at a path',
  verifies('protocol-guide.tools.read-file'),
  async () => {
    const { call } = await openReader({ 'src/index.ts': 'export const a = 1;\n' });
    const { data, texts } = await call('read_file', { path: 'src/index.ts' });
    expect(data).toEqual({
      path: 'src/index.ts',
      kind: 'text',
      mimeType: 'text/x-typescript',
      size: 20,
      modified: TIME,
      sha256: createHash('sha256').update('export const a = 1;\n').digest('hex'),
      encoding: 'utf-8',
      bom: false,
      lineEnding: 'lf',
      startLine: 1,
      endLine: 1,
      totalLines: 1,
      text: 'export const a = 1;\n',
    });
    expect(texts).toEqual([
      'export const a = 1;\n',
      `"src/index.ts": line 1 of 1, utf-8, line ends lf, sha256 ${String(data['sha256'])}.`,
    ]);
  },
);

const ten = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`);

test.each([
  [{ endLine: 3 }, ten.slice(0, 3), 1, 3],
  [{ startLine: 8 }, ten.slice(7), 8, 10],
  [{ startLine: 4, endLine: 5 }, ten.slice(3, 5), 4, 5],
  [{ startLine: 9, endLine: 99 }, ten.slice(8), 9, 10],
  [{ startLine: -2 }, ten.slice(-2), 9, 10],
  [{ startLine: -99 }, ten, 1, 10],
] as const)('reads the lines that %o asks for', async (...[range, lines, startLine, endLine]) => {
  const { call } = await openReader({ 'ten.txt': ten.join('') });
  const { data } = await call('read_file', { path: 'ten.txt', ...range });
  expect(data).toMatchObject({ text: lines.join(''), startLine, endLine, totalLines: 10 });
  expect(data).not.toHaveProperty('nextCursor');
});

test('gives a large text by pages that a cursor goes through', async () => {
  const text = Array.from({ length: 5_000 }, (_, index) => `line ${index + 1}\n`).join('');
  const { call } = await openReader({ 'large.txt': text });
  let args: Record<string, unknown> = { path: 'large.txt' };
  const pages: string[] = [];
  const ranges: unknown[] = [];
  for (let more = true; more;) {
    const { data, texts } = await call('read_file', args);
    pages.push(String(data['text']));
    ranges.push([data['startLine'], data['endLine'], data['totalLines']]);
    more = 'nextCursor' in data;
    expect(texts).toHaveLength(2);
    if (more) expect(texts[1]).toContain(`go on with cursor "${String(data['nextCursor'])}"`);
    args = { path: 'large.txt', cursor: data['nextCursor'] };
  }
  expect(pages.join('')).toBe(text);
  expect(ranges).toEqual([
    [1, 2_000, 5_000],
    [2_001, 4_000, 5_000],
    [4_001, 5_000, 5_000],
  ]);
});

test('keeps to the range through the pages of a large one', async () => {
  const text = 'x\n'.repeat(6_000);
  const { call } = await openReader({ 'large.txt': text });
  const { data } = await call('read_file', { path: 'large.txt', startLine: 11, endLine: 2_013 });
  const { data: rest } = await call('read_file', { path: 'large.txt', cursor: data['nextCursor'] });
  expect(rest).toMatchObject({ startLine: 2_011, endLine: 2_013, text: 'x\n'.repeat(3) });
  expect(rest).not.toHaveProperty('nextCursor');
});

test('pages through a single line of a megabyte without loss', async () => {
  const text = 'const a="é";'.repeat(90_000);
  const { call } = await openReader({ 'app.min.js': text });
  let got = '';
  let cursor: unknown;
  const cut: unknown[] = [];
  do {
    const { data } = await call('read_file', { path: 'app.min.js', ...(cursor ? { cursor } : {}) });
    got += String(data['text']);
    cut.push(data['truncatedLines']);
    cursor = data['nextCursor'];
  } while (cursor !== undefined);
  expect(got).toBe(text);
  expect(cut).toEqual([
    ['last'],
    ['first', 'last'],
    ['first', 'last'],
    ['first', 'last'],
    ['first'],
  ]);
});

test('answers a cursor to a changed file with a conflict that says what to do', async () => {
  const { call, folder } = await openReader({ 'log.txt': 'x\n'.repeat(3_000) });
  const { data } = await call('read_file', { path: 'log.txt' });
  await appendFile(join(folder, 'log.txt'), 'new\n');
  const { code, texts } = await call('read_file', { path: 'log.txt', cursor: data['nextCursor'] });
  expect(code).toBe('conflict');
  expect(texts[0]).toContain('Go on in the file as it is now with startLine: 2001.');
});

test('refuses a cursor that it never gave', async () => {
  const { call } = await openReader({ 'a.txt': 'a' });
  const { code, texts } = await call('read_file', { path: 'a.txt', cursor: 'b2Zmc2V0' });
  expect(code).toBe('invalid_arguments');
  expect(texts[0]).toContain('Copy the cursor of the last answer exactly');
});

test('shows text in an old encoding, and in the one that is asked for', async () => {
  const russian = 'Это файл, написанный по-русски в старой кодировке.';
  const { call } = await openReader({ 'old.txt': iconv.encode(russian, 'koi8-r') });
  const { data } = await call('read_file', { path: 'old.txt' });
  expect(data).toMatchObject({ text: russian, encoding: 'koi8-r' });
  const { data: forced, texts } = await call('read_file', { path: 'old.txt', encoding: 'utf-8' });
  expect(forced).toMatchObject({ encoding: 'utf-8', replaced: true });
  expect(texts.at(-1)).toContain('Some bytes are not utf-8');
  const wrong = await call('read_file', { path: 'old.txt', encoding: 'koi8r' });
  expect(wrong.code).toBe('invalid_arguments');
  expect(wrong.texts[0]).toContain('koi8-r');
});

test('shows a picture as an image, by its bytes and not by its name', async () => {
  const { call } = await openReader({ 'logo.txt': PNG });
  const { data, content, texts } = await call('read_file', { path: 'logo.txt' });
  expect(data).toMatchObject({ kind: 'image', mimeType: 'image/png', size: PNG.length });
  expect(data).not.toHaveProperty('text');
  expect(content.at(-1)).toEqual({
    type: 'image',
    data: PNG.toString('base64'),
    mimeType: 'image/png',
  });
  const hash = createHash('sha256').update(PNG).digest('hex');
  expect(texts).toEqual([`"logo.txt" is image/png, ${PNG.length} bytes, sha256 ${hash}.`]);
});

test('shows sound as audio', async () => {
  const { call } = await openReader({ 'beep.wav': WAV });
  const { content } = await call('read_file', { path: 'beep.wav' });
  expect(content.at(-1)).toEqual({
    type: 'audio',
    data: WAV.toString('base64'),
    mimeType: 'audio/wav',
  });
});

test('shows other bytes as an embedded resource with the URI of the file', async () => {
  const { call } = await openReader({ 'data dir/ä#1.bin': Buffer.of(0, 1, 2) });
  const { content } = await call('read_file', { path: 'data dir/ä#1.bin' });
  expect(content.at(-1)).toEqual({
    type: 'resource',
    resource: {
      uri: 'workspace:///data%20dir/%C3%A4%231.bin',
      mimeType: 'application/octet-stream',
      blob: 'AAEC',
    },
  });
});

test('shows SVG as text', async () => {
  const { call } = await openReader({ 'logo.svg': '<svg/>' });
  const { data } = await call('read_file', { path: 'logo.svg' });
  expect(data).toMatchObject({ kind: 'text', mimeType: 'image/svg+xml', text: '<svg/>' });
});

test('sends bytes up to the limit, and says where to turn for more', async () => {
  const { call, folder } = await openReader({ 'fits.bin': Buffer.alloc(8_388_608), 'big.bin': '' });
  await truncate(join(folder, 'big.bin'), 8_388_609);
  expect((await call('read_file', { path: 'fits.bin' })).code).toBe('ok');
  const { code, texts } = await call('read_file', { path: 'big.bin' });
  expect(code).toBe('too_large');
  expect(texts[0]).toContain('"big.bin" has 8388609 bytes; at most 8388608 can be read at once.');
  expect(texts[0]).toContain('get_file_info');
});

test('fits a page of the text that takes the most room in an answer', async () => {
  const { call } = await openReader({ 'control.txt': '\u0001'.repeat(300_000) });
  expect((await call('read_file', { path: 'control.txt' })).data).toMatchObject({ kind: 'text' });
});

test('says that an empty file is empty', async () => {
  const { call } = await openReader({ 'empty.txt': '' });
  const { data, texts } = await call('read_file', { path: 'empty.txt' });
  expect(data).toMatchObject({ text: '', startLine: 0, endLine: 0, totalLines: 0 });
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('"empty.txt": empty, utf-8');
});

test('follows a link that stays inside, and no other', async () => {
  const { call, folder, outside } = await openReader({ 'a.txt': 'inside' });
  await symlink('a.txt', join(folder, 'in.txt'));
  await symlink(join(outside, 'secret.txt'), join(folder, 'out.txt'));
  const { data } = await call('read_file', { path: 'in.txt' });
  expect(data).toMatchObject({ path: 'a.txt', text: 'inside' });
  const refused = await call('read_file', { path: 'out.txt' });
  expect(refused.code).toBe('permission_denied');
  expect(JSON.stringify(refused)).not.toContain(SECRET);
  expect(JSON.stringify(refused)).not.toContain(outside);
});

test.each([
  ['missing.txt', 'not_found', 'There is no file or folder "missing.txt".'],
  ['reedme.md', 'not_found', 'Did you mean "readme.md"?'],
  ['docs', 'invalid_arguments', '"docs" is a folder; expected a file.'],
  ['../outside/secret.txt', 'permission_denied', 'leads outside the allowed folders'],
])('refuses %s with %s', async (path, code, words) => {
  const { call } = await openReader({ 'readme.md': '', 'docs/a.md': '' });
  const answer = await call('read_file', { path });
  expect(answer.code).toBe(code);
  expect(answer.texts[0]).toContain(words);
});
