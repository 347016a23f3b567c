import { inspect } from 'node:util';

import { expect, test } from 'vitest';

import type { Logger } from '../utils/platform.ts';
import { ToolError } from './tool-error.ts';
import { createSafeLogger, getPlainLogger } from './redact-log.ts';

const CANARY = 'canary-secret-0123456789';

/** Logs something and returns what reached the logger below. */
function log(fields: object, message = 'm'): { readonly fields: object; readonly message: string } {
  const written: { fields: object; message: string }[] = [];
  const keep = (given: object, text: string): void =>
    void written.push({ fields: given, message: text });
  const logger: Logger = { debug: keep, info: keep, warn: keep, error: keep };
  createSafeLogger(logger, [CANARY]).error(fields, message);
  const [line] = written;
  if (line === undefined) throw new Error('Nothing was written');
  return line;
}

test('takes secrets out of message, stack, causes and fields of an error', () => {
  const inner = Object.assign(new RangeError(`inner ${CANARY}`), { url: `http://x/?k=${CANARY}` });
  const outer = new TypeError(`outer ${CANARY}`, { cause: inner });
  Object.assign(outer, {
    config: { headers: { authorization: 'Bearer abc' }, deep: [{ note: CANARY }] },
    at: new URL(`http://127.0.0.1/?note=${CANARY}`),
  });
  const { fields, message } = log({ err: outer, name: 'plain' }, `told ${CANARY}`);
  expect(inspect([fields, message], { depth: 20, showHidden: true })).not.toContain(CANARY);
  expect(message).toBe('told [redacted]');
  const { err, name } = fields as { err: Error; name: string };
  expect(name).toBe('plain');
  expect(err).toBeInstanceOf(TypeError);
  expect(err.message).toBe('outer [redacted]');
  expect(err.cause).toBeInstanceOf(RangeError);
  expect(err).toMatchObject({
    config: { headers: { authorization: '[redacted]' }, deep: [{ note: '[redacted]' }] },
    cause: { url: 'http://x/?k=[redacted]' },
  });
  // What was logged is untouched.
  expect(outer.message).toContain(CANARY);
});

test('keeps the shape of a stack', () => {
  const error = new Error(`It broke with ${CANARY}`);
  const { fields } = log({ err: error });
  const { stack } = (fields as { err: Error }).err;
  expect(stack).toBe(error.stack?.replaceAll(CANARY, '[redacted]'));
  expect(stack).toMatch(/\n {4}at .*redact-log\.test\.ts/);
});

test('an error of ours keeps its code and suggestions', () => {
  const cause = new Error(`token=${CANARY}`);
  const error = new ToolError('upstream_failed', 'It failed.', { cause, suggestions: ['Wait.'] });
  const { err } = log({ err: error }).fields as { err: ToolError };
  expect(err).toBeInstanceOf(ToolError);
  expect([err.code, err.suggestions, err.name]).toEqual([error.code, ['Wait.'], 'ToolError']);
  expect((err.cause as Error).message).toBe('token=[redacted]');
});

test('several errors in one are all read', () => {
  const { err } = log({ err: new AggregateError([new Error(CANARY)], CANARY) }).fields as {
    err: AggregateError;
  };
  expect(inspect(err, { showHidden: true })).not.toContain(CANARY);
  expect(err.errors).toHaveLength(1);
});

test('what refers to itself or cannot be read does not stop the log', () => {
  const error = new Error('round');
  error.cause = error;
  expect(log({ err: error }).fields).toMatchObject({ err: { cause: '[Circular]' } });
  const broken = {
    get field(): string {
      throw new Error('No.');
    },
  };
  expect(log({ broken }).fields).toEqual({ unreadable: true });
  const date = new Date(0);
  expect(log({ date, none: null, big: 1n }).fields).toEqual({ date, none: null, big: 1n });
});

test('a safe logger is wrapped once', () => {
  const nothing = (): void => {};
  const logger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const safe = createSafeLogger(logger);
  expect(createSafeLogger(safe)).toBe(safe);
  expect(getPlainLogger(safe)).toBe(logger);
  expect(getPlainLogger(logger)).toBe(logger);
});
