import { fileURLToPath } from 'node:url';

import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { connect, type ConnectOptions } from '@wellspoken/kit/testing';
import { openInThread, type ThreadOptions } from '@wellspoken/kit/thread';
import { expect, onTestFinished, test, vi } from 'vitest';

const PROGRAM = fileURLToPath(new URL('fixtures/thread-program.mjs', import.meta.url));

function createGate(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(12));
}

function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

async function openTides(gate: Int32Array, options: Partial<ThreadOptions> = {}) {
  const settings = { gate };
  const opened = await openInThread({
    module: PROGRAM,
    from: import.meta.url,
    settings,
    ...options,
  });
  onTestFinished(async () => {
    open(gate);
    await opened.close?.();
  });
  return opened.server;
}

async function connectTides(
  gate: Int32Array,
  { thread, ...options }: ConnectOptions & { readonly thread?: Partial<ThreadOptions> } = {},
): Promise<Client> {
  const { client, close } = await connect(await openTides(gate, thread), options);
  onTestFinished(close);
  return client;
}

function readText({ content: [first] }: CallToolResult): string {
  return first?.type === 'text' ? first.text : '';
}

const call = (client: Client, name: string) => client.callTool({ name, arguments: {} });

test.each(['legacy', 'modern'] as const)('lists and answers what a thread has, %s', async (era) => {
  const client = await connectTides(createGate(), { era });
  expect(client.getInstructions()).toBe('Ask.');
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('greet');
  expect((await client.listResources()).resources).toMatchObject([
    { uri: 'tide://now' },
    { uri: 'tide://places/dover' },
  ]);
  expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
  expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'ask' }]);
  expect(await call(client, 'greet')).toMatchObject({ content: [{ text: 'Hello!' }] });
  expect((await client.readResource({ uri: 'tide://places/hull' })).contents).toMatchObject([
    { text: 'low at hull' },
  ]);
  expect((await client.getPrompt({ name: 'ask' })).messages).toMatchObject([
    { content: { text: 'How high is it?' } },
  ]);
  const ref = { type: 'ref/resource', uri: 'tide://places/{place}' } as const;
  const completed = await client.complete({ ref, argument: { name: 'place', value: '' } });
  expect(completed.completion.values).toEqual(['dover', 'hull']);
  await expect(client.readResource({ uri: 'tide://nowhere/a' })).rejects.toThrow('not found');
});

test('reads what a handler has spilled in its thread', async () => {
  const client = await connectTides(createGate());
  const { content } = await call(client, 'spill');
  const [link] = content;
  const uri = link?.type === 'resource_link' ? link.uri : '';
  expect((await client.readResource({ uri })).contents).toMatchObject([{ text: 'high' }]);
});

test('a handler that holds its thread holds nobody else', async () => {
  const gate = createGate();
  const [stuck, free] = await Promise.all([connectTides(gate), connectTides(createGate())]);
  const waiting = call(stuck, 'wait');
  expect(await call(free, 'greet')).toMatchObject({ content: [{ text: 'Hello!' }] });
  open(gate);
  expect(await waiting).toMatchObject({ content: [{ text: 'The gate is open.' }] });
});

test('gives up a call that a busy thread does not end at its limit', async () => {
  const client = await connectTides(createGate());
  expect(await call(client, 'wait_briefly')).toMatchObject({
    isError: true,
    _meta: { 'dev.wellspoken/error': { code: 'timeout', retryable: true } },
  });
});

test('starts a thread again that fell over, and fails what waited for it', async () => {
  const gate = createGate();
  const onEnded = vi.fn();
  const client = await connectTides(gate, { thread: { onEnded } });
  const [failed, other] = await Promise.all([call(client, 'crash'), call(client, 'crash')]);
  expect(readText(failed)).toContain('Tides has stopped and is being started again.');
  expect(failed).toMatchObject({
    isError: true,
    _meta: { 'dev.wellspoken/error': { code: 'unavailable', retryable: true } },
  });
  expect(other.isError).toBe(true);
  expect(onEnded).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'The thread fell over.' }),
  );
  await expect.poll(async () => (await call(client, 'greet')).isError).toBeUndefined();
  expect(Atomics.load(gate, 1)).toBe(2);
});

