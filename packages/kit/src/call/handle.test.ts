import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';

import type { Context, Exchange } from './types.ts';
import { defineServer } from '../define/server.ts';
import { KitError } from '../errors/kit-error.ts';
import type { Logger } from '../utils/platform.ts';
import { createRuntime } from './runtime.ts';
import type { Handled } from './handle.ts';

const definition = defineServer({ name: 'asker', title: 'Asker', version: '1.0.0' });
const everything = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const fields = z.object({ sure: z.boolean().describe('Sure') });
const nothing = async (): Promise<void> => {};

const modern: Exchange = {
  method: 'tools/call',
  caller: { id: 'me' },
  client: { era: 'modern', revision: '2026-07-28' },
  capabilities: everything,
  whenGone: () => () => {},
  meta: {},
  inputResponses: {},
  requestState: undefined,
  notify: nothing,
  log: nothing,
};

afterEach(() => void vi.useRealTimers());

type Handle = (run: (ctx: Context) => unknown, exchange?: Exchange) => Promise<Handled>;

/** Handling in a process that has asked nothing yet. */
async function loadHandle(logger?: Logger): Promise<Handle> {
  vi.resetModules();
  const { handle } = await import('./handle.ts');
  const runtime = createRuntime(definition, logger === undefined ? {} : { logger });
  return (run, exchange = modern) =>
    handle(runtime, exchange, { target: ['ask', {}], timeoutMs: 1_000, run });
}

/** The rejections that nobody heard, which would end a process. */
async function unheardIn(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  await work();
  await new Promise(setImmediate);
  process.off('unhandledRejection', hear);
  return unheard;
}

test.for(['for the first time', 'again'])(
  'questions of one turn travel together and in their order when a process asks %s',
  async (when) => {
    const handle = await loadHandle();
    const ask = () =>
      handle((ctx) =>
        Promise.all([
          ctx.ask({ message: 'One?', fields }),
          ctx.listRoots(),
          ctx.ask({ message: 'Two?', fields }),
          ctx.askUrl({ message: 'Visit?', url: 'https://example.org/', key: 'page' }),
          ctx.sample({ messages: [], maxTokens: 1 }),
        ]),
      );
    if (when === 'again') await ask();
    const { needs } = (await ask()) as { needs: { inputRequests: object } };
    expect(needs).toEqual({
      resultType: 'input_required',
      inputRequests: {
        form_1: expect.objectContaining({ method: 'elicitation/create' }) as unknown,
        roots_2: { method: 'roots/list' },
        form_3: expect.objectContaining({ method: 'elicitation/create' }) as unknown,
        page: {
          method: 'elicitation/create',
          params: { mode: 'url', message: 'Visit?', url: 'https://example.org/' },
        },
        sampling_4: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
      },
      requestState: expect.any(String) as string,
    });
    expect(JSON.stringify(needs.inputRequests)).toMatch(/One\?.*Two\?/);
  },
);

test('each question gets the answer that was given to its place', async () => {
  const accept = (sure: boolean) => ({ action: 'accept', content: { sure } });
  const question = { message: 'Sure?', fields };
  const run = (ctx: Context) => Promise.all([ctx.ask(question), ctx.ask(question)]);
  const handle = await loadHandle();
  const { needs } = (await handle(run)) as { needs: { requestState: string } };
  const inputResponses = { form_1: accept(true), form_2: accept(false) };
  const retry = { ...modern, inputResponses, requestState: needs.requestState };
  expect(await handle(run, retry)).toEqual({ value: [accept(true), accept(false)] });
});

