import { expect, expectTypeOf, test } from 'vitest';
import type { TestOptions } from 'vitest';
import { verifies } from './index.ts';

test('carries the ids in the metadata of a test', () => {
  expect(verifies('http.origin', 'devflow.errors.unknown-tool')).toEqual({
    meta: { verifies: ['http.origin', 'devflow.errors.unknown-tool'] },
  });
});

test('refuses an id that the specification and the documents do not have', () => {
  // @ts-expect-error the types refuse it as well
  expect(() => verifies('http.origin', 'http.orange')).toThrow(
    'verifies() expects ids of @wellspoken/spec, got "http.orange"',
  );
});

test('gives options that a test takes', () => {
  expectTypeOf(verifies('http.origin')).toExtend<TestOptions>();
});
