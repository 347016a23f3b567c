import type { ServerDefinition } from '@wellspoken/kit';
import { serveHttp, type HttpServer } from '@wellspoken/kit/http';
import { connect } from '@wellspoken/kit/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { recordLogs } from './support/log-recorder.ts';
import { createWatched } from './support/watched.ts';

type Era = 'legacy' | 'modern';

interface Ear {
  readonly client: Client;
  readonly heard: string[];
  /** Subscribes in the way of the era, and returns the way to unsubscribe. */
  readonly follow: (...uris: string[]) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

function createEar(client: Client, era: Era, close: () => Promise<void>): Ear {
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  onTestFinished(close);
  const follow: Ear['follow'] = async (...uris) => {
    if (era === 'modern') {
      const subscription = await client.listen({ resourceSubscriptions: uris });
      return () => subscription.close();
    }
    for (const uri of uris) await client.subscribeResource({ uri });
    return async () => {
      for (const uri of uris) await client.unsubscribeResource({ uri });
    };
  };
  return { client, heard, follow, close };
}

async function inMemory(server: ServerDefinition, era: Era): Promise<Ear> {
  const { client, close } = await connect(server, { era });
  return createEar(client, era, close);
}

const served = new WeakMap<ServerDefinition, Promise<HttpServer>>();

function serveOnce(server: ServerDefinition): Promise<HttpServer> {
  const known = served.get(server);
  if (known !== undefined) return known;
  const serving = serveHttp(server, { signals: false, audit: false, logger: recordLogs().logger });
  served.set(server, serving);
  onTestFinished(async () => (await serving).close());
  return serving;
}

async function overHttp(server: ServerDefinition, era: Era): Promise<Ear> {
  const { url } = await serveOnce(server);
  const mode = era === 'modern' ? { pin: '2026-07-28' as const } : ('legacy' as const);
  const client = new Client({ name: 'ear', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return createEar(client, era, async () => {
    // Without this a session lives on until nobody has used it for long.
    if (era === 'legacy') await transport.terminateSession().catch(() => {});
    await client.close();
  });
}

const WAYS = [
  { name: 'in memory, legacy', reach: inMemory, era: 'legacy' },
  { name: 'in memory, modern', reach: inMemory, era: 'modern' },
  { name: 'over HTTP, legacy', reach: overHttp, era: 'legacy' },
  { name: 'over HTTP, modern', reach: overHttp, era: 'modern' },
] as const;

describe.for(WAYS)('$name', ({ reach, era }) => {
  test('declares that its resources can be subscribed to', async () => {
    const { client } = await reach(createWatched().server, era);
    expect(client.getServerCapabilities()?.resources?.subscribe).toBe(true);
  });

  test('one watch serves all clients, and ends with the last subscription', async () => {
    const { server, open, begun, change } = createWatched();
    const [one, two] = [await reach(server, era), await reach(server, era)];
    const leaveOne = await one.follow('notes://1');
    const leaveTwo = await two.follow('notes://1', 'notes://2');
    expect([begun, open()]).toEqual([
      ['notes://1', 'notes://2'],
      ['notes://1', 'notes://2'],
    ]);
    // Over HTTP the stream for messages of a legacy server opens some time after the handshake.
    await vi.waitFor(() => {
      change('1');
      expect(one.heard).toContain('notes://1');
      expect(two.heard).toContain('notes://1');
    });
    await leaveOne();
    change('2');
    await vi.waitFor(() => expect(two.heard).toContain('notes://2'));
    expect(one.heard).not.toContain('notes://2');
    expect(open()).toEqual(['notes://1', 'notes://2']);
    await leaveTwo();
    await vi.waitFor(() => expect(server.watches.open()).toBe(0));
    expect(open()).toEqual([]);
  });

  test('a client that goes away leaves no watch behind', async () => {
    const { server, open } = createWatched();
    const [one, two] = [await reach(server, era), await reach(server, era)];
    await one.follow('notes://1', 'notes://2');
    await two.follow('notes://2', 'notes://3');
    await one.close();
    await vi.waitFor(() => expect(open().toSorted()).toEqual(['notes://2', 'notes://3']));
    await two.close();
    await vi.waitFor(() => expect(server.watches.open()).toBe(0));
    expect(open()).toEqual([]);
  });

  test('a client that goes away while a watch begins leaves none behind', async () => {
    const { server, open, begun, release } = createWatched();
    const ear = await reach(server, era);
    const following = ear.follow('notes://slow').catch(() => {});
    await vi.waitFor(() => expect(begun).toEqual(['notes://slow']));
    await ear.close();
    await following;
    release();
    await vi.waitFor(() => expect(server.watches.open()).toBe(0));
    expect(open()).toEqual([]);
  });

  test('a resource that is not watched can be subscribed to as ever', async () => {
    const { server } = createWatched();
    const { heard, follow } = await reach(server, era);
    await follow('plain://one');
    await vi.waitFor(() => {
      server.notify.resourceUpdated('plain://one');
      expect(heard).toContain('plain://one');
    });
    expect(server.watches.open()).toBe(0);
  });

  test('a watch that takes too long fails, and ends if it begins after all', async () => {
    const { server, open, release } = createWatched({ timeoutMs: 30 });
    const { client } = await reach(server, era);
    if (era === 'legacy') {
      const subscribing = client.subscribeResource({ uri: 'notes://slow' });
      await expect(subscribing).rejects.toThrow('longer than 30 ms');
    } else {
      const filter = { toolsListChanged: true, resourceSubscriptions: ['notes://slow'] };
      const { honoredFilter } = await client.listen(filter);
      expect(honoredFilter).toEqual({});
    }
    expect(server.watches.open()).toBe(1);
    release();
    await vi.waitFor(() => expect(server.watches.open()).toBe(0));
    expect(open()).toEqual([]);
  });
});

describe.for([WAYS[0], WAYS[2]])('$name, refusals', ({ reach, era }) => {
  test.for([
    ['that matches nothing', 'other://1', -32602, 'Resource not found'],
    ['whose watch says so', 'notes://missing', -32602, 'There is no note "missing".'],
    ['whose watch has a bug', 'notes://broken', -32603, 'because of a bug of its own'],
  ] as const)('answers for a resource %s', async ([, uri, code, words]) => {
    const { server } = createWatched();
    const { client } = await reach(server, era);
    // The official client shows -32602, whichever code came; that of the wire is tested below.
    await expect(client.subscribeResource({ uri })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words) as string,
    });
    expect(server.watches.open()).toBe(0);
  });

  test('refuses one resource more than may be watched, until another is free', async () => {
    const { server } = createWatched({ watches: 1 });
    const { client } = await reach(server, era);
    await client.subscribeResource({ uri: 'notes://1' });
    await expect(client.subscribeResource({ uri: 'notes://2' })).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('watched at once is reached: 1.') as string,
      data: { code: 'busy', retryable: true },
    });
    await client.unsubscribeResource({ uri: 'notes://1' });
    await vi.waitFor(() => client.subscribeResource({ uri: 'notes://2' }));
  });

