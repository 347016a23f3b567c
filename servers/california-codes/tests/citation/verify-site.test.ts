import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';

import type { VerifyOutput } from '../../src/citations/verify-citation.shapes.ts';
import { openTestSession } from '../support/open-test-session.ts';
import { wordsOf } from '../support/words-of.ts';

const dataOf = ({ structuredContent }: CallToolResult): VerifyOutput =>
  structuredContent as VerifyOutput;

const BRIEF = `
The committee (Ed. Code, §§ 15278, 15279 and 99999) meets under *Education Code* section 8482.3.
> Suspension: Ed. Code, § 48900.5, subds. (a)(2) & (zz); HSC 25299.50.3; Cal. Const., art. XIII B, § 1;
> Penal Code section 1203.1ab; CVC 23152; Civ. Code, § 1102.6a. But see 42 U.S.C. § 1983.
`;

test('looks up the citations of a brief on the site, one request for each section', async () => {
  const { call, simulator } = await openTestSession();
  const result = await call('verify_citation', { text: BRIEF });
  const { citations, ...counts } = dataOf(result);
  expect(citations.map(({ citation, status }) => `${citation}: ${status}`)).toEqual([
    'Ed. Code, § 15278: found',
    'Ed. Code, § 15279: not_found',
    'Ed. Code, § 99999: not_found',
    'Ed. Code, § 8482.3: found',
    'Ed. Code, § 48900.5, subds. (a)(2) & (zz): found',
    'Health & Saf. Code, § 25299.50.3: found',
    'Cal. Const., art. XIII B, § 1: found',
    'Pen. Code, § 1203.1ab: found',
    'Veh. Code, § 23152: found',
    'Civ. Code, § 1102.6a: found',
  ]);
  expect(counts).toMatchObject({ total: 10, found: 8, notFound: 2, unverified: 0, notLookedAt: 0 });
  expect(citations[0]?.url).toContain('https://leginfo.legislature.ca.gov/');
  expect(citations[3]).toMatchObject({ versions: 2 });
  expect(citations[4]).toMatchObject({
    subdivisions: [
      { subdivision: '(a)(2)', isThere: true },
      { subdivision: '(zz)', isThere: false },
    ],
  });
  expect(Object.values(simulator.counters().sections).every((count) => count <= 2)).toBe(true);
  expect(simulator.counters().mostAtOnce).toBe(1);
});

test.for(['503', 'challenge', 'renamed-wrapper', 'empty-body', 'truncated', 'reset'] as const)(
  'calls nothing "not found" while the site fails: %s',
  async (kind) => {
    const { call, simulator } = await openTestSession();
    simulator.fail({ kind, times: Infinity });
    const result = await call('verify_citation', { text: 'Ed. Code, §§ 15278, 99999, 48900' });
    expect(dataOf(result)).toMatchObject({ found: 0, notFound: 0, unverified: 3 });
    for (const { remark } of dataOf(result).citations) expect(remark).toMatch(/^Unverified: /);
    expect(wordsOf(result)).not.toMatch(/127\.0\.0\.1/);
  },
);

test('says that the page changed, where it did', async () => {
  const { call, simulator } = await openTestSession();
  simulator.fail({ kind: 'renamed-wrapper', times: Infinity });
  const [one] = dataOf(await call('verify_citation', { text: 'EDC 15278' })).citations;
  expect(one?.remark).toContain("Unverified: the site's page changed");
});

test('leaves a site alone that keeps failing, but answers what is kept', async () => {
  const { call, simulator } = await openTestSession();
  await call('verify_citation', { text: 'EDC 48900' });
  simulator.clear();
  simulator.fail({ kind: '503', times: Infinity });
  const sections = Array.from({ length: 30 }, (_item, place) => 60_000 + place).join(', ');
  const result = await call('verify_citation', {
    text: `Ed. Code, §§ ${sections}, 48900`,
    max_citations: 40,
  });
  expect(dataOf(result)).toMatchObject({ found: 1, notFound: 0, unverified: 30 });
  const withoutBreaker = 30 * 2;
  expect(simulator.counters().total).toBeLessThan(withoutBreaker);
});