test.for<[string, string, (ctx: Context) => Promise<unknown>]>([
  [
    'a page without https',
    'askUrl got "ftp://example.org/": expected an https address (http only for loopback).',
    (ctx) => ctx.askUrl({ message: 'Visit?', url: 'ftp://example.org/' }),
  ],
  [
    'a form that is not flat',
    'The question "Who?" cannot be put as a form: expected a flat object of strings, numbers, booleans and enums.',
    (ctx) => ctx.ask({ message: 'Who?', fields: z.object({ name: z.object({}) }) }),
  ],
  [
    'a form that asks for a secret',
    'A form asks for "password", but forms pass through the client and its model: send the user to a page with askUrl.',
    (ctx) => ctx.ask({ message: 'Who?', fields: z.object({ password: z.string() }) }),
  ],
])('%s is refused where its answer is awaited', async ([, message, ask]) => {
  const handle = await loadHandle();
  const handled = await handle((ctx) => {
    const asked = ask(ctx);
    return asked.catch((error: unknown) => error);
  });
  expect(handled).toEqual({ value: new KitError('KIT_QUESTION_INVALID', message) });
});

test('a bad question whose promise was thrown away is told to the log and ends nothing', async () => {
  let write: (line: unknown) => void = () => {};
  const written = new Promise((resolve) => (write = resolve));
  const warn: Logger['warn'] = (line, message) => write({ line, message });
  const handle = await loadHandle({ debug: () => {}, info: () => {}, warn, error: () => {} });
  const unheard = await unheardIn(async () => {
    const handled = await handle(async (ctx) => {
      void ctx.askUrl({ message: 'Visit?', url: 'ftp://example.org/' });
      return 'done';
    });
    expect(handled).toEqual({ value: 'done' });
    const err = expect.objectContaining({ code: 'KIT_QUESTION_INVALID' }) as unknown;
    expect(await written).toEqual({
      line: { method: 'tools/call', err },
      message: 'A question cannot be put',
    });
  });
  expect(unheard).toEqual([]);
});

test('a question whose promise was thrown away ends nothing', async () => {
  const handle = await loadHandle();
  const unheard = await unheardIn(async () => {
    let suspended = Promise.resolve();
    await handle(async (ctx) => {
      void ctx.ask({ message: 'Sure?', fields });
      suspended = new Promise((resolve) => ctx.signal.addEventListener('abort', () => resolve()));
      return 'done';
    });
    await suspended;
  });
  expect(unheard).toEqual([]);
});

/** A legacy client that counts what is put to it; like the SDK it takes nothing after the end. */
function createAsked(): { readonly exchange: Exchange; readonly count: () => number } {
  let count = 0;
  const request: Exchange['request'] = async (_request, signal) => {
    signal.throwIfAborted();
    count += 1;
    return { action: 'cancel' };
  };
  const client = { era: 'legacy', revision: '2025-11-25' } as const;
  return { count: () => count, exchange: { ...modern, client, request } };
}

test('a legacy client is asked directly', async () => {
  const handle = await loadHandle();
  const { exchange, count } = createAsked();
  const handled = await handle((ctx) => ctx.ask({ message: 'Sure?', fields }), exchange);
  expect(handled).toEqual({ value: { action: 'cancel' } });
  expect(count()).toBe(1);
});

test('a caller that goes while its first question is prepared is not asked', async () => {
  const handle = await loadHandle();
  const { exchange, count } = createAsked();
  let leave: (reason: unknown) => void = () => {};
  const whenGone: Exchange['whenGone'] = (listener) => {
    leave = listener;
    return () => {};
  };
  let asked: Promise<unknown> = Promise.resolve();
  const handled = handle((ctx) => (asked = ctx.ask({ message: 'Sure?', fields })), {
    ...exchange,
    whenGone,
  });
  leave('bye');
  await expect(handled).rejects.toThrow('The caller cancelled the call.');
  await expect(asked).rejects.toThrow('This needs the user');
  expect(count()).toBe(0);
});

test('the deadline stands still while the first question is prepared', async () => {
  const handle = await loadHandle();
  const { exchange, count } = createAsked();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const handled = handle((ctx) => ctx.ask({ message: 'Sure?', fields }), exchange);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect(handled).resolves.toEqual({ value: { action: 'cancel' } });
  expect(count()).toBe(1);
});