  test('unsubscribing while the watch begins leaves nothing behind', async () => {
    const { server, open, begun, release } = createWatched();
    const { client } = await reach(server, era);
    const subscribing = client.subscribeResource({ uri: 'notes://slow' });
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    await client.unsubscribeResource({ uri: 'notes://slow' });
    await subscribing;
    release();
    await vi.waitFor(() => expect(server.watches.open()).toBe(0));
    expect(open()).toEqual([]);
  });

  test('subscribing twice is one subscription, and cancelling one of two keeps the other', async () => {
    const { server, open, begun, release } = createWatched();
    const { client } = await reach(server, era);
    const gone = new AbortController();
    const uri = 'notes://slow';
    const cancelled = client.subscribeResource({ uri }, { signal: gone.signal });
    const kept = client.subscribeResource({ uri });
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    gone.abort();
    await expect(cancelled).rejects.toThrow('aborted');
    release();
    await kept;
    await client.subscribeResource({ uri });
    expect(open()).toEqual([uri]);
    await client.unsubscribeResource({ uri });
    await vi.waitFor(() => expect(server.watches.open()).toBe(0));
  });
});

describe.for([WAYS[1], WAYS[3]])('$name, refusals', ({ reach, era }) => {
  test('acknowledges only what it can watch', async () => {
    const { server, open } = createWatched();
    const { client } = await reach(server, era);
    const { honoredFilter } = await client.listen({
      resourcesListChanged: true,
      resourceSubscriptions: [
        'notes://1',
        'notes://1',
        'notes://missing',
        'notes://broken',
        'other://1',
      ],
    });
    expect(honoredFilter).toEqual({
      resourcesListChanged: true,
      resourceSubscriptions: ['notes://1'],
    });
    expect(open()).toEqual(['notes://1']);
  });

  test.for([
    [['notes://2'], -32603, 'watched at once is reached: 1.'],
    [['notes://2', 'notes://3'], -32602, 'This subscription names 2 resources; the limit is 1.'],
  ] as const)('refuses to listen to %j over the limit', async ([uris, code, words]) => {
    const { server, open } = createWatched({ watches: 1 });
    const { client, follow } = await reach(server, era);
    const leave = await follow('notes://1');
    await expect(client.listen({ resourceSubscriptions: [...uris] })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words) as string,
    });
    expect(open()).toEqual(['notes://1']);
    await leave();
    await vi.waitFor(() => expect(server.watches.open()).toBe(0));
  });
});

test('logs a bug in a watch, and says nothing of what a watch refuses', async () => {
  const { server } = createWatched();
  const { logger, lines } = recordLogs();
  const { client, close } = await connect(server, { logger, audit: false });
  await client.listen({ resourceSubscriptions: ['notes://broken', 'notes://missing'] });
  expect(lines('error')).toEqual(['A resource could not be watched']);
  await close();
});

test('stops watching when the server closes', async () => {
  const { server, open } = createWatched();
  const [legacy, modern] = [await overHttp(server, 'legacy'), await overHttp(server, 'modern')];
  await legacy.follow('notes://1');
  await modern.follow('notes://2');
  expect(open()).toHaveLength(2);
  await (await serveOnce(server)).close();
  await vi.waitFor(() => expect(server.watches.open()).toBe(0));
});
