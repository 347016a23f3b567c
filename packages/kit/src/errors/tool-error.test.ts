import { expect, test } from 'vitest';

import { defineServer } from '../define/server.ts';
import { defineTool } from '../define/tool.ts';
import { ERROR_META_KEY } from '../index.ts';
import { connect } from '../testing/index.ts';
import { ToolError, type ToolErrorCode, toolErrorCodes } from './tool-error.ts';

const CODES = Object.entries(toolErrorCodes) as [ToolErrorCode, { retryable: boolean }][];

async function resultOf(error: ToolError, secrets: readonly string[] = []) {
  const tool = defineTool({
    name: 'fail',
    title: 'Fail',
    description: 'Fail.',
    effect: 'read',
    openWorld: false,
    run: () => {
      throw error;
    },
  });
  const { client, close } = await connect(
    defineServer({ name: 'failures', title: 'Failures', version: '1.0.0', tools: [tool] }),
    { secrets },
  );
  const result = await client.callTool({ name: 'fail' });
  await close();
  return result;
}

test.for(CODES)(
  'tells %s with what its code says of trying again',
  async ([code, { retryable }]) => {
    const { isError, content, _meta } = await resultOf(new ToolError(code, 'It did not work.'));
    expect(isError).toBe(true);
    expect(content).toEqual([{ type: 'text', text: 'It did not work.' }]);
    expect(_meta?.[ERROR_META_KEY]).toEqual({ code, retryable, suggestions: [] });
  },
);

test('calls only passing failures worth another try', () => {
  const retryable = CODES.filter(([, meaning]) => meaning.retryable).map(([code]) => code);
  expect(retryable).toEqual(['rate_limited', 'busy', 'timeout', 'unavailable']);
});

test.for([true, false])('lets its author say that trying again is worth it: %s', (retryable) => {
  expect(new ToolError('conflict', 'Changed.', { retryable }).retryable).toBe(retryable);
  expect(new ToolError('timeout', 'Late.', { retryable }).retryable).toBe(retryable);
});

test('tells when to try again and what else to try', async () => {
  const error = new ToolError('unavailable', 'The archive is closed.', {
    retryAfterMs: 5_000,
    suggestions: ['Ask the library.', 'Try tomorrow.'],
  });
  const { content, _meta } = await resultOf(error);
  expect(content).toEqual([
    { type: 'text', text: 'The archive is closed.\nAsk the library.\nTry tomorrow.' },
  ]);
  expect(_meta?.[ERROR_META_KEY]).toEqual({
    code: 'unavailable',
    retryable: true,
    retryAfterMs: 5_000,
    suggestions: ['Ask the library.', 'Try tomorrow.'],
  });
});

test('keeps secrets and the cause from the client', async () => {
  const error = new ToolError('upstream_failed', 'GET https://ada:pw@api.test failed.', {
    cause: new Error('canary-cause'),
    suggestions: ['Check canary-token.'],
  });
  const answer = JSON.stringify(await resultOf(error, ['canary-token']));
  expect(answer).toContain('GET https://[redacted]@api.test failed.');
  expect(answer).toContain('Check [redacted].');
  expect(answer).not.toContain('canary');
});

test('is an error with its cause, for who catches it', () => {
  const cause = new Error('socket hang up');
  const error = new ToolError('unavailable', 'No answer.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'ToolError', message: 'No answer.', cause });
  expect('cause' in new ToolError('unavailable', 'No answer.')).toBe(false);
});

test('tells programs its details, without secrets, and never in place of the code', async () => {
  const details = { githubCode: -31_002, code: 'mine', candidates: ['Todo', 'key s3cr3t-value'] };
  const { _meta } = await resultOf(new ToolError('not_found', 'No.', { details }), [
    's3cr3t-value',
  ]);
  expect(_meta?.[ERROR_META_KEY]).toEqual({
    githubCode: -31_002,
    candidates: ['Todo', 'key [redacted]'],
    code: 'not_found',
    retryable: false,
    suggestions: [],
  });
});
