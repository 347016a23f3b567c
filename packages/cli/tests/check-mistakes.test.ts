import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { showScreen, widthOf } from './support/screen.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-mistakes-'));
  await writeFile(join(folder, 'broken.json'), '{');
  await writeFile(join(folder, 'other.json'), '{"schema":"other"}');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

// None of them may begin an audit, so what they name need not exist.
test.for<[string, string]>([
  ['', 'Name a URL, or a command after "--", as in\n  wellspoken check -- node dist/server.js'],
  ['--formt json -- x', '--formt: no such flag. Did you mean --format?'],
  [
    '--format jsn -- x',
    '--format: expected one of text, json, sarif, junit, markdown, html; got "jsn".\nDid you mean "json"?',
  ],
  ['--fail-on may -- x', '--fail-on: expected one of must, should, practice; got "may".'],
  [
    '--era 2025-11-26 -- x',
    '--era: expected one of auto, 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25,\n2026-07-28; got "2025-11-26". Did you mean "2025-11-25"?',
  ],
  [
    '--only tools/titel -- x',
    '--only: "tools/titel" is no rule and no area. Did you mean "tools/title"?',
  ],
  ['--skip tols -- x', '--skip: "tols" is no rule and no area. Did you mean "tools"?'],
  [
    '--only tools,tool/title -- x',
    '--only: "tool/title" is no rule and no area. Did you mean "tools/title"?',
  ],
  ['--only , -- x', '--only: expected rules or areas, such as tools/title or tools.'],
  ['--timeout 0 -- x', '--timeout: expected seconds, more than 0 and at most 3600; got "0".'],
  ['--timeout soon -- x', '--timeout: expected seconds, more than 0 and at most 3600; got "soon".'],
  ['--seed 1.5 -- x', '--seed: expected a whole number such as 1; got "1.5".'],
  [
    '--calls readonly -- x',
    '--calls: expected none, read-only, all or the file of a plan; got "readonly". Did you mean "read-only"?',
  ],
  [
    '--calls broken.json -- x',
    '--calls: "broken.json" is no JSON. Write a new one with --write-plan.',
  ],
  [
    '--baseline missing.json -- x',
    '--baseline: "missing.json" cannot be read: there is no such file. Make it once, with the same target, and look through it: wellspoken check --baseline missing.json --write-baseline',
  ],
  [
    '--baseline broken.json -- x',
    '--baseline: "broken.json": Expected a JSON object with "schema": "wellspoken.check.baseline/1"; got no JSON.',
  ],
  [
    '--baseline other.json --write-baseline -- x',
    '--baseline: "other.json": Expected "schema": "wellspoken.check.baseline/1"; got other. Remove the file and run with --write-baseline.',
  ],
  ['--write-baseline -- x', '--write-baseline: say where with --baseline <file>.'],
  [
    '--write-plan plan.json --output report -- x',
    '--write-plan: writes a plan and no report; leave out --output.',
  ],
  [
    'ftp://example.com/mcp',
    'Expected a URL that begins with http:// or https://; got "ftp://example.com/mcp".',
  ],
  ['http://', 'Expected a URL that begins with http:// or https://; got "http://".'],
  [
    'https://me:secret@example.com/mcp',
    'The URL has a password in it. Set WELLSPOKEN_CHECK_TOKEN instead.',
  ],
  [
    'https://example.com/mcp more',
    '"more": expected nothing after the URL. Flags stand before it.',
  ],
])('"check %s" ends with code 2 and a sentence', async ([line, sentence]) => {
  const { code, stdout, stderr } = await showScreen(`check ${line}`, { cwd: folder });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.replaceAll(/\s+/g, ' ')).toBe(`${sentence.replaceAll(/\s+/g, ' ')} `);
  expect(widthOf(stderr)).toBeLessThanOrEqual(80);
});

test('a plan of another form ends with code 2 and its name', async () => {
  const { code, stderr } = await showScreen('check --calls other.json -- x', { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^--calls: "other\.json" is no plan\. /);
});