test('ends a thread that needs too much memory, and no other', { timeout: 60_000 }, async () => {
  const [greedy, other] = await Promise.all([
    connectTides(createGate(), { thread: { maxHeapMb: 32 } }),
    connectTides(createGate()),
  ]);
  expect((await call(greedy, 'grow')).isError).toBe(true);
  expect((await call(other, 'greet')).isError).toBeUndefined();
  await expect.poll(async () => (await call(greedy, 'greet')).isError).toBeUndefined();
});

test('tells of resources that change, also in the next thread', async () => {
  const updated = vi.fn();
  const client = await connectTides(createGate(), { era: 'legacy' });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    updated(params.uri);
  });
  await client.subscribeResource({ uri: 'tide://now' });
  await expect.poll(() => updated.mock.calls).toEqual([['tide://now']]);
  await call(client, 'crash');
  await expect.poll(() => updated.mock.calls.length).toBeGreaterThan(1);
  await client.unsubscribeResource({ uri: 'tide://now' });
});

test('a watch that cannot start is an error of the subscription', async () => {
  const client = await connectTides(createGate(), { era: 'legacy' });
  const subscribed = client.subscribeResource({ uri: 'tide://places/hull' });
  await expect(subscribed).rejects.toThrow('bug of its own');
});

test('hides a tool here that a handler hides there', async () => {
  const client = await connectTides(createGate(), { era: 'legacy' });
  const changed = vi.fn();
  client.setNotificationHandler('notifications/tools/list_changed', changed);
  await call(client, 'hide');
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('greet');
});

test('asks the thread for its health', async () => {
  const server = await openTides(createGate());
  expect(await server.health?.()).toEqual({ opened: 1 });
});

test('writes the log and the audit of a thread where those of the server go', async () => {
  const audited: string[] = [];
  const logged: object[] = [];
  const write = (fields: object): void => void logged.push(fields);
  const client = await connectTides(createGate(), {
    audit: ({ name, outcome }) => audited.push(`${name} ${outcome}`),
    logger: { debug: write, info: write, warn: write, error: write },
  });
  await call(client, 'greet');
  await expect.poll(() => audited).toEqual(['greet ok']);
  await client.callTool({ name: 'greet', arguments: { who: 1 } });
  await expect.poll(() => audited).toEqual(['greet ok', 'greet failed']);
});

test.each([
  ['setting', 'SettingError', 'The harbour is closed: name another.'],
  ['bug', 'ChoreError', 'Tides failed: harbour is undefined.'],
])('says why a program cannot be opened: a %s', async (fails, name, message) => {
  const gate = createGate();
  const settings = { gate, fails };
  const opening = openInThread({ module: PROGRAM, from: import.meta.url, settings });
  await expect(opening).rejects.toMatchObject({ name });
  await expect(opening).rejects.toThrow(message);
});

test('closes what the program has opened', async () => {
  const gate = createGate();
  const settings = { gate };
  const opened = await openInThread({ module: PROGRAM, from: import.meta.url, settings });
  await opened.close?.();
  expect([Atomics.load(gate, 1), Atomics.load(gate, 2)]).toEqual([1, 1]);
});

test('does not wait for ever for a thread that is stuck', async () => {
  const gate = createGate();
  const thread = { module: PROGRAM, from: import.meta.url, settings: { gate }, closeMs: 100 };
  const opened = await openInThread(thread);
  const { client, close } = await connect(opened.server);
  onTestFinished(close);
  const waiting = call(client, 'wait');
  await opened.close?.();
  expect(readText(await waiting)).toContain('Tides was closed before it could answer.');
});
