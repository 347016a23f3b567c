import { expect, test } from 'vitest';
import { latestLegacyRevision, latestModernRevision, revisions } from './index.ts';

test('revisions are dates, oldest first, each named once', () => {
  const names = revisions.map(({ revision }) => revision);
  expect(names.every((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))).toBe(true);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test('the modern era follows the legacy one', () => {
  const eras = revisions.map(({ era }) => era);
  expect(eras.lastIndexOf('legacy')).toBeLessThan(eras.indexOf('modern'));
});

test('the latest revision of each era is the last one in the table', () => {
  const last = (wanted: string): string | undefined =>
    revisions.findLast(({ era }) => era === wanted)?.revision;
  expect(latestLegacyRevision).toBe(last('legacy'));
  expect(latestModernRevision).toBe(last('modern'));
});
