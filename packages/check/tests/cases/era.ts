import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { OldWays } from '../../src/probe/opening/opening.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  http,
  message,
  opening,
  refused,
  unanswered,
} from '../support/evidence.ts';
import { broken, modern, requests } from '../support/protocol.ts';

const discovered = opening(
  {},
  {
    exchange: answered('server/discover', { supportedVersions: ['2026-07-28'] }),
    eras: ['modern'],
  },
);

const removed = (exchange: Exchange, initialize?: Exchange) =>
  evidence('modern stdio', {
    requests: requests({ removed: [exchange] }),
    broken: broken([], initialize ? { modernInitialize: initialize } : {}),
  });

const unknown = refused('ping', { code: -32601 });

const hinted = (initialize?: Exchange) =>
  evidence('modern http', {
    opening: discovered,
    broken: broken([], initialize ? { initialize } : {}),
  });

const heard = (json: Json, exchanges: readonly Exchange[] = []) =>
  evidence('modern stdio', {
    calls: [],
    contents: { resources: [], prompts: [], deadLinks: [] },
    lists: {},
    requests: requests(),
    conversations: [conversation(exchanges, { messages: [message(json)] })],
  });

const using = (
  capabilities: JsonObject,
  exchanges: readonly Exchange[] = [],
  oldWays: OldWays = { streams: [] },
) =>
  evidence('modern http', {
    calls: [],
    contents: { resources: [], prompts: [], deadLinks: [] },
    oldWays,
    opening: opening(capabilities),
    conversations: [conversation(exchanges)],
  });

const asking = (method: string, params: JsonObject = {}) =>
  using({}, [
    answered(
      'tools/call',
      { resultType: 'input_required', inputRequests: { one: { method, params } } },
      modern(),
    ),
  ]);

export const eraCases: Cases = {
  'era/removed-methods': {
    passes: [
      removed(unknown),
      removed(unknown, refused('initialize', { code: -32602 })),
      removed(unknown, answered('initialize', { protocolVersion: '2025-11-25' })),
    ],
    fails: [
      removed(answered('ping', {})),
      removed(refused('logging/setLevel', { code: -32602 })),
      removed(unknown, answered('initialize', { protocolVersion: '2026-07-28' })),
    ],
    notVerified: [removed(unanswered('ping', { http: http({ status: 429 }) }))],
  },
  'era/initialize-hint': {
    passes: [
      hinted(refused('initialize', { code: -32601, message: 'This server speaks 2026-07-28.' })),
      hinted(refused('initialize', { code: -32022, data: { supported: ['2026-07-28'] } })),
    ],
    fails: [
      hinted(refused('initialize', { code: -32601, message: 'Method not found.' })),
      hinted(
        unanswered('initialize', {
          ending: 'answered',
          http: http({ status: 400, body: 'Bad request' }),
        }),
      ),
    ],
    notApplicable: [hinted(), hinted(answered('initialize', { protocolVersion: '2025-11-25' }))],
    notVerified: [hinted(unanswered('initialize'))],
  },
  'era/no-server-requests': {
    passes: [heard({ jsonrpc: '2.0', method: 'notifications/progress' })],
    notApplicable: [
      heard({ jsonrpc: '2.0', id: 1, method: 'roots/list' }, [
        answered('initialize', { protocolVersion: '2025-11-25' }),
      ]),
    ],
    fails: [heard({ jsonrpc: '2.0', id: 1, method: 'roots/list' })],
  },
  'era/deprecated': {
    passes: [using({ tools: {} }), asking('elicitation/create')],
    fails: [
      using({ logging: {} }),
      using({}, [], { streams: ['/sse'] }),
      using({}, [], { streams: [], registration: 'https://example.com/register' }),
      asking('sampling/createMessage'),
      asking('roots/list'),
      asking('sampling/createMessage', { includeContext: 'allServers' }),
    ],
  },
};
