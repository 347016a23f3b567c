import { defineServer, defineTool, ERROR_META_KEY, ToolError } from '@wellspoken/kit';
import { connect, type TestConnection } from '@wellspoken/kit/testing';
import type { UpstreamOptions } from '@wellspoken/kit/upstream';
import { verifies } from '@wellspoken/proof';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { hang, json, say, serveSteps, upstreamFor, type Step } from './support/loopback.ts';

/** A server with one tool, which reads from a service that follows a script. */
async function serveTool(steps: readonly Step[], options: Partial<UpstreamOptions> = {}) {
  const service = await serveSteps(...steps);
  const upstream = upstreamFor(service, options);
  const readNote = defineTool({
    name: 'read_note',
    title: 'Read a note',
    description: 'Read the note from the archive.',
    effect: 'read',
    openWorld: true,
    output: z.object({ text: z.string().describe('The note') }),
    run: async (_input, ctx) => {
      const response = await upstream.get('note', { signal: ctx.signal });
      return z.object({ text: z.string() }).parse(response.json());
    },
  });
  const server = defineServer({ name: 's', title: 'S', version: '1', tools: [readNote] });
  const connection = await connect(server, { audit: false });
  onTestFinished(connection.close);
  return { service, upstream, call: () => callTool(connection) };
}

async function callTool({ client }: TestConnection) {
  const { isError = false, content, _meta } = await client.callTool({ name: 'read_note' });
  return { isError, content, error: _meta?.[ERROR_META_KEY] };
}

const note = json({ text: 'Water the plants.' });
const once = { retry: { attempts: 1 } } as const;

test.for([
  [404, 'Archive answered 404 Not Found.', 'not_found'],
  [422, 'Archive answered 422 Unprocessable Entity.', 'upstream_failed'],
  [500, 'Archive answered 500 Internal Server Error.', 'upstream_failed'],
] as const)(
  'answers with isError and the status where the service answers %i',
  verifies('devflow.errors.upstream-status'),
  async ([status, text, code]) => {
    const { call } = await serveTool([say(status, 'a page of theirs')]);
    const { isError, content, error } = await call();
    expect(isError).toBe(true);
    expect(content).toEqual([{ type: 'text', text }]);
    expect(error).toMatchObject({ code });
  },
);

test(
  'tries three times in all, then reports the failure',
  verifies('devflow.retry.attempts'),
  async () => {
    const { service, call } = await serveTool([say(503)]);
    const { isError, content, error } = await call();
    expect(service.seen).toHaveLength(3);
    expect(isError).toBe(true);
    expect(content).toEqual([
      { type: 'text', text: 'Archive answered 503 Service Unavailable.\nTry again later.' },
    ]);
    expect(error).toMatchObject({ code: 'unavailable', retryable: true });
  },
);

test(
  'shows nothing of a failure that passes by the third attempt',
  verifies('devflow.retry.attempts'),
  async () => {
    const { call } = await serveTool([say(503), say(502), note]);
    expect(await call()).toMatchObject({ isError: false });
  },
);

test(
  'leaves the service alone after three calls in a row have failed, and says that it is unavailable',
  verifies('devflow.breaker.opens', 'devflow.breaker.answer'),
  async () => {
    const { service, call } = await serveTool([say(500)], once);
    for (const _ of [1, 2, 3]) expect(await call()).toMatchObject({ isError: true });
    const { isError, content, error } = await call();
    expect(service.seen).toHaveLength(3);
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain('Archive is unavailable');
    expect(error).toMatchObject({ code: 'unavailable', retryable: true });
    expect(error).toHaveProperty('retryAfterMs');
  },
);

test(
  'counts from zero again after a call that worked',
  verifies('devflow.breaker.resets'),
  async () => {
    const steps = [say(500), say(500), note, say(500), say(500), note];
    const { service, upstream, call } = await serveTool(steps, once);
    const outcomes = [];
    for (const _ of steps) outcomes.push((await call()).isError);
    expect(outcomes).toEqual([true, true, false, true, true, false]);
    expect(service.seen).toHaveLength(6);
    expect(upstream.status().breaker).toBe('closed');
  },
);

test('tells a program when to come again after 429', async () => {
  const { call } = await serveTool([say(429, '', { 'retry-after': '3600' })]);
  expect(await call()).toMatchObject({
    isError: true,
    error: { code: 'rate_limited', retryable: true, retryAfterMs: 3_600_000 },
  });
});

test('answers with isError where the service does not answer in time', async () => {
  const { call } = await serveTool([hang], { ...once, timeout: { attemptMs: 50 } });
  expect(await call()).toMatchObject({ isError: true, error: { code: 'timeout' } });
});

test('ends all requests of a call shortly before its deadline, so that it can say what was missing', async () => {
  const service = await serveSteps(note, hang);
  const upstream = upstreamFor(service, { breaker: false });
  const readNotes = defineTool({
    name: 'read_note',
    title: 'Read notes',
    description: 'Read five notes one after the other, as many as there is time for.',
    effect: 'read',
    openWorld: true,
    timeoutMs: 3_000,
    output: z.object({ read: z.number(), missing: z.array(z.string()) }),
    run: async (_input, { signal }) => {
      const missing: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        await upstream.get('note', { signal }).catch((error: unknown) => {
          if (!(error instanceof ToolError)) throw error;
          missing.push(error.message);
        });
      }
      return { read: 5 - missing.length, missing };
    },
  });
  const server = defineServer({ name: 's', title: 'S', version: '1', tools: [readNotes] });
  const connection = await connect(server, { audit: false });
  onTestFinished(connection.close);
  const { isError, content } = await callTool(connection);
  // At its deadline the call would have ended with an error of the kit.
  expect(isError).toBe(false);
  const late = 'Archive was not asked: the time of this call was over.';
  const first: unknown = expect.stringMatching(
    /^Archive did not answer within \d+ (?:ms|seconds?)\.$/,
  );
  const [block] = content;
  const told: unknown = JSON.parse(block?.type === 'text' ? block.text : '');
  expect(told).toEqual({ read: 1, missing: [first, late, late, late] });
});
