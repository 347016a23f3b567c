import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { KitError } from '../../errors/kit-error.ts';
import { type Annotations, assertAnnotations } from './blocks.ts';

const judge = (annotations: unknown): void =>
  assertAnnotations('Resource "readme"', annotations as Annotations);

const isAccepted = (annotations: unknown): boolean => {
  try {
    judge(annotations);
    return true;
  } catch {
    return false;
  }
};

test.for<Annotations | undefined>([
  undefined,
  {},
  { audience: [] },
  { audience: ['user'] },
  { audience: ['assistant', 'user'] },
  { priority: 0 },
  { priority: 1 },
  { lastModified: '2024-02-29T23:59:59.123+05:30' },
])('accepts %j', (annotations) => {
  expect(() => judge(annotations)).not.toThrow();
});

test.for([[['model']], [['user', 'everyone']], ['user'], [[null]]])(
  'refuses the audience %j',
  ([audience]) => {
    expect(() => judge({ audience })).toThrow(
      new KitError(
        'KIT_ANNOTATION_INVALID',
        `Resource "readme" has the annotation ${JSON.stringify({ audience })}: expected a list of user, assistant or both.`,
      ),
    );
  },
);

test.for([-0.01, 1.01, Number.NaN, Infinity, '0.5', null, true])(
  'refuses the priority %o',
  (priority) => {
    expect(() => judge({ priority })).toThrow(
      new KitError(
        'KIT_ANNOTATION_INVALID',
        `Resource "readme" has the annotation ${JSON.stringify({ priority })}: expected a number from 0 to 1.`,
      ),
    );
  },
);

test('refuses a last change that is no ISO 8601 time, and shows one', () => {
  expect(() => judge({ lastModified: 'yesterday' })).toThrow(
    new KitError(
      'KIT_ANNOTATION_INVALID',
      'Resource "readme" has the annotation {"lastModified":"yesterday"}: expected an ISO 8601 time such as 2026-01-31T12:00:00Z.',
    ),
  );
});

// The official client drops a whole result for one time that it does not accept.
const clientAccepts = (lastModified: unknown): boolean =>
  z.iso.datetime({ offset: true }).safeParse(lastModified).success;

test.for([
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00.5Z',
  '2026-01-31T12:00:00-23:59',
  '2024-02-29T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:60:00Z',
  '2026-01-31T12:00:60Z',
  '2026-01-31T12:00:00+24:00',
  '2026-01-31T12:00:00',
  '2026-01-31T12:00Z',
  '2026-01-31',
  '2026-01-31 12:00:00Z',
  '2026-01-31T12:00:00Z\n',
  ' 2026-01-31T12:00:00Z',
  '',
  1_769_860_800_000,
])('judges the last change %j as clients do', (lastModified) => {
  expect(isAccepted({ lastModified })).toBe(clientAccepts(lastModified));
});

test('judges every day and time as clients do', () => {
  const twoDigits = fc.integer({ min: 0, max: 99 }).map((part) => String(part).padStart(2, '0'));
  const day = fc.integer({ min: 0, max: 32 }).map((part) => String(part).padStart(2, '0'));
  const month = fc.integer({ min: 0, max: 13 }).map((part) => String(part).padStart(2, '0'));
  const year = fc.constantFrom('0000', '1900', '2000', '2024', '2026', '9999');
  const time = fc.constantFrom('00:00:00Z', '23:59:59+14:00', '24:00:00Z').chain((likely) =>
    fc.oneof(
      fc.constant(likely),
      fc.tuple(twoDigits, twoDigits, twoDigits).map((parts) => `${parts.join(':')}Z`),
    ),
  );
  fc.assert(
    fc.property(year, month, day, time, (...[y, m, d, t]) => {
      const lastModified = `${y}-${m}-${d}T${t}`;
      expect(isAccepted({ lastModified })).toBe(clientAccepts(lastModified));
    }),
    { numRuns: 500 },
  );
});
