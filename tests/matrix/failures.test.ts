import { CANARIES, CRASHES } from '@wellspoken/everything/subject';
import { ERROR_META_KEY } from '@wellspoken/kit';
import { verifies } from '@wellspoken/proof';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { MATRIX, meet, type Peer } from './peers.ts';

describe.for(MATRIX)('$transport $revision', (way) => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await meet(way);
  });
  afterAll(() => peer.close());
  const call = (name: string, args?: Record<string, unknown>) =>
    peer.client.callTool({ name, ...(args && { arguments: args }) });
  const textOf = (result: Awaited<ReturnType<typeof call>>) =>
    result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');

  test(
    'answers bad arguments with one line for each problem',
    verifies(
      'devflow.errors.invalid-input',
      'devflow.practice.clear-messages',
      'devflow.practice.validate-early',
      'github-projects.schema.validation',
      'protocol-guide.errors.field',
      'protocol-guide.security.validate',
      'protocol-guide.design.helpful-errors',
      'entrez.errors.in-result',
      'entrez.errors.actionable',
      'call.validates',
      'call.bad-args-visible',
    ),
    async () => {
      const result = await call('greet', { nam: 'Ada', language: 'spanisch' });
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(textOf(result)).toMatchInlineSnapshot(`
        "The arguments of greet are not right:
        - name: required but missing; expected a string.
        - language: expected one of "english", "spanish", "swahili"; got "spanisch". Did you mean "spanish"?
        - nam: no such argument. Did you mean "name"?
        Correct these arguments and call again."
      `);
      expect(result._meta?.[ERROR_META_KEY]).toEqual({
        code: 'invalid_arguments',
        retryable: false,
        suggestions: ['Correct these arguments and call again.'],
      });
    },
  );

  test(
    'answers an unknown tool with a protocol error that names it',
    verifies(
      'devflow.errors.unknown-tool',
      'devflow.errors.automatic',
      'devflow.codes.invalid-params',
      'entrez.errors.protocol',
      'california-codes.errors.codes',
      'github-projects.errors.two-channels',
      'call.unknown-tool',
    ),
    async () => {
      await expect(call('gret')).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('Unknown tool: gret. Did you mean "greet"?') as string,
      });
    },
  );

  test(
    'answers a ToolError with its sentence, its suggestions and its code',
    verifies(
      'devflow.errors.tool-errors-in-result',
      'devflow.errors.business-logic',
      'devflow.errors.is-error-flag',
      'devflow.errors.plain-text',
      'devflow.errors.no-private-enum',
      'github-projects.errors.in-result',
      'entrez.errors.suggestions',
      'california-codes.response.is-error',
      'california-codes.errors.descriptive',
    ),
    async () => {
      const result = await call('find_missing');
      expect(result).toMatchObject({
        isError: true,
        content: [
          { type: 'text', text: 'No section 99999 in the Education Code.\nTry section 48900.' },
        ],
        _meta: {
          [ERROR_META_KEY]: {
            code: 'not_found',
            retryable: false,
            suggestions: ['Try section 48900.'],
          },
        },
      });
      expect(result.structuredContent).toBeUndefined();
      await vi.waitFor(() => expect(peer.logged()).toContain(CANARIES.sql));
    },
  );

  test.for(CRASHES)(
    'keeps all of a crash (%s) from the client, and its secrets from the log too',
    verifies(
      'devflow.errors.caught',
      'devflow.errors.not-an-error',
      'devflow.errors.api-failure',
      'devflow.errors.database',
      'devflow.practice.no-leak',
      'devflow.practice.log-internally',
      'devflow.practice.return-safely',
    ),
    async (way) => {
      const result = await call('crash', { way });
      expect(result.isError).toBe(true);
      const answer = JSON.stringify(result);
      for (const canary of Object.values(CANARIES)) expect(answer).not.toContain(canary);
      expect(answer).not.toContain('canary_password');
      expect(answer).not.toMatch(/\bat .+:\d+:\d+/);
      if (way === 'tool-error-text') return;
      const reference = /Reference: ([0-9a-f-]+)\./.exec(textOf(result))?.[1] ?? 'none';
      await vi.waitFor(() => {
        const line = peer
          .logged()
          .split('\n')
          .find((one) => one.includes(reference));
        for (const shown of [CANARIES.path, CANARIES.sql, '@db.canary.internal:5432/prod']) {
          expect(line).toContain(shown);
        }
        for (const secret of [CANARIES.token, 'canary_password'])
          expect(line).not.toContain(secret);
        expect(line).toMatch(/\bat .+:\d+:\d+/);
      });
    },
  );

  test(
    'answers output that breaks its schema as a bug, and logs what was wrong',
    verifies('devflow.schema.output-early', 'call.structured-valid'),
    async () => {
      const result = await call('break_promise');
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(
        /^The server failed because of a bug of its own\. Reference: /,
      );
      expect(JSON.stringify(result)).not.toContain('canary');
      await vi.waitFor(() => expect(peer.logged()).toContain('count: expected a number'));
    },
  );

  test.for(['bigint', 'cycle', 'undefined', 'block'])(
    'answers a value that JSON cannot carry (%s) as a bug, and never hangs',
    async (what) => {
      const result = await call('tangle', { what });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain('Reference: ');
    },
  );

  test(
    'ends a call that takes too long',
    verifies('protocol-guide.performance.timeouts'),
    async () => {
      const result = await call('hang');
      expect(textOf(result)).toContain('took longer than 50 ms');
      expect(result._meta?.[ERROR_META_KEY]).toMatchObject({ code: 'timeout', retryable: true });
    },
  );

  test('refuses an answer that is too large and says what narrows it', async () => {
    expect((await call('make_large', { limit: 1_000 })).isError).toBeUndefined();
    const result = await call('make_large', { limit: 30_000 });
    expect(textOf(result)).toMatch(
      /^The answer has \d+ bytes, \d+ more than the 20000 that are allowed\./,
    );
    expect(textOf(result)).toContain('Narrow it with limit.');
    expect(result._meta?.[ERROR_META_KEY]).toMatchObject({ code: 'too_large' });
  });

  test(
    'refuses calls over the rate limit and says when to try again',
    verifies('protocol-guide.security.rate-limit', 'github-projects.errors.retry-after'),
    async () => {
      await call('call_limited');
      await call('call_limited');
      const result = await call('call_limited');
      expect(textOf(result)).toMatch(
        /^More than 2 calls of call_limited in a minute\.\nTry again in \d+ seconds?\.$/,
      );
      const told = result._meta?.[ERROR_META_KEY] as { code: string; retryAfterMs: number };
      expect(told.code).toBe('rate_limited');
      expect(told.retryAfterMs).toBeGreaterThan(0);
      expect(told.retryAfterMs).toBeLessThanOrEqual(60_000);
    },
  );

  test(
    'writes one audit line for every call',
    verifies('protocol-guide.security.audit'),
    async () => {
      await call('greet', { name: 'Audited' });
      await vi.waitFor(() => {
        const lines = peer
          .logged()
          .split('\n')
          .filter((one) => one.includes('"name":"greet"') && one.includes('"outcome":"ok"'));
        expect(lines).toHaveLength(1);
        expect(JSON.parse(lines[0] ?? '')).toMatchObject({
          server: 'subject',
          method: 'tools/call',
          revision: way.revision,
          arguments: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        });
        expect(lines[0]).not.toContain('Audited');
      });
    },
  );
});
