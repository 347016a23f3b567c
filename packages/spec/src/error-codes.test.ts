import { expect, test } from 'vitest';
import { errorCodeRanges, errorCodes, retiredErrorCodes } from './index.ts';
import type { ErrorCode } from './index.ts';

const codes: readonly ErrorCode[] = Object.values(errorCodes);
const rangeOf = (code: number): string | undefined =>
  errorCodeRanges.find(({ from = -Infinity, to = Infinity }) => from <= code && code <= to)?.name;

test('every code and every name stands once', () => {
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  expect(new Set(codes.map(({ name }) => name)).size).toBe(codes.length);
});

test('every code is an integer that belongs to an era and has a sentence', () => {
  for (const { code, eras, meaning } of codes) {
    expect(Number.isInteger(code)).toBe(true);
    expect(eras.length).toBeGreaterThan(0);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  }
});

test('the ranges follow one another without overlap or gap', () => {
  const [first, ...rest] = errorCodeRanges;
  let end = first?.to;
  expect(first?.from).toBeUndefined();
  for (const { from, to } of rest) {
    expect(from).toBe((end ?? NaN) + 1);
    end = to;
  }
  expect(end).toBeUndefined();
});

test('only three codes of the range of the specification may be sent in the modern era', () => {
  const modern = codes.filter(
    ({ code, eras }) => rangeOf(code) === 'specification' && eras.includes('modern'),
  );
  expect(modern.map(({ code }) => code)).toEqual([-32020, -32021, -32022]);
});

test('no modern code lies in the legacy range', () => {
  const modern = codes.filter(({ eras }) => eras.includes('modern'));
  expect(modern.map(({ code }) => rangeOf(code))).not.toContain('legacy');
});

test('a retired code is known and no longer modern', () => {
  for (const retired of retiredErrorCodes) {
    expect(codes.find(({ code }) => code === retired)?.eras).toEqual(['legacy']);
  }
});
