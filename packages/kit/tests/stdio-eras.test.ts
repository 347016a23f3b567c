import { verifies } from '@wellspoken/proof';
import { describe, expect, test } from 'vitest';

import { echoed } from './support/answers.ts';
import { faultsOfMessage } from './support/judge.ts';
import {
  echoCall,
  initialize,
  initialized,
  modernEchoCall,
  modernMeta,
  modernRequest,
  notification,
  request,
  type Message,
} from './support/messages.ts';
import { serveStreams, type StdioPeer } from './support/stdio-peer.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const inVersion = (version: unknown): Message => ({ ...modernMeta, [VERSION]: version });
const { [VERSION]: _version, ...withoutVersion } = modernMeta;

/** What may have been said before, none of which opens the legacy era. */
const befores: Readonly<Record<string, readonly Message[]>> = {
  'nothing was said': [],
  'a question what there is': [modernRequest('server/discover', {}, 'a')],
  'a call': [modernEchoCall('x', 'a')],
  'a call of an unknown tool': [modernRequest('tools/call', { name: 'none' }, 'a')],
  'a list that only the SDK makes': [modernRequest('resources/list', {}, 'a')],
  'a wish to hear of changes': [
    modernRequest('subscriptions/listen', { notifications: { toolsListChanged: true } }, 'a'),
  ],
  'a request without a version': [request('tools/list', {}, 'a')],
  'a request of an unknown version': [
    request('tools/list', { _meta: inVersion('1999-01-01') }, 'a'),
  ],
  'a malformed envelope': [request('tools/list', { _meta: inVersion(7) }, 'a')],
};

async function say(peer: StdioPeer, messages: readonly Message[]): Promise<void> {
  for (const message of messages) await peer.ask(message);
}

/** What a modern client hears, of what the SDK answers and of what it does not. */
async function askModern(peer: StdioPeer): Promise<unknown> {
  const kinds: unknown[] = [echoed(await peer.ask(modernEchoCall('still here', 'm1')))];
  for (const method of ['server/discover', 'resources/list', 'tools/list']) {
    const { result } = await peer.ask(modernRequest(method, {}, `m-${method}`));
    kinds.push((result as Message | undefined)?.['resultType']);
  }
  return kinds;
}

const asEver = ['still here', 'complete', 'complete', 'complete'];

/** Asks for something under the id 9: the code of the refusal, and what is wrong with its form. */
async function refusalOf(peer: StdioPeer, message: Message): Promise<unknown> {
  const answer = await peer.ask({ ...message, id: 9 });
  const isShort = answer.error?.message.includes('\n') === false;
  return { id: answer.id, code: answer.error?.code, isShort, faults: faultsOfMessage(answer) };
}

const refusal = (code: number): unknown => ({ id: 9, code, isShort: true, faults: [] });

const methods = ['tools/list', 'resources/list', 'server/discover', 'subscriptions/listen', 'ping'];

