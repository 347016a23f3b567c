import { defineServer, defineTool, ToolError, type ServerDefinition } from '@wellspoken/kit';
import { serveHttp, type HttpServer } from '@wellspoken/kit/http';
import { verifies } from '@wellspoken/proof';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';

import { createClientV1, createClientV2, type SseClient } from './official-clients.ts';

/** For busy machines: it only decides how soon a wait in vain is noticed. */
const PATIENCE = { timeout: 30_000 };
const shared = { effect: 'read', openWorld: false } as const;

const addNumbers = defineTool({
  ...shared,
  name: 'add_numbers',
  title: 'Add numbers',
  description: 'Add two numbers.',
  input: z.object({ a: z.number().describe('One'), b: z.number().describe('Another') }),
  output: z.object({ sum: z.number().describe('The sum') }),
  run: ({ a, b }) => ({ sum: a + b }),
});

const failAlways = defineTool({
  ...shared,
  name: 'fail_always',
  title: 'Fail always',
  description: 'Fail with a reason.',
  run: () => {
    throw new ToolError('not_found', 'There is no such thing.');
  },
});

const askName = defineTool({
  ...shared,
  name: 'ask_name',
  title: 'Ask for a name',
  description: 'Ask the user for a name.',
  run: async (_input, ctx) => {
    const fields = z.object({ name: z.string().describe('Name') });
    const answer = await ctx.ask({ message: 'Name?', fields });
    return answer.action === 'accept' ? `Hello ${answer.content.name}` : answer.action;
  },
});

/** A tool that runs until it is let go, and tells what becomes of it. */
function createWait() {
  const begun = vi.fn();
  const aborted = vi.fn();
  let release = (): void => {};
  const tool = defineTool({
    ...shared,
    name: 'wait',
    title: 'Wait',
    description: 'Count to three, then wait to be let go.',
    run: (_input, ctx) => {
      for (const done of [1, 2, 3]) ctx.progress(done, 3, `step ${done}`);
      return new Promise<string>((resolve) => {
        release = () => resolve('done');
        ctx.signal.addEventListener('abort', aborted, { once: true });
        begun();
      });
    },
  });
  return { tool, begun, aborted, release: () => release() };
}

interface Met {
  readonly client: SseClient;
  readonly definition: ServerDefinition;
  readonly served: HttpServer;
  readonly wait: ReturnType<typeof createWait>;
}

async function meet(create: () => Promise<SseClient>): Promise<Met> {
  const wait = createWait();
  const definition = defineServer({
    name: 'met',
    title: 'Met',
    version: '1.0.0',
    tools: [addNumbers, failAlways, askName, wait.tool],
  });
  const options = { legacySse: true, signals: false, audit: false, drainMs: 60_000 } as const;
  const served = await serveHttp(definition, options);
  const client = await create();
  onTestFinished(async () => {
    await client.close();
    wait.release();
    void served.close();
  });
  await client.connect(new URL('/sse', served.url));
  return { client, definition, served, wait };
}

/** What a promise failed with, watched from the start. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each([
  ['SDK v2', () => createClientV2('legacy')],
  ['SDK v2 that tries the modern era first', () => createClientV2('auto')],
  ['SDK v1', createClientV1],
])('the SSE client of %s', (_name, create) => {
  test('connects, lists and calls', verifies('california-codes.protocol.sse'), async () => {
    const { client } = await meet(create);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('add_numbers');
    const result = await client.callTool('add_numbers', { a: 1, b: 2 });
    expect(result).toMatchObject({ structuredContent: { sum: 3 } });
  });

  test('gets failures of a tool as results, and of the protocol as errors', async () => {
    const { client } = await meet(create);
    expect(await client.callTool('fail_always', {})).toMatchObject({ isError: true });
    expect(await client.callTool('add_numbers', { a: 'x' })).toMatchObject({ isError: true });
    await expect(client.callTool('no_such_tool', {})).rejects.toMatchObject({ code: -32602 });
  });

  test('hears of progress', async () => {
    const { client, wait } = await meet(create);
    const onprogress = vi.fn<(progress: object) => void>();
    const call = client.callTool('wait', {}, { onprogress });
    // The clients drop progress that comes together with the answer, so that waits for it.
    await vi.waitFor(() => expect(onprogress).toHaveBeenCalledTimes(3), PATIENCE);
    wait.release();
    await call;
    expect(onprogress.mock.calls).toMatchObject([
      [{ progress: 1, total: 3, message: 'step 1' }],
      [{ progress: 2, total: 3, message: 'step 2' }],
      [{ progress: 3, total: 3, message: 'step 3' }],
    ]);
  });

  test('cancels a call', async () => {
    const { client, wait } = await meet(create);
    const cancelled = new AbortController();
    const call = failureOf(client.callTool('wait', {}, { signal: cancelled.signal }));
    await vi.waitFor(() => expect(wait.begun).toHaveBeenCalledOnce(), PATIENCE);
    cancelled.abort();
    expect(await call).toBeInstanceOf(Error);
    await vi.waitFor(() => expect(wait.aborted).toHaveBeenCalledOnce(), PATIENCE);
  });

  test('is asked in the middle of a call', async () => {
    const { client } = await meet(create);
    expect(await client.callTool('ask_name', {})).toMatchObject({
      content: [{ type: 'text', text: 'Hello Ada' }],
    });
  });

  test('hears that the tools have changed', async () => {
    const { client, definition } = await meet(create);
    // An answer shows that the server knows that the client is ready.
    await client.listTools();
    definition.hideTool('add_numbers');
    await vi.waitFor(() => expect(client.changes()).toBe(1), PATIENCE);
    const hidden = client.callTool('add_numbers', { a: 1, b: 2 });
    await expect(hidden).rejects.toMatchObject({ code: -32602 });
  });

  test('gets the answer to what is running when the server is told to close', async () => {
    const { client, served, wait } = await meet(create);
    const call = client.callTool('wait', {});
    await vi.waitFor(() => expect(wait.begun).toHaveBeenCalledOnce(), PATIENCE);
    const closed = served.close();
    await vi.waitFor(async () => {
      const { status } = await fetch(new URL('/health', served.url)).catch(() => ({ status: 0 }));
      expect(status).not.toBe(200);
    }, PATIENCE);
    wait.release();
    expect(await call).toMatchObject({ content: [{ text: 'done' }] });
    await closed;
    expect(wait.aborted).not.toHaveBeenCalled();
  });

  test('leaves nothing running when it closes', async () => {
    const { client, wait } = await meet(create);
    const call = failureOf(client.callTool('wait', {}));
    await vi.waitFor(() => expect(wait.begun).toHaveBeenCalledOnce(), PATIENCE);
    await client.close();
    expect(await call).toBeInstanceOf(Error);
    await vi.waitFor(() => expect(wait.aborted).toHaveBeenCalledOnce(), PATIENCE);
  });
});
