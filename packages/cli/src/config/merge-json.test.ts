import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';

import { mergeJson } from './merge-json.ts';
import type { HostEntry, MergeResult } from './merge.ts';

const entry: HostEntry = {
  name: 'workspace',
  fields: { command: 'npx', args: ['-y', '@wellspoken/workspace', '/home/ada/projects'] },
};
const options = { key: 'mcpServers', replace: false };
const replace = { key: 'mcpServers', replace: true };

function textOf(result: MergeResult): string {
  if (!('text' in result)) throw new Error(`expected a text, got ${JSON.stringify(result)}`);
  return result.text;
}

const lines = (...parts: readonly string[]): string => `${parts.join('\n')}\n`;

const WRITTEN = [
  '    "workspace": {',
  '      "command": "npx",',
  '      "args": ["-y", "@wellspoken/workspace", "/home/ada/projects"]',
  '    }',
];

test.each([
  ['an empty file', ''],
  ['white space only', ' \n\t\n'],
  ['an empty object', '{}\n'],
  ['an object of white space', '{\n\n}\n'],
])('makes the same document out of %s', (_title, text) => {
  const expected = lines('{', '  "mcpServers": {', ...WRITTEN, '  }', '}');
  expect(textOf(mergeJson(text, entry, options))).toBe(expected);
});

test('adds beside other servers and settings', () => {
  const before = [
    '{',
    '  "theme": "dark",',
    '  "mcpServers": {',
    '    "memory": { "command": "npx", "args": ["-y", "memory"] }',
    '  },',
    '  "globalShortcut": ""',
    '}',
  ];
  const after = textOf(mergeJson(lines(...before), entry, options));
  expect(after).toBe(lines(...before.slice(0, 3), `${before[3]},`, ...WRITTEN, ...before.slice(4)));
});

test('leaves each comment with what it speaks about', () => {
  const before = lines(
    '// my servers',
    '{',
    '  "mcpServers": {',
    '    "memory": { "command": "npx" } // remembers',
    '    /* more to come */',
    '  }',
    '}',
  );
  expect(textOf(mergeJson(before, entry, options))).toBe(
    lines(
      '// my servers',
      '{',
      '  "mcpServers": {',
      '    "memory": { "command": "npx" }, // remembers',
      '    /* more to come */',
      ...WRITTEN,
      '  }',
      '}',
    ),
  );
});

test('uses the tabs and line ends of the file, and keeps its byte order mark', () => {
  const before = '\uFEFF{\r\n\t"servers": {\r\n\t\t"a": { "url": "http://x" },\r\n\t},\r\n}\r\n';
  const vscode = { name: 'w', fields: { type: 'stdio', command: 'npx', args: ['-y'] } };
  expect(textOf(mergeJson(before, vscode, { key: 'servers', replace: false }))).toBe(
    '\uFEFF{\r\n\t"servers": {\r\n\t\t"a": { "url": "http://x" },\r\n\t\t"w": {\r\n' +
      '\t\t\t"type": "stdio",\r\n\t\t\t"command": "npx",\r\n\t\t\t"args": ["-y"]\r\n\t\t}\r\n' +
      '\t},\r\n}\r\n',
  );
});

test('stays on the line of an object that is written on one', () => {
  const small = { name: 'w', fields: { command: 'npx' } };
  expect(textOf(mergeJson('{"a":{"b":1},"mcpServers":{"x":{}}}', small, options))).toBe(
    '{"a":{"b":1},"mcpServers":{"x":{}, "w": { "command": "npx" }}}',
  );
});

test('puts comments of a file without a value above the object', () => {
  expect(textOf(mergeJson('// nothing yet\n', entry, options))).toBe(
    lines('// nothing yet', '{', '  "mcpServers": {', ...WRITTEN, '  }', '}'),
  );
});

test('breaks arguments over lines where they are long', () => {
  const long = { name: 'w', fields: { command: 'npx', args: ['-y', `/${'x'.repeat(80)}`] } };
  expect(textOf(mergeJson('{}', long, options))).toContain('"args": [\n        "-y",\n');
});

test('finds its own entry again, also where the user added to it', () => {
  const added = textOf(mergeJson('{}', entry, options));
  const filledIn = added.replace('"npx",', '"npx", "env": { "TOKEN": "secret" },');
  expect(mergeJson(added, entry, options)).toEqual({ kind: 'same' });
  expect(mergeJson(filledIn, entry, options)).toEqual({ kind: 'same' });
});

test('takes an entry without a type for one over stdio', () => {
  const typed = { name: 'w', fields: { type: 'stdio', command: 'npx' } };
  const servers = { key: 'servers', replace: false };
  expect(mergeJson('{"servers":{"w":{"command":"npx"}}}', typed, servers).kind).toBe('same');
  expect(
    mergeJson('{"servers":{"w":{"command":"npx","type":"sse"}}}', typed, servers),
  ).toMatchObject({ code: 'differs' });
});

test('does not take a remote server for its own, also where a command is left in it', () => {
  const { command, args } = entry.fields;
  for (const address of ['url', 'httpUrl']) {
    const remote = { command, args, [address]: 'https://mcp.example.com/mcp' };
    const before = JSON.stringify({ mcpServers: { workspace: remote } });
    expect(mergeJson(before, entry, options)).toMatchObject({ code: 'differs' });
    const after: unknown = parse(textOf(mergeJson(before, entry, replace)));
    expect(after).toEqual({ mcpServers: { workspace: entry.fields } });
  }
});

