import { execFileSync } from 'node:child_process';
import { defineServer } from '@wellspoken/kit';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import { defineProgram, type Program } from '@wellspoken/kit/launch';
import fc from 'fast-check';
import pico from 'picocolors';
import { expect, test } from 'vitest';

import type { Origin } from '../context.ts';
import { createEntry } from './entry.ts';
import { type Host, hosts } from './hosts.ts';
import { renderSnippet } from './run-config.ts';
import {
  describeLink,
  describeSnippet,
  describeWritten,
  renderAddCommand,
  renderLink,
} from './screens.ts';

const outline = defineServer({ name: 'tides', title: 'Tides', version: '1.0.0' });

const apiKey = { type: 'string', description: 'Your key', env: 'TIDES_KEY', flag: false } as const;

const program: Program = defineProgram({
  name: 'tides',
  title: 'Tides',
  summary: 'Tells tides.',
  version: '1.0.0',
  package: '@wellspoken/tides',
  settings: fromJsonSchema({ type: 'object', properties: { apiKey } }),
  examples: [{ arguments: '', does: 'Serve it:' }],
  open: () => ({ server: outline }),
  outline: () => outline,
});

const origin: Origin = { kind: 'installed' };

function wordsFor(host: Host): string {
  const entry = createEntry(host, 'linux', { program, args: [], origin });
  return describeSnippet({ host, file: '/x', program, entry, origin }).after;
}

test('names the secrets to fill in, and writes none', () => {
  const entry = createEntry(hosts.claude, 'linux', { program, args: [], origin });
  expect(renderSnippet(hosts.claude, entry)).not.toContain('TIDES_KEY');
  const { after } = describeSnippet({ host: hosts.claude, file: '/x', program, entry, origin });
  expect(after).toMatchInlineSnapshot(`
    "
    It starts the published package with npx.
    Secrets are not written. Where you have them, add to the entry:
      "env": { "TIDES_KEY": "<value>" }
      TIDES_KEY: Your key
    Then quit Claude Desktop and open it again.
    "
  `);
});

test('lets Codex pass on a secret that it does not hold', () => {
  expect(wordsFor(hosts.codex)).toContain('  env_vars = ["TIDES_KEY"]\n');
});

test.each([
  // A file that a team shares holds no secret, and Gemini CLI keeps secrets of the shell back.
  ['claude-code', '  "env": { "TIDES_KEY": "${TIDES_KEY}" }\n'],
  ['gemini', '  "env": { "TIDES_KEY": "$TIDES_KEY" }\n'],
  ['zed', '  "env": { "TIDES_KEY": "<value>" }\n'],
] as const)('shows how %s gets a secret', (name, line) => {
  expect(wordsFor(hosts[name])).toContain(line);
});

test('a link has no secret in it, and the words say which to fill in', () => {
  const entry = createEntry(hosts.cursor, 'linux', { program, args: [], origin });
  const subject = { host: hosts.cursor, program, entry, origin };
  expect(describeLink(subject, hosts.cursor.link)).toMatchInlineSnapshot(`
    {
      "after": "
    It starts the published package with npx.
    Secrets are not in the link. Where you have them, add to the entry it makes:
      "env": { "TIDES_KEY": "<value>" }
      TIDES_KEY: Your key
    ",
      "before": "When this link is opened, Cursor asks whether to install tides:

    ",
    }
  `);
});

test('starts npx through a shell on Windows', () => {
  const { fields } = createEntry(hosts.codex, 'win32', { program, args: ['C:\\tides'], origin });
  expect(fields).toEqual({
    command: 'cmd',
    args: ['/c', 'npx', '-y', '@wellspoken/tides', 'C:\\tides'],
  });
});

test('shows what was done in colour at a terminal', () => {
  const entry = createEntry(hosts.cursor, 'linux', { program, args: [], origin });
  const subject = { host: hosts.cursor, file: '/x', program, origin };
  const done = { ...subject, entry, outcome: 'replaced' as const };
  const plain = describeWritten({ ...done, backup: '/x.backup' }, pico.createColors(false));
  expect(plain).toMatchInlineSnapshot(`
    "Replaced tides among the servers of Cursor, in
      /x
    The file as it was is kept in
      /x.backup
    It starts the published package with npx.
    Secrets are not written. Where you have them, add to the entry:
      "env": { "TIDES_KEY": "<value>" }
      TIDES_KEY: Your key
    Then restart Cursor.
    "
  `);
  const coloured = describeWritten({ ...done, backup: '/x.backup' }, pico.createColors(true));
  expect(coloured).toContain('\u001B[32m');
});

