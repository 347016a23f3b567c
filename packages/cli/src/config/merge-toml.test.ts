import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { expect, test } from 'vitest';

import { mergeToml } from './merge-toml.ts';
import type { HostEntry, MergeResult } from './merge.ts';

const entry: HostEntry = {
  name: 'workspace',
  fields: { command: 'npx', args: ['-y', '@wellspoken/workspace', '/home/ada/projects'] },
};
const options = { key: 'mcp_servers', replace: false };
const replace = { key: 'mcp_servers', replace: true };

const TABLE = [
  '[mcp_servers.workspace]',
  'command = "npx"',
  'args = ["-y", "@wellspoken/workspace", "/home/ada/projects"]',
];

const lines = (...parts: readonly string[]): string => `${parts.join('\n')}\n`;

function textOf(result: MergeResult): string {
  if (!('text' in result)) throw new Error(`expected a text, got ${JSON.stringify(result)}`);
  return result.text;
}

/** A file as people keep it, with everything that could be mistaken for something else. */
const lived = lines(
  '# Codex',
  'model = "gpt-5.1-codex"   # the usual',
  'notify = [',
  '  "[mcp_servers.workspace]", # not a header',
  ']',
  'note = """',
  '[mcp_servers.workspace]',
  'command = "none" \\"""',
  '"""',
  "path = 'C:\\Users\\ada'",
  'when = 2026-11-15T10:00:00Z',
  'large = 9223372036854775807',
  '',
  '[mcp_servers.memory]',
  'command = "npx"',
  'args = ["-y", "memory"]',
  '',
  '[projects."/home/ada"]',
  'trust_level = "trusted"',
);

test.each([
  ['an empty file', ''],
  ['white space only', ' \n\n'],
])('writes the table alone into %s', (_title, text) => {
  expect(textOf(mergeToml(text, entry, options))).toBe(lines(...TABLE));
});

test('adds the table at the end and leaves the rest byte for byte', () => {
  expect(textOf(mergeToml(lived, entry, options))).toBe(lived + lines('', ...TABLE));
});

test('ends the last line first where it has no end, in the line ends of the file', () => {
  const before = '\uFEFFa = 1\r\nb = 2';
  const expected = `${before}\r\n\r\n${TABLE.join('\r\n')}\r\n`;
  expect(textOf(mergeToml(before, entry, options))).toBe(expected);
});

test('finds its own entry again, however it is written and whatever was added to it', () => {
  const spellings = [
    lines(...TABLE, 'startup_timeout_sec = 30', '', '[mcp_servers.workspace.env]', 'A = "b"'),
    `[mcp_servers]\nworkspace = { command = "npx", args = ${TABLE[2]?.slice(7)} }\n`,
    `mcp_servers.workspace.command = 'npx'\nmcp_servers.workspace.${TABLE[2]}\n`,
  ];
  for (const text of spellings) expect(mergeToml(text, entry, options)).toEqual({ kind: 'same' });
});

test('replaces another entry only when told to, and keeps what the user added to it', () => {
  const before = lived.replace(
    '[projects.',
    lines(
      '[ mcp_servers . "workspace" ] # mine',
      '# where it looks',
      'args = [',
      '  "-y", # yes',
      '  "/old",',
      '] # folders',
      'env_vars = ["TOKEN"]',
      "command = 'node'",
      '',
      '[mcp_servers.workspace.env]',
      'TOKEN = "secret"',
      '',
    ) + '[projects.',
  );
  expect(mergeToml(before, entry, options)).toMatchObject({ kind: 'problem', code: 'differs' });
  expect(textOf(mergeToml(before, entry, replace))).toBe(
    before
      .replace('args = [\n  "-y", # yes\n  "/old",\n] # folders', `${TABLE[2]} # folders`)
      .replace("command = 'node'", 'command = "npx"'),
  );
});

test('adds a field that the entry lacks below its header', () => {
  const before = '[mcp_servers.workspace] # mine\ncommand = "npx"\n';
  expect(textOf(mergeToml(before, entry, replace))).toBe(
    lines('[mcp_servers.workspace] # mine', TABLE[2] ?? '', 'command = "npx"'),
  );
});

