import { defineServer } from '@wellspoken/kit';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import { defineProgram, type Program } from '@wellspoken/kit/launch';
import pico from 'picocolors';
import { expect, test } from 'vitest';

import type { Origin } from '../origin.ts';
import { createEntry } from './entry.ts';
import { hosts, type Host } from './hosts.ts';
import { describeLink, describeSnippet, describeWritten } from './screens.ts';
import { renderSnippet } from './snippet.ts';

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
