import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { ORIGINAL_NAMES } from './support/original-names.ts';

const GUIDE = new URL('../../../docs/github-projects.md', import.meta.url);

test('every name of the original is a tool of the full profile, or has its replacement in the guide', async () => {
  const { tools } = createOutline({ profile: 'full' });
  const guide = await readFile(GUIDE, 'utf8');
  const table = /## Names that are not tools here\n(.*?)\n## /s.exec(guide)?.[1] ?? '';
  const replaced = new Set([...table.matchAll(/^\| `(\w+)` +\| \S/gm)].map(([, name]) => name));
  expect(ORIGINAL_NAMES.filter((name) => !tools.has(name) && !replaced.has(name))).toEqual([]);
  expect([...replaced].filter((name) => tools.has(name ?? ''))).toEqual([]);
});

test('the list of names is as long as the original was', () => {
  // 84 tools, three for events that it defined and did not list, and what version 1.1.0 added.
  expect(new Set(ORIGINAL_NAMES).size).toBe(ORIGINAL_NAMES.length);
  expect(ORIGINAL_NAMES.length).toBeGreaterThanOrEqual(117);
});