test('replaces the whole of an entry that is no command, its own tables included', () => {
  const before = lines(
    'a = 1',
    '[mcp_servers.workspace]',
    'url = "https://x/mcp" # there',
    'bearer_token_env_var = "T"',
    '[mcp_servers.workspace.http_headers]',
    'b = "c"',
    '',
    '# other',
    '[mcp_servers.other]',
    'url = "https://y/mcp"',
  );
  expect(textOf(mergeToml(before, entry, replace))).toBe(
    lines('a = 1', ...TABLE, '', '# other', '[mcp_servers.other]', 'url = "https://y/mcp"'),
  );
});

test.each([
  ['[mcp_servers]\nworkspace = { command = "node" }\n'],
  ['mcp_servers.workspace.command = "node"\n'],
])('does not guess how to rewrite %j', (text) => {
  expect(mergeToml(text, entry, replace)).toEqual({
    kind: 'problem',
    code: 'unsure',
    message: 'its entry "workspace" has no header [mcp_servers.workspace].',
  });
});

test('does not add to an inline table, which TOML forbids', () => {
  expect(mergeToml('mcp_servers = { a = { command = "x" } }\n', entry, options)).toEqual({
    kind: 'problem',
    code: 'unsure',
    message: 'the entry cannot be added without touching the rest.',
  });
});

test.each([
  ['a = ', 'line 1, column'],
  ['a = 1\n[mcp_servers.x\n', 'line 2, column'],
  ['a = 1\na = 2\n', 'line 2, column'],
  ['{ "mcpServers": {} }', 'line 1, column'],
])('tells where %j is broken', (text, where) => {
  const result = mergeToml(text, entry, options);
  expect(result).toMatchObject({ kind: 'problem', code: 'broken' });
  expect(result).toHaveProperty('message', expect.stringMatching(/^it is not valid TOML: .+\.$/));
  expect(result).toHaveProperty('message', expect.stringContaining(where));
});

test.each([
  ['mcp_servers = 1\n', 'its "mcp_servers" is not a table.'],
  ['[[mcp_servers]]\na = 1\n', 'its "mcp_servers" is not a table.'],
  ['mcp_servers = 2026-11-15\n', 'its "mcp_servers" is not a table.'],
  ['[mcp_servers]\nworkspace = 1\n', 'its "mcp_servers.workspace" is not a table.'],
  ['[[mcp_servers.workspace]]\n', 'its "mcp_servers.workspace" is not a table.'],
])('refuses the shape of %j', (text, message) => {
  expect(mergeToml(text, entry, options)).toEqual({ kind: 'problem', code: 'shape', message });
});

test('writes any argument so that it is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }).filter(isWellFormed)), (args) => {
      const any = { name: 'w', fields: { command: 'npx', args } };
      const written = parse(textOf(mergeToml('', any, options)));
      expect(written).toEqual({ mcp_servers: { w: any.fields } });
    }),
  );
});

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

const values = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.array(fc.string()));
const tables = fc.dictionary(fc.string(), fc.oneof(values, fc.dictionary(fc.string(), values)));

test('everything else in a document survives, byte for byte', () => {
  fc.assert(
    fc.property(tables, tables, fc.boolean(), (rest, servers, isThere) => {
      const { mcp_servers: _none, ...others } = rest;
      const nested = Object.fromEntries(Object.entries(servers).map(([k, v]) => [k, { v }]));
      const mine = isThere ? { workspace: { command: 'old', env: { A: 'b' } } } : {};
      const before = stringify({ ...others, mcp_servers: { ...nested, ...mine } });
      const result = mergeToml(before, entry, replace);
      const text = textOf(result);
      if (result.kind === 'added') expect(text.startsWith(before.trimEnd())).toBe(true);
      const { mcp_servers: after, ...untouched } = parse(text);
      expect(untouched).toEqual(parse(stringify(others)));
      const env = isThere ? { env: { A: 'b' } } : {};
      const expected = { ...nested, workspace: { ...entry.fields, ...env } };
      expect(after).toEqual(parse(stringify(expected)));
      expect(mergeToml(text, entry, options)).toEqual({ kind: 'same' });
    }),
    { numRuns: 300 },
  );
});
