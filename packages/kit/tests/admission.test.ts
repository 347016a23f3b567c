import type { Client } from '@modelcontextprotocol/client';
import {
  definePrompt,
  defineResource,
  defineServer,
  defineTool,
  ERROR_META_KEY,
  type ServerLimits,
} from '@wellspoken/kit';
import { connect, type ConnectOptions } from '@wellspoken/kit/testing';
import { verifies } from '@wellspoken/proof';
import { expect, test, vi } from 'vitest';

function createGated(limits: Partial<ServerLimits>, concurrency?: number) {
  const waiting: (() => void)[] = [];
  const server = defineServer({
    name: 'gated',
    title: 'Gated',
    version: '1.0.0',
    limits,
    tools: [
      defineTool({
        name: 'wait',
        title: 'Wait',
        description: 'Waits for the test to open the gate.',
        effect: 'read',
        openWorld: false,
        ...(concurrency !== undefined && { concurrency }),
        run: () => new Promise<string>((resolve) => waiting.push(() => resolve('through'))),
      }),
      defineTool({
        name: 'pass',
        title: 'Pass',
        description: 'Answers at once.',
        effect: 'read',
        openWorld: false,
        run: () => 'passed',
      }),
    ],
  });
  return { server, waiting };
}

const codeOf = (result: { _meta?: Record<string, unknown> | undefined }): unknown =>
  (result._meta?.[ERROR_META_KEY] as { code?: string } | undefined)?.code;

test.for([
  ['of one caller', { concurrencyPerCaller: 2 }, undefined],
  ['in all', { concurrency: 2 }, undefined],
  ['of one tool', {}, 2],
] as const)(
  'refuses calls over the limit %s, and lets the next in when one ends',
  async ([, limits, perTool]) => {
    const { server, waiting } = createGated(limits, perTool);
    const { client, close } = await connect(server);
    const running = [client.callTool({ name: 'wait' }), client.callTool({ name: 'wait' })];
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    const refused = await client.callTool({ name: 'wait' });
    expect(codeOf(refused)).toBe('busy');
    expect(refused.content).toEqual([
      {
        type: 'text',
        text: '2 calls are running already, which is the limit.\nWait for a call to finish, then try again.',
      },
    ]);
    for (const open of waiting) open();
    await Promise.all(running);
    expect(codeOf(await client.callTool({ name: 'pass' }))).toBeUndefined();
    await close();
  },
);

test('a call that was cancelled holds its place until it has really ended', async () => {
  const { server, waiting } = createGated({}, 1);
  const { client, close } = await connect(server);
  const controller = new AbortController();
  const call = client.callTool({ name: 'wait' }, { signal: controller.signal });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  controller.abort('enough');
  await expect(call).rejects.toThrow('enough');
  expect(codeOf(await client.callTool({ name: 'wait' }))).toBe('busy');
  waiting[0]?.();
  const next = client.callTool({ name: 'wait' });
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  expect(codeOf(await next)).toBeUndefined();
  await close();
});

test(
  'counts the calls of every caller and tool by itself',
  verifies('call.rate-limit'),
  async () => {
    let now = 0;
    const { server } = createGated({});
    const options: ConnectOptions = { rateLimit: { perMinute: 1 }, clock: () => now };
    const { client, close } = await connect(server, options);
    expect(codeOf(await client.callTool({ name: 'pass' }))).toBeUndefined();
    const refused = await client.callTool({ name: 'pass' });
    expect(refused._meta?.[ERROR_META_KEY]).toMatchObject({
      code: 'rate_limited',
      retryable: true,
      retryAfterMs: 60_000,
    });
    now = 60_000;
    expect(codeOf(await client.callTool({ name: 'pass' }))).toBeUndefined();
    await close();
  },
);

const slow = defineServer({
  name: 'slow',
  title: 'Slow',
  version: '1.0.0',
  limits: { timeoutMs: 50 },
  resources: [
    defineResource({
      name: 'never',
      title: 'Never',
      description: 'Never answers.',
      uriTemplate: 'slow://{id}',
      list: () => new Promise(() => {}),
      complete: { id: () => new Promise(() => {}) },
      read: () => new Promise(() => {}),
    }),
  ],
  prompts: [
    definePrompt({
      name: 'never',
      title: 'Never',
      description: 'Never answers.',
      run: () => new Promise(() => {}),
    }),
  ],
});
const ref = { type: 'ref/resource', uri: 'slow://{id}' } as const;
const requests: readonly [string, (client: Client) => Promise<unknown>][] = [
  ['resources/list', (client) => client.listResources()],
  ['resources/read', (client) => client.readResource({ uri: 'slow://1' })],
  ['prompts/get', (client) => client.getPrompt({ name: 'never' })],
  [
    'completion/complete',
    (client) => client.complete({ ref, argument: { name: 'id', value: '' } }),
  ],
];

test.for(requests)('%s ends when it takes too long', verifies('call.timeout'), async ([, send]) => {
  const { client, close } = await connect(slow);
  await expect(send(client)).rejects.toMatchObject({
    code: -32603,
    data: { code: 'timeout', retryable: true },
  });
  await close();
});

test.for(requests)(
  '%s is limited like a call, and says when to try again',
  verifies('complete.rate-limit'),
  async ([method, send]) => {
    const { client, close } = await connect(slow, { rateLimit: { perMinute: 1 }, clock: () => 0 });
    await expect(send(client)).rejects.toMatchObject({ data: { code: 'timeout' } });
    await expect(send(client)).rejects.toMatchObject({
      message: expect.stringContaining(`More than 1 call of ${method} in a minute.`) as string,
      data: { code: 'rate_limited', retryAfterMs: 60_000 },
    });
    await close();
  },
);

test('a call that another limit refuses does not count for the limit of all tools', async () => {
  let now = 0;
  const limited = (name: string, perMinute: number) =>
    defineTool({
      name,
      title: 'Pass',
      description: 'Answers at once.',
      effect: 'read',
      openWorld: false,
      rateLimit: { perMinute },
      run: () => 'passed',
    });
  const server = defineServer({
    name: 'limited',
    title: 'Limited',
    version: '1.0.0',
    limits: { callsPerMinute: 3 },
    tools: [limited('seldom', 1), limited('often', 10)],
  });
  const { client, close } = await connect(server, { clock: () => now });
  const told: unknown[] = [];
  for (const name of ['seldom', 'seldom', 'seldom', 'often', 'often', 'often', 'seldom']) {
    const { content } = await client.callTool({ name });
    told.push(content.map((block) => block.type === 'text' && block.text.split('\n')[0]).join(''));
  }
  expect(told).toEqual([
    'passed',
    'More than 1 call of seldom in a minute.',
    'More than 1 call of seldom in a minute.',
    'passed',
    'passed',
    'More than 3 calls in a minute.',
    'More than 3 calls in a minute.',
  ]);
  now = 60_000;
  expect(codeOf(await client.callTool({ name: 'often' }))).toBeUndefined();
  await close();
});

test.for([0, -1, 1.5])('refuses %s calls a minute for a limit', (callsPerMinute) => {
  expect(() => createGated({ callsPerMinute })).toThrow(
    `Server "gated" has limits.callsPerMinute ${callsPerMinute}: expected a whole number above 0.`,
  );
});
