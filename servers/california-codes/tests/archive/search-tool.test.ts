import { join } from 'node:path';

import { listSections, writeArchive } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { openTestSession } from '../support/open-test-session.ts';
import { failureOf, textsOf, wordsOf } from '../support/words-of.ts';
import { load, newFolder } from './import-support.ts';

interface Page {
  readonly total: number;
  readonly first?: number;
  readonly hits: readonly { readonly citation: string; readonly passage: string }[];
  readonly coverage: object;
  readonly nextCursor?: string;
}

const pageOf = ({ structuredContent }: { structuredContent?: unknown }): Page =>
  structuredContent as Page;

async function openImported(): Promise<Awaited<ReturnType<typeof openTestSession>>> {
  const session = await openTestSession();
  const zip = join(await newFolder(), 'pubinfo_2025.zip');
  await writeArchive(zip, { sections: listSections(), asOf: '2026-11-01' });
  await load(zip, session.folder);
  return session;
}

test('without an archive it says so, and how to import one', async () => {
  const { call } = await openTestSession();
  const result = await call('search_code_text', { query: 'oversight' });
  expect(result.isError).toBeFalsy();
  expect(pageOf(result)).toMatchObject({
    total: 0,
    hits: [],
    coverage: {
      keptSections: 0,
      hint: expect.stringContaining('california-codes import') as unknown,
    },
  });
  expect(textsOf(result)[0]).toContain('only 0 kept sections, since no archive is imported');
});

test('sections of earlier calls are searched', async () => {
  const { call } = await openTestSession();
  await call('fetch_ed_code', { section: '15278' });
  const page = pageOf(await call('search_code_text', { query: 'oversight committee' }));
  expect(page).toMatchObject({
    total: 1,
    hits: [{ citation: 'Ed. Code, § 15278', source: 'site' }],
    coverage: { keptSections: 1 },
  });
});

test('an archive that is imported while the server runs is searched at once', async () => {
  const { call, simulator } = await openImported();
  const result = await call('search_code_text', {
    query: '"oversight committee"',
    codes: 'Ed. Code',
  });
  const page = pageOf(result);
  expect(page.total).toBeGreaterThan(1);
  expect(page.hits[0]).toMatchObject({ code: 'EDC', source: 'archive' });
  expect(page.hits[0]?.passage).toContain('«oversight committee»');
  expect(page.coverage).toMatchObject({ archive: { codes: 30, asOf: '2026-11-01' } });
  expect(textsOf(result)[0]).toMatch(
    /archive of \d+ sections of all codes and the Constitution as of 2026-11-01/,
  );
  expect(simulator.counters().total).toBe(0);
});

test('no match tells what was searched', async () => {
  const { call } = await openImported();
  const result = await call('search_code_text', { query: 'xylophone' });
  expect(pageOf(result)).toMatchObject({ total: 0, coverage: { archive: { codes: 30 } } });
  expect(textsOf(result)[0]).toMatch(
    /^No section that was searched matches xylophone\. Searched: /,
  );
});

test('pages follow each other to the end, within the budget', async () => {
  const { call } = await openImported();
  const seen: string[] = [];
  let [cursor, total]: [string | undefined, number] = [undefined, 0];
  do {
    const args = { query: 'governing board', max_tokens: 600 };
    const page = pageOf(
      await call('search_code_text', cursor === undefined ? args : { ...args, cursor }),
    );
    expect(page.first).toBe(seen.length + 1);
    seen.push(...page.hits.map(({ citation }) => citation));
    [cursor, total] = [page.nextCursor, page.total];
  } while (cursor !== undefined && seen.length < 1_000);
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
  expect(total).toBeGreaterThan(10);
});

test('a cursor belongs to its search', async () => {
  const { call } = await openImported();
  const { nextCursor: cursor } = pageOf(
    await call('search_code_text', { query: 'governing board', limit: 1 }),
  );
  const result = await call('search_code_text', { query: 'school', cursor });
  expect(wordsOf(result)).toContain('belongs to a call with other arguments');
});

test.each([
  [{ query: ' ' }, 'query'],
  [{ query: 'the of' }, 'tells sections apart'],
  [{ query: 'school', codes: ['Educaton Code'] }, 'Education Code'],
])('refuses %j in words', async (args, words) => {
  const { call } = await openTestSession();
  const result = await call('search_code_text', args);
  expect(failureOf(result)).toMatchObject({ code: 'invalid_arguments' });
  expect(wordsOf(result)).toContain(words);
});
