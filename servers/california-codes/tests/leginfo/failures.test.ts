import type { FaultKind } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import type { SectionAddress } from '../../src/law/section.ts';
import { asLaw } from './support/as-law.ts';
import { known, openLeginfo } from './support/open-leginfo.ts';

const SECTION: SectionAddress = { code: 'EDC', section: '15278' };
const ARTICLE: SectionAddress = { code: 'CONS', article: 'XIII B', section: '1' };
const VERSIONS: SectionAddress = { code: 'EDC', section: '8482.3' };
const ABSENT: SectionAddress = { code: 'EDC', section: '99999' };

test.for<FaultKind>(['cookie-required', 'empty-body'])(
  'after %s, the start page is visited once and the text is read',
  async (kind) => {
    const { leginfo, signal, simulator } = await openLeginfo();
    simulator.fail({ kind, path: 'codes_displaySection' });
    expect((await leginfo.readSection(SECTION, signal)).what).toEqual(asLaw(known(SECTION)));
    expect(simulator.requests().map(({ path }) => path)).toEqual([
      'codes_displaySection.xhtml',
      'codes.xhtml',
      'codes_displaySection.xhtml',
    ]);
  },
);

test('a cookie that is required is kept for everything that follows', async () => {
  const { leginfo, signal, simulator } = await openLeginfo();
  simulator.fail({ kind: 'cookie-required', times: Infinity });
  expect((await leginfo.readSection(VERSIONS, signal)).what).toEqual(asLaw(known(VERSIONS)));
  expect((await leginfo.readSection(ARTICLE, signal)).what).toEqual(asLaw(known(ARTICLE)));
  expect(simulator.counters().byPath['codes.xhtml']).toBe(1);
});

test.for<FaultKind>(['503', '429', '500', 'reset', 'truncated', 'cut-page'])(
  'after one %s the text is read',
  async (kind) => {
    const { leginfo, signal, simulator } = await openLeginfo();
    simulator.fail({ kind });
    expect((await leginfo.readSection(SECTION, signal)).what).toEqual(asLaw(known(SECTION)));
  },
);

test.for<FaultKind>(['slow', 'wrong-charset', 'latin1'])(
  '%s does not change the text',
  async (kind) => {
    const { leginfo, signal, simulator } = await openLeginfo();
    simulator.fail({ kind, times: Infinity, ms: 20 });
    for (const at of [SECTION, VERSIONS, ARTICLE]) {
      expect((await leginfo.readSection(at, signal)).what).toEqual(asLaw(known(at)));
    }
  },
);

