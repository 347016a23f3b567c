import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hosts } from './hosts.ts';
import { renderLink } from './link.ts';

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