test('replaces another entry only when told to, and keeps what the user added to it', () => {
  const before = lines(
    '{',
    '  "mcpServers": {',
    '    "workspace": {',
    '      "command": "npx", // by npm',
    '      "args": ["-y", "@wellspoken/workspace", "/old"],',
    '      "env": { "TOKEN": "secret" }',
    '    }',
    '  }',
    '}',
  );
  expect(mergeJson(before, entry, options)).toMatchObject({ kind: 'problem', code: 'differs' });
  expect(textOf(mergeJson(before, entry, replace))).toBe(
    before.replace('/old', '/home/ada/projects'),
  );
});

test('replaces the whole of an entry that is no command', () => {
  const before = '{ "mcpServers": { "workspace": { "url": "http://x", "headers": {} } } }';
  const after: unknown = parse(textOf(mergeJson(before, entry, replace)));
  expect(after).toEqual({ mcpServers: { workspace: entry.fields } });
});

test.each([
  ['{ "mcpServers": { "a" 1 } }', 'line 1, column 23: a colon was expected'],
  ['{\n  "mcpServers": {}\n  "b": 1\n}', 'line 3, column 3: a comma was expected'],
  ['{ "a": 1', 'line 1, column 9: a closing brace } was expected'],
  ['{ "a": "b }', 'line 1, column 8: this string has no closing quote'],
  ['{} {}', 'line 1, column 4: the end of the file was expected'],
  ["{ 'a': 1 }", 'line 1, column 3: this word has no meaning in JSON'],
  ['[1, 2', 'line 1, column 6: a closing bracket ] was expected'],
  ['hello', 'line 1, column 1: this word has no meaning in JSON'],
])('tells where %j is broken', (text, where) => {
  const message = `it is not valid JSON: ${where}.`;
  expect(mergeJson(text, entry, options)).toEqual({ kind: 'problem', code: 'broken', message });
});

test.each([
  ['[]', 'it holds an array, and an object { … } was expected.'],
  ['null', 'it holds null, and an object { … } was expected.'],
  ['"x"', 'it holds a string, and an object { … } was expected.'],
  ['{ "mcpServers": [] }', 'its "mcpServers" is an array, and an object { … } was expected.'],
  ['{ "mcpServers": null }', 'its "mcpServers" is null, and an object { … } was expected.'],
  ['{ "mcpServers": {}, "mcpServers": {} }', 'it has "mcpServers" more than once.'],
  [
    '{ "mcpServers": { "workspace": {}, "workspace": {} } }',
    'it has the entry "workspace" more than once.',
  ],
])('refuses the shape of %s', (text, message) => {
  expect(mergeJson(text, entry, options)).toEqual({ kind: 'problem', code: 'shape', message });
});

test('refuses what is nested too deeply, without falling over', () => {
  const result = mergeJson('['.repeat(200_000), entry, options);
  expect(result).toMatchObject({ kind: 'problem', code: 'broken' });
});

/** A document with random layout: indentation, line ends, comments, trailing commas. */
const documents = fc
  .record({
    value: fc.dictionary(fc.string(), fc.jsonValue()),
    servers: fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined }),
    indent: fc.constantFrom<string | number>(0, 2, 4, '\t'),
    eol: fc.constantFrom('\n', '\r\n'),
    comma: fc.constantFrom('', ','),
    comment: fc.constantFrom('', ' // one, "two" }', ' /* { , */'),
    mark: fc.constantFrom('', '\uFEFF'),
  })
  .map(({ value, servers, indent, eol, comma, comment, mark }) => {
    const whole = servers === undefined ? value : { ...value, mcpServers: servers };
    if (indent === 0) return mark + JSON.stringify(whole);
    const rows = JSON.stringify(whole, null, indent).split('\n');
    const text = rows.map((row, at) => row + (isLast(row, rows[at + 1]) ? comma : '') + comment);
    return mark + text.join(eol);
  });

/** Whether a row is the last of a group that is not empty, so that a comma may follow it. */
function isLast(row: string, next = ''): boolean {
  return /^\s*[}\]]/.test(next) && !/[{[]$/.test(row);
}

test('everything else in a document survives, to the character', () => {
  fc.assert(
    fc.property(documents, (text) => {
      const result = mergeJson(text, entry, { ...options, replace: true });
      if (result.kind === 'problem') {
        // Only a value that random data put under our key can be refused.
        expect(result.code).toBe('shape');
        return;
      }
      if (result.kind === 'same') return;
      expect(isWithin(text.replaceAll(/\s/g, ''), result.text)).toBe(true);
      expect(withoutEntry(result.text)).toEqual(withoutEntry(text));
      expect(mergeJson(result.text, entry, options)).toEqual({ kind: 'same' });
    }),
    { numRuns: 500 },
  );
});

/** Whether one text can be had from another by leaving characters out. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}

function withoutEntry(text: string): unknown {
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
  if (typeof value !== 'object' || value === null) throw new Error('expected an object');
  const { mcpServers = {}, ...rest } = value as Record<string, unknown>;
  const { workspace: _entry, ...servers } = mcpServers as Record<string, unknown>;
  return { ...rest, servers };
}