const LASTING: readonly (readonly [FaultKind, string, RegExp])[] = [
  ['empty-body', 'unavailable', /^Unverified: The legislature's site sent an empty page\./],
  ['503', 'unavailable', /^The legislature's site answered 503 Service Unavailable\./],
  ['429', 'rate_limited', /^The legislature's site answered 429 Too Many Requests\./],
  ['500', 'upstream_failed', /^The legislature's site answered 500 Internal Server Error\./],
  ['challenge', 'unavailable', /^Unverified: The legislature's site wants to see a person before/],
  ['maintenance', 'unavailable', /^Unverified: The legislature's site says that it is closed/],
  ['truncated', 'upstream_failed', /^The legislature's site broke off in the middle/],
  ['cut-page', 'upstream_failed', /^Unverified: The legislature's site sent half of a page\./],
  ['reset', 'unavailable', /^The legislature's site closed the connection without an answer\./],
  ['renamed-wrapper', 'upstream_failed', /^Unverified: the site's page changed: it has no #/],
  ['heading-tags', 'upstream_failed', /^Unverified: the site's page changed: /],
  ['number-moved', 'upstream_failed', /^Unverified: the site's page changed: it has /],
  ['note-moved', 'upstream_failed', /^Unverified: the site's page changed: /],
  ['wrong-section', 'upstream_failed', /^Unverified: the site's page changed: /],
];

test.for(LASTING)(
  'lasting %s is told as %s, never as an absence',
  async ([kind, code, message]) => {
    const { leginfo, signal, simulator } = await openLeginfo();
    simulator.fail({ kind, times: Infinity });
    for (const at of [SECTION, ARTICLE]) {
      await expect(leginfo.readSection(at, signal)).rejects.toMatchObject({
        name: 'ToolError',
        code,
        message: expect.stringMatching(message) as string,
      });
    }
  },
);

const NOT_LAW: readonly FaultKind[] = [
  'empty-body',
  '503',
  'challenge',
  'renamed-wrapper',
  'cut-page',
];

test.for(NOT_LAW)('%s does not make a section absent that is absent', async (kind) => {
  const { leginfo, signal, simulator } = await openLeginfo();
  simulator.fail({ kind, times: Infinity });
  await expect(leginfo.readSection(ABSENT, signal)).rejects.toMatchObject({ name: 'ToolError' });
});

test('a site that does not answer is a timeout', async () => {
  const { leginfo, signal, simulator } = await openLeginfo({ attemptMs: 50 });
  simulator.fail({ kind: 'hang', times: Infinity });
  await expect(leginfo.readSection(SECTION, signal)).rejects.toMatchObject({
    code: 'timeout',
    message: "The legislature's site did not answer within 50 ms.",
  });
});

test('when the site asks for more time than there is, the caller learns how long', async () => {
  const { leginfo, signal, simulator } = await openLeginfo();
  simulator.fail({ kind: '503', times: Infinity, ms: 600_000 });
  const failure: unknown = await leginfo
    .readSection(SECTION, signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'unavailable', retryAfterMs: 600_000 });
  expect(simulator.counters().total).toBe(1);
});

test('a page of versions that has expired is asked for once more', async () => {
  const { leginfo, signal, simulator } = await openLeginfo();
  simulator.fail({ kind: 'stale-view-state', path: 'selectFromMultiples' });
  expect((await leginfo.readSection(VERSIONS, signal)).what).toEqual(asLaw(known(VERSIONS)));
});

test('a page of versions that always expires is told as such', async () => {
  const { leginfo, signal, simulator } = await openLeginfo();
  simulator.fail({ kind: 'stale-view-state', path: 'selectFromMultiples', times: Infinity });
  await expect(leginfo.readSection(VERSIONS, signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(
      /^Unverified: The legislature's site failed to show the versions/,
    ) as string,
  });
});

test.for<FaultKind>(['renamed-wrapper', 'wrong-section', 'note-moved'])(
  '%s on the page of one version fails the whole section',
  async (kind) => {
    const { leginfo, signal, simulator } = await openLeginfo();
    simulator.fail({ kind: 'slow', ms: 0, path: 'selectFromMultiples', times: 2 });
    simulator.fail({ kind, path: 'selectFromMultiples' });
    await expect(leginfo.readSection(VERSIONS, signal)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringMatching(/^Unverified: the site's page changed: /) as string,
    });
  },
);

test.for<FaultKind>(['renamed-wrapper', 'challenge', 'cut-page', 'empty-body'])(
  '%s is told for a table of contents and for a text page',
  async (kind) => {
    const { leginfo, signal, simulator } = await openLeginfo();
    simulator.fail({ kind, times: Infinity });
    const place = { title: '1.', division: '1.', part: '10.', chapter: '1.5.', article: '2.' };
    const unverified = {
      name: 'ToolError',
      message: expect.stringMatching(/^Unverified: /) as string,
    };
    await expect(leginfo.readToc('EDC', signal)).rejects.toMatchObject(unverified);
    await expect(leginfo.readText('EDC', place, signal)).rejects.toMatchObject(unverified);
  },
);

test('a caller who leaves gets the reason back, and nothing more is asked', async () => {
  const { leginfo, simulator } = await openLeginfo();
  const leaving = new AbortController();
  simulator.fail({ kind: 'hang', times: Infinity });
  const read = leginfo.readSection(SECTION, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(read).rejects.toThrow('gone');
  expect(simulator.counters().total).toBeLessThan(2);
});