/** Any text, also with halves of characters, which file names on Windows may have. */
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.constantFrom(
    '%',
    '%20',
    '100%',
    '+',
    '&config=',
    '#',
    '~~~???>>>',
    "a)*!'(",
    'müßig',
    '日本',
    '🦉',
  ),
);
const names = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);

test('Cursor reads any arguments back, whatever it takes the bytes for', () => {
  fc.assert(
    fc.property(names, fc.array(words), (name, args) => {
      const fields = { command: 'npx', args };
      const link = renderLink(hosts.cursor.link, { name, fields });
      const { searchParams } = new URL(link);
      expect(searchParams.get('name')).toBe(name);
      const config = Buffer.from(searchParams.get('config') ?? '', 'base64');
      expect(JSON.parse(config.toString('utf8'))).toEqual(fields);
      expect(JSON.parse(config.toString('latin1'))).toEqual(fields);
    }),
    { numRuns: 500 },
  );
});

test('VS Code reads any arguments back, whether it decodes once or twice', () => {
  fc.assert(
    fc.property(names, fc.array(words), (name, args) => {
      const fields = { type: 'stdio', command: 'npx', args };
      const link = renderLink(hosts.vscode.link, { name, fields });
      const once = decodeURIComponent(link.slice(hosts.vscode.link.start.length));
      expect(JSON.parse(once)).toEqual({ name, ...fields });
      expect(JSON.parse(decodeURIComponent(once))).toEqual({ name, ...fields });
    }),
    { numRuns: 500 },
  );
});

test('a link has no character that ends it in a text or in Markdown', () => {
  fc.assert(
    fc.property(fc.array(words), (args) => {
      for (const { link } of [hosts.cursor, hosts.vscode]) {
        const text = renderLink(link, { name: 'x', fields: { command: 'npx', args } });
        expect(text).toMatch(/^[\w:/?&=%.-]+$/);
      }
    }),
  );
});

test('the links are those of the documentation', () => {
  const entry = { name: 'my-files', fields: { command: 'npx', args: ['-y', '/a b'] } };
  expect(renderLink(hosts.cursor.link, entry)).toBe(
    'cursor://anysphere.cursor-deeplink/mcp/install?name=my-files&config=' +
      'eyJjb21tYW5kIjoibnB4IiwiYXJncyI6WyIteSIsIi9hIGIiXX0%3D',
  );
  expect(renderLink(hosts.vscode.link, entry)).toBe(
    'vscode:mcp/install?%7B%22name%22%3A%22my-files%22%2C%22command%22%3A%22npx%22%2C' +
      '%22args%22%3A%5B%22-y%22%2C%22%2Fa%20b%22%5D%7D',
  );
});

const host = hosts['claude-code'];
const START = 'claude mcp add --scope user tides -- ';

/** What is typed for a server with these arguments. */
function typed(args: readonly string[], platform: NodeJS.Platform): string {
  const fields = { command: 'npx', args: ['-y', ...args] };
  return renderAddCommand(host, { name: 'tides', fields }, platform) ?? '';
}

test('a host that reads a file of the user needs no command', () => {
  const entry = { name: 'tides', fields: { command: 'npx', args: [] } };
  expect(renderAddCommand(hosts.cursor, entry, 'linux')).toBeUndefined();
});

test.each([
  [['@wellspoken/tides', '/srv/a-b_c.d'], 'npx -y @wellspoken/tides /srv/a-b_c.d'],
  [['/a b', "it's", '$HOME', '~/x', ''], String.raw`npx -y '/a b' 'it'\''s' '$HOME' '~/x' ''`],
])('quotes %j for a shell', (args, line) => {
  expect(typed(args, 'linux')).toBe(START + line);
});

test.each([
  [['C:\\tides', 'D:\\'], 'npx -y C:\\tides D:\\'],
  [['C:\\my tides\\', 'a"b', '\\"'], String.raw`npx -y "C:\my tides\\" "a\"b" "\\\""`],
])('quotes %j for Windows', (args, line) => {
  expect(typed(args, 'win32')).toBe(START + line);
});

test.skipIf(process.platform === 'win32')('a shell reads any arguments back', () => {
  const words = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (args) => {
      const line = `printf '%s\\0' ${typed(args, 'linux')}`;
      const read = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' });
      expect(read.split('\0').slice(0, -1)).toEqual([
        ...START.trim().split(' '),
        'npx',
        '-y',
        ...args,
      ]);
    }),
    { numRuns: 60 },
  );
});
