import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '@wellspoken/kit/testing';
import { expect, onTestFinished, test } from 'vitest';

import { startReceiver } from '../../src/events/webhooks/start-receiver.ts';
import { openDesk } from '../../src/open.ts';
import { createServer } from '../../src/server.ts';

const SECRET = 'between us';

test('what a webhook tells is what a subscriber reads, and nobody is asked', async () => {
  const desk = openDesk({ token: 'ghp_none', baseUrl: 'http://127.0.0.1:9' });
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-deliveries-'));
  const receiver = await startReceiver({ port: 0, secret: SECRET, folder, log: desk.events });
  const { client, close } = await connect(
    createServer(desk, { profile: 'full', toolsets: ['events'] }),
  );
  onTestFinished(async () => {
    await close();
    await receiver.close();
    await desk.close();
    await rm(folder, { recursive: true });
  });
  const call = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: args });
    expect(isError ?? false).toBe(false);
    return structuredContent as Record<string, unknown>;
  };

  const { subscriptionId } = await call('subscribe_to_events', {
    filters: [{ resourceType: 'milestone' }],
  });
  for (const [event, key] of [
    ['issues', 'issue'],
    ['milestone', 'milestone'],
  ] as const) {
    const body = JSON.stringify({ action: 'closed', [key]: { node_id: `${key}-1`, title: 'v1' } });
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    const { status } = await fetch(receiver.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': `delivery-${key}`,
        'x-hub-signature-256': `sha256=${signature}`,
      },
    });
    expect(status).toBe(202);
  }
  const { events } = await call('get_recent_events', { subscriptionId });
  expect(events).toMatchObject([{ resourceType: 'milestone', resourceId: 'milestone-1' }]);
  const everything = await call('get_recent_events', {});
  expect(everything['events']).toHaveLength(2);
});
