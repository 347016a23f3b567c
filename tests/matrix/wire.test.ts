import { verifies } from '@wellspoken/proof';
import { describe, expect, test } from 'vitest';

import { modernHeaders, modernRequest, openSession, openWire } from './wire.ts';

const ERAS = ['2025-11-25', '2026-07-28'] as const;

describe.for(ERAS)('%s', (revision) => {
  test(
    'answers a request with its own id and a result',
    verifies(
      'protocol-guide.message.request',
      'protocol-guide.message.response',
      'california-codes.protocol.json-rpc',
    ),
    async () => {
      const { status, messages } = await openWire().request(revision, 'tools/list');
      expect(status).toBe(200);
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatchObject({
        jsonrpc: '2.0',
        id: revision === '2026-07-28' ? 'm-1' : 'l-1',
      });
      expect(messages[0]).toHaveProperty('result.tools');
      expect(messages[0]).not.toHaveProperty('error');
    },
  );

  test(
    'answers an unknown method with -32601 and the id of the request',
    verifies(
      'devflow.errors.envelope',
      'devflow.codes.method-not-found',
      'protocol-guide.codes.method-not-found',
      'github-projects.errors.standard-codes',
      'jsonrpc.method-not-found',
    ),
    async () => {
      const { status, messages } = await openWire().request(revision, 'no/such-method');
      expect(status).toBe(revision === '2026-07-28' ? 404 : 200);
      expect(messages[0]).toMatchObject({
        jsonrpc: '2.0',
        id: expect.any(String) as string,
        error: { code: -32601, message: expect.any(String) as string },
      });
    },
  );

  test(
    'answers malformed parameters with -32602',
    verifies('protocol-guide.codes.invalid-params', 'call.malformed'),
    async () => {
      const wire = openWire();
      for (const params of [{}, { name: 'greet', arguments: 'text' }, { name: 7 }]) {
        const { messages } = await wire.request(revision, 'tools/call', params);
        expect(messages[0]?.error?.code).toBe(-32602);
      }
    },
  );

  test(
    'answers a missing resource with the code that the revision has for it',
    verifies('res.not-found', 'res.not-found-legacy'),
    async () => {
      const uri = 'subject://notes/9';
      const { messages } = await openWire().request(revision, 'resources/read', { uri });
      const code = revision === '2026-07-28' ? -32602 : -32002;
      expect(messages[0]?.error).toMatchObject({ code, data: { uri } });
    },
  );

  test(
    'gives cache hints and result types to modern clients only',
    verifies('cache.hints', 'result.type'),
    async () => {
      const wire = openWire();
      const hints = async (method: string, params?: Record<string, unknown>) => {
        const { messages } = await wire.request(revision, method, params);
        const { ttlMs, cacheScope, resultType } = messages[0]?.result ?? {};
        return { ttlMs, cacheScope, resultType };
      };
      const none = { ttlMs: undefined, cacheScope: undefined, resultType: undefined };
      const modern = revision === '2026-07-28';
      const list = { ttlMs: 5_000, cacheScope: 'public', resultType: 'complete' };
      expect(await hints('tools/list')).toEqual(modern ? list : none);
      const read = await hints('resources/read', { uri: 'subject://readme' });
      expect(read).toEqual(modern ? { ...list, ttlMs: 1_000 } : none);
    },
  );
});

test(
  'answers broken JSON with -32700 and what is no request with -32600',
  verifies(
    'devflow.codes.parse-error',
    'devflow.codes.invalid-request',
    'protocol-guide.codes.parse-error',
    'protocol-guide.codes.invalid-request',
  ),
  async () => {
    const { post } = openWire();
    expect((await post('{"jsonrpc":')).messages[0]?.error?.code).toBe(-32700);
    expect(await post({ id: 4, method: 'tools/list' })).toMatchObject({
      status: 400,
      messages: [
        { id: 4, error: { code: -32600, message: 'Invalid request: jsonrpc must be "2.0".' } },
      ],
    });
    expect((await post({ jsonrpc: '2.0', id: 5 })).messages[0]?.error?.code).toBe(-32600);
  },
);

test(
  'takes a notification without an answer',
  verifies('protocol-guide.message.notification', 'jsonrpc.notification-silent'),
  async () => {
    const { post } = openWire();
    const session = await openSession(post, '2025-11-25');
    const cancelled = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 99 },
    };
    expect(await post(cancelled, session)).toMatchObject({ status: 202, messages: [] });
  },
);

test(
  'serves a client that names tools among its own capabilities',
  verifies('protocol-guide.initialize.client-tools', 'init.version-other'),
  async () => {
    const { messages } = await openWire().post({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '0.1.0',
        capabilities: { tools: {} },
        clientInfo: { name: 'Claude', version: '1.0.0' },
      },
    });
    expect(messages[0]?.result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'subject', version: '1.0.0' },
    });
  },
);

test(
  'refuses batches except in a session of 2025-03-26',
  verifies('github-projects.compat.batches', 'jsonrpc.batch'),
  async () => {
    const { post } = openWire();
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    for (const revision of ['2024-11-05', '2025-06-18', '2025-11-25']) {
      const refused = await post(batch, await openSession(post, revision));
      expect(refused).toMatchObject({ status: 400, messages: [{ error: { code: -32600 } }] });
    }
    const served = await post(batch, await openSession(post, '2025-03-26'));
    expect(served.messages.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2]));
    const modern = [modernRequest('tools/list')];
    expect((await post(modern, modernHeaders('tools/list'))).messages[0]?.error?.code).toBe(-32600);
  },
);

test('introduces itself to each revision in the words that it knows', async () => {
  const { post } = openWire();
  const introduce = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'w', version: '1' } };
    const { messages } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const { serverInfo, capabilities } = messages[0]?.result ?? {};
    return [
      Object.keys(serverInfo ?? {}).toSorted(),
      Object.hasOwn(capabilities ?? {}, 'completions'),
    ];
  };
  expect(await introduce('2024-11-05')).toEqual([['name', 'version'], false]);
  expect(await introduce('2025-03-26')).toEqual([['name', 'version'], true]);
  expect(await introduce('2025-06-18')).toEqual([['name', 'title', 'version'], true]);
  const newest = [['description', 'name', 'title', 'version'], true];
  expect(await introduce('2025-11-25')).toEqual(newest);
});