describe.for([true, false])('with the fast path %s', (fastPath) => {
  test.for(Object.entries(befores))(
    'a version that is not served is refused with -32022 after %s',
    verifies('meta.unsupported-version'),
    async ([, before]) => {
      const { peer } = serveStreams({ fastPath });
      await say(peer, before);
      for (const method of methods) {
        for (const version of ['1999-01-01', '2025-11-25', '2030-01-01', '']) {
          const message = request(method, { _meta: inVersion(version) });
          expect(await refusalOf(peer, message)).toEqual(refusal(-32022));
          const data = { supported: ['2026-07-28'], requested: version };
          expect(await peer.ask(message)).toMatchObject({ error: { data } });
        }
      }
      expect(await askModern(peer)).toEqual(asEver);
    },
  );

  test.for(Object.entries(befores))(
    'a request without a version is refused with -32602 after %s, and changes nothing',
    verifies('meta.version-required', 'meta.no-memory'),
    async ([, before]) => {
      const { peer } = serveStreams({ fastPath });
      await say(peer, before);
      for (const method of ['tools/list', 'resources/list', 'server/discover', 'no/such']) {
        for (const params of [undefined, {}, { _meta: {} }, { _meta: withoutVersion }]) {
          expect(await refusalOf(peer, request(method, params))).toEqual(refusal(-32602));
        }
      }
      expect(await askModern(peer)).toEqual(asEver);
    },
  );

  test('a version that is not served is refused, whatever else its envelope lacks', async () => {
    const { peer } = serveStreams({ fastPath });
    for (const before of [[], [modernRequest('resources/list')]]) {
      await say(peer, before);
      const message = request('tools/list', { _meta: { [VERSION]: '2030-01-01' } });
      expect(await refusalOf(peer, message)).toEqual(refusal(-32022));
    }
  });

  test.for([
    notification('notifications/cancelled', { requestId: 77 }),
    notification('notifications/cancelled', { requestId: 77, _meta: modernMeta }),
    notification('notifications/cancelled', { requestId: 77, _meta: inVersion('1999-01-01') }),
    notification('notifications/initialized'),
    notification('initialize'),
  ])('%j before anything else opens no era', async (message) => {
    const { peer } = serveStreams({ fastPath });
    peer.send(message);
    await peer.ask(modernRequest('server/discover'));
    peer.send(message);
    expect(await askModern(peer)).toEqual(asEver);
    const legacy = serveStreams({ fastPath }).peer;
    legacy.send(message);
    expect(await legacy.ask(initialize())).toHaveProperty('result.protocolVersion', '2025-11-25');
    expect(echoed(await legacy.ask(echoCall('hello')))).toBe('hello');
  });

  test('a ping before any opening is answered, and opens no era', async () => {
    const { peer } = serveStreams({ fastPath });
    expect(await peer.ask(request('ping', undefined, 1))).toMatchObject({ id: 1, result: {} });
    await peer.ask(modernRequest('server/discover'));
    expect(await peer.ask(request('ping', {}, 2))).toMatchObject({ id: 2, result: {} });
    expect(await peer.ask(initialize())).toHaveProperty('result.protocolVersion', '2025-11-25');
    expect(await peer.ask(request('ping', {}, 3))).toMatchObject({ id: 3, result: {} });
  });

  test('a ping before the modern era leaves it open', async () => {
    const { peer } = serveStreams({ fastPath });
    await peer.ask(request('ping'));
    expect(await askModern(peer)).toEqual(asEver);
    expect(await refusalOf(peer, request('ping', {}))).toEqual(refusal(-32602));
    expect(await refusalOf(peer, modernRequest('ping'))).toEqual(refusal(-32601));
  });

  const undecided = Object.entries(befores).filter(([name]) => !/call|list that|hear/.test(name));

  test.for(undecided)('initialize opens the legacy era after %s', async ([, before]) => {
    const { peer } = serveStreams({ fastPath });
    await say(peer, before);
    expect(await peer.ask(initialize())).toHaveProperty('result.protocolVersion', '2025-11-25');
    peer.send(initialized);
    expect(echoed(await peer.ask(echoCall('hello')))).toBe('hello');
    expect(await peer.ask(request('resources/list', {}, 2))).toHaveProperty('result.resources');
  });

  test('what a legacy client puts into _meta is its own affair', async () => {
    const { peer } = serveStreams({ fastPath });
    await peer.ask({
      ...initialize(),
      params: { ...(initialize()['params'] as object), _meta: { [VERSION]: '2025-11-25' } },
    });
    peer.send(initialized);
    for (const version of ['2025-11-25', '1999-01-01']) {
      const listed = await peer.ask(request('resources/list', { _meta: inVersion(version) }, 2));
      expect(listed).toHaveProperty('result.resources');
    }
  });

  test('all of a handshake may come at once', async () => {
    const { peer } = serveStreams({ fastPath });
    for (const message of [initialize(), initialized, echoCall('at once')]) peer.send(message);
    await peer.answer();
    expect(echoed(await peer.answer())).toBe('at once');
  });

  test('initialize is refused in the modern era, with the versions that are served', async () => {
    const { peer } = serveStreams({ fastPath });
    await peer.ask(modernEchoCall('x'));
    expect(await refusalOf(peer, initialize())).toEqual(refusal(-32022));
    expect(await refusalOf(peer, request('initialize'))).toEqual(refusal(-32022));
    expect(await refusalOf(peer, modernRequest('initialize'))).toEqual(refusal(-32601));
    expect(await peer.ask(initialize())).toMatchObject({
      error: { data: { supported: ['2026-07-28'], requested: '2025-11-25' } },
    });
    expect(await askModern(peer)).toEqual(asEver);
  });
});
