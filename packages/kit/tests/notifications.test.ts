import { defineResource, defineServer, defineTool, type ServerDefinition } from '@wellspoken/kit';
import { serveHttp } from '@wellspoken/kit/http';
import { connect } from '@wellspoken/kit/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { verifies } from '@wellspoken/proof';
import { describe, expect, test, vi } from 'vitest';

function createChanging(): ServerDefinition {
  const tool = (name: string) =>
    defineTool({
      name,
      title: name,
      description: `The tool ${name}.`,
      effect: 'read',
      openWorld: false,
      run: () => name,
    });
  return defineServer({
    name: 'changing',
    title: 'Changing',
    version: '1.0.0',
    tools: [tool('first'), tool('second')],
    resources: [
      defineResource({
        name: 'watched',
        title: 'Watched',
        description: 'Changes.',
        uri: 'test://watched',
        subscribable: true,
        read: () => 'now',
      }),
    ],
  });
}

interface Listener {
  readonly client: Client;
  readonly heard: unknown[];
  readonly close: () => Promise<void>;
}

function listenWith(client: Client): unknown[] {
  const heard: unknown[] = [];
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    heard.push('tools');
  });
  client.setNotificationHandler('notifications/resources/list_changed', () => {
    heard.push('resources');
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  return heard;
}

async function inMemory(server: ServerDefinition, era: 'legacy' | 'modern'): Promise<Listener> {
  const { client, close } = await connect(server, { era });
  return { client, heard: listenWith(client), close };
}

async function overHttp(server: ServerDefinition, era: 'legacy' | 'modern'): Promise<Listener> {
  const served = await serveHttp(server, { signals: false, audit: false });
  const mode = era === 'modern' ? { pin: '2026-07-28' as const } : ('legacy' as const);
  const client = new Client({ name: 'l', version: '1' }, { versionNegotiation: { mode } });
  const heard = listenWith(client);
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url)));
  return {
    client,
    heard,
    close: async () => {
      await client.close();
      await served.close();
    },
  };
}

const WAYS = [
  { name: 'in memory', reach: inMemory },
  { name: 'over HTTP', reach: overHttp },
];

describe.for(WAYS)('$name', ({ reach }) => {
  test(
    'a modern client hears what it listens to, and nothing else',
    verifies('sub.ack-first', 'sub.filter', 'tools.list-changed'),
    async () => {
      const server = createChanging();
      const { client, heard, close } = await reach(server, 'modern');
      const subscription = await client.listen({
        toolsListChanged: true,
        resourceSubscriptions: ['test://watched'],
      });
      server.notify.resourcesChanged();
      server.notify.resourceUpdated('test://other');
      server.hideTool('second');
      server.notify.resourceUpdated('test://watched');
      await vi.waitFor(() => expect(heard).toEqual(['tools', 'test://watched']));
      await subscription.close();
      await close();
    },
  );

  test(
    'a legacy client hears of lists, and of the resources that it subscribed to',
    verifies('res.subscribe'),
    async () => {
      const server = createChanging();
      const { client, heard, close } = await reach(server, 'legacy');
      await client.subscribeResource({ uri: 'test://watched' });
      // The stream for messages of the server opens by itself, some time after the handshake.
      await vi.waitFor(() => {
        server.notify.toolsChanged();
        expect(heard).toContain('tools');
      });
      server.notify.resourceUpdated('test://other');
      server.notify.resourceUpdated('test://watched');
      await vi.waitFor(() => expect(heard).toContain('test://watched'));
      await client.unsubscribeResource({ uri: 'test://watched' });
      server.notify.resourceUpdated('test://watched');
      server.notify.resourcesChanged();
      await vi.waitFor(() => expect(heard).toContain('resources'));
      expect(heard.filter((one) => one === 'test://watched')).toHaveLength(1);
      expect(heard).not.toContain('test://other');
      await close();
    },
  );
});

test('a hidden tool is neither listed nor called until it is shown again', async () => {
  const server = createChanging();
  const { client, close } = await connect(server);
  const names = async () =>
    (await client.request({ method: 'tools/list' })).tools.map(({ name }) => name);
  server.hideTool('second');
  expect(await names()).toEqual(['first']);
  await expect(client.callTool({ name: 'second' })).rejects.toMatchObject({ code: -32602 });
  server.showTool('second');
  expect(await names()).toEqual(['first', 'second']);
  await close();
});

test('a connection that has closed hears nothing more, and leaves no listener behind', async () => {
  const server = createChanging();
  const subscribe = vi.spyOn(server.events, 'subscribe');
  const { close } = await connect(server, { era: 'legacy' });
  const stop = subscribe.mock.results[0]?.value as () => boolean;
  await close();
  // The listener is gone already, so there is nothing left to take away.
  await vi.waitFor(() => expect(stop()).toBe(false));
});
