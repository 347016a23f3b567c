import { defineServer } from '@wellspoken/kit';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import { defineProgram, type Program } from '@wellspoken/kit/launch';
import pico from 'picocolors';
import { expect, test } from 'vitest';

import { createEntry } from './entry.ts';
import { hosts } from './hosts.ts';
import { describeSnippet, describeWritten } from './screens.ts';
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

test('names the secrets to fill in, and writes none', () => {
  const entry = createEntry(hosts.claude, 'linux', { program, args: [] });
  expect(renderSnippet(hosts.claude, entry)).not.toContain('TIDES_KEY');
  const { after } = describeSnippet({ host: hosts.claude, file: '/x', program });
  expect(after).toMatchInlineSnapshot(`
    "
    Secrets are not written. Where you have them, add to the entry:
      "env": { "TIDES_KEY": "<value>" }
      TIDES_KEY: Your key
    Then quit Claude Desktop and open it again.
    "
  `);
});

test('lets Codex pass on a secret that it does not hold', () => {
  const { after } = describeSnippet({ host: hosts.codex, file: '/x', program });
  expect(after).toContain('  env_vars = ["TIDES_KEY"]\n');
});

test('starts npx through a shell on Windows', () => {
  const { fields } = createEntry(hosts.codex, 'win32', { program, args: ['C:\\tides'] });
  expect(fields).toEqual({
    command: 'cmd',
    args: ['/c', 'npx', '-y', '@wellspoken/tides', 'C:\\tides'],
  });
});

test('shows what was done in colour at a terminal', () => {
  const entry = createEntry(hosts.cursor, 'linux', { program, args: [] });
  const subject = { host: hosts.cursor, file: '/x', program };
  const done = { ...subject, entry, outcome: 'replaced' as const, hasExtras: false };
  const plain = describeWritten({ ...done, backup: '/x.backup' }, pico.createColors(false));
  expect(plain).toMatchInlineSnapshot(`
    "Replaced tides among the servers of Cursor, in
      /x
    The file as it was is kept in
      /x.backup
    Secrets are not written. Where you have them, add to the entry:
      "env": { "TIDES_KEY": "<value>" }
      TIDES_KEY: Your key
    Then restart Cursor.
    "
  `);
  const coloured = describeWritten({ ...done, backup: '/x.backup' }, pico.createColors(true));
  expect(coloured).toContain('\u001B[32m');
});
