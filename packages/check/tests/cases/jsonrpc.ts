import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { EvidenceName } from '../../src/probe/evidence-map.evidence.ts';
import type { Requests } from '../../src/probe/protocol/protocol.evidence.ts';
import type { Json } from '../../src/wire/json.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';
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
  type ExchangeParts,
} from '../support/evidence.ts';
import { attempt, broken, modern, requests } from '../support/protocol.ts';

type Variant = Parameters<typeof evidence>[0];

/** Messages and exchanges of a variant. */
const talk = (
  variant: Variant,
  exchanges: readonly Exchange[],
  messages: readonly Json[] = [],
): Evidence<EvidenceName> =>
  evidence(variant, {
    lists: {},
    paging: {},
    calls: [],
    contents: { resources: [], prompts: [], deadLinks: [] },
    wireFaults: [],
    requests: requests(),
    conversations: [
      conversation(exchanges, { messages: messages.map((json) => message(json, 'tools/list')) }),
    ],
  });

const said = (...messages: readonly Json[]) => talk('legacy stdio', [], messages);
const silent = evidence('legacy stdio', { lists: {}, requests: requests() });

/** Answers to unusual requests, which stand in the conversation too. */
const asked = (
  parts: Partial<Requests>,
  variant: Variant = 'legacy stdio',
): Evidence<EvidenceName> => {
  const all = requests(parts);
  return evidence(variant, {
    lists: {},
    requests: all,
    conversations: [conversation([all.plain, ...all.parallel])],
  });
};

const sentBroken = (
  attempts: Parameters<typeof broken>[0],
  variant: Variant = 'legacy stdio',
): Evidence<EvidenceName> => evidence(variant, { broken: broken(attempts) });

const error = (code: number, id?: Json) =>
  message({ jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message: 'No.' } });
const result = (id: Json) => message({ jsonrpc: '2.0', id, result: {} });

const ping = (id: Json, came: Json) =>
  answered('ping', {}, { id: came, sent: { jsonrpc: '2.0', id, method: 'ping' } });

const wrong = (exchange: Exchange, isIgnorable = false) => ({
  wrongTypes: [{ what: 'it is a number', isIgnorable, exchange }],
});

const isRefusedBy = (status: number, body = ''): Partial<ReturnType<typeof attempt>> => ({
  exchange: unanswered('ping', { ending: 'answered', http: http({ status, body }) }),
});

const failed = (code: number, text = 'No.', parts: ExchangeParts = modern()) =>
  talk('modern http', [refused('tools/list', { code, message: text }, parts)]);

const list = answered('tools/list', { tools: [] });
const crowd = [answered('ping', {}), list, answered('ping', {}), list];

const notified = (exchanges: readonly Exchange[], replies: readonly ReturnType<typeof message>[]) =>
  evidence('legacy http', { broken: broken([], { notified: { exchanges, replies } }) });

const refusal = error(-32600);
const refusedNotice: Exchange = {
  ...unanswered('notifications/wellspoken', { http: http({ status: 400 }) }),
  answer: refusal,
};

export const jsonrpcCases: Cases = {
  'jsonrpc/wire-schema': {
    passes: [said({ jsonrpc: '2.0', id: 1, result: {} })],
    fails: [
      {
        ...said({ jsonrpc: '2.0', id: 1, result: {} }),
        wireFaults: [
          {
            where: 'answer to tools/list',
            path: 'result.tools',
            message: 'It is missing',
            raw: '{}',
            revision: '2025-11-25',
          },
        ],
      },
    ],
    notApplicable: [
      {
        ...silent,
        wireFaults: [],
        calls: [],
        contents: { resources: [], prompts: [], deadLinks: [] },
      },
    ],
  },
  'jsonrpc/version': {
    passes: [
      said({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }),
      talk('legacy http', [
        refused('tools/list', { code: 1 }, {}),
        {
          ...unanswered('tools/list', { ending: 'answered', http: http({ status: 429 }) }),
          answer: message({ error: 'slow down' }, 'tools/list'),
        },
      ]),
    ],
    fails: [said({ jsonrpc: '1.0', id: 1, result: {} }), said({ id: 1, result: {} })],
  },
  'jsonrpc/one-outcome': {
    passes: [
      said({ jsonrpc: '2.0', id: 1, result: {} }),
      said({ jsonrpc: '2.0', id: 1, error: {} }),
    ],
    fails: [
      said({ jsonrpc: '2.0', id: 1, result: {}, error: null }),
      said({ jsonrpc: '2.0', id: 1 }),
    ],
    notApplicable: [silent],
  },
  'jsonrpc/id-echo': {
    passes: [
      asked({}),
      asked({ plain: { ...unanswered('ping'), answer: error(-32700, null), error: {} } }),
    ],
    fails: [
      asked({ ids: [ping('4711', 4711)] }),
      asked({ ids: [ping(7, 7), unanswered('ping', { id: 0 })] }),
      asked({ plain: ping(3, '3') }),
    ],
    notVerified: [asked({ ids: [unanswered('ping', { id: 0 })] })],
  },
  'jsonrpc/null-id': {
    passes: [
      sentBroken([attempt('null id', [error(-32600, null)])]),
      sentBroken([attempt('null id', [])]),
    ],
    fails: [sentBroken([attempt('null id', [result(null)])])],
  },
  'jsonrpc/notification-silent': {
    passes: [notified([], []), notified([refusedNotice], [refusal])],
    fails: [notified([], [result(null)]), notified([], [error(-32601)])],
  },
  'jsonrpc/error-shape': {
    passes: [said({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'No.' } })],
    fails: [
      said({ jsonrpc: '2.0', id: 1, error: { code: '-32601', message: 'No.' } }),
      said({ jsonrpc: '2.0', id: 1, error: { code: 1.5, message: 'No.' } }),
      said({ jsonrpc: '2.0', id: 1, error: { code: -32601 } }),
      said({ jsonrpc: '2.0', id: 1, error: 'No.' }),
    ],
    notApplicable: [said({ jsonrpc: '2.0', id: 1, result: {} })],
  },
  'jsonrpc/parse-error': {
    passes: [
      sentBroken([attempt('broken JSON', [error(-32700)])]),
      sentBroken([attempt('broken JSON', [error(-32700, null)])]),
    ],
    fails: [
      sentBroken([attempt('broken JSON', [])]),
      sentBroken([attempt('broken JSON', [error(-32600)])]),
      sentBroken([attempt('broken JSON', [error(-32700)], { livesOn: false })]),
      sentBroken([attempt('broken JSON', [], isRefusedBy(500))], 'legacy http'),
    ],
    disputed: [
      sentBroken([attempt('broken JSON', [], isRefusedBy(400, 'no JSON'))], 'legacy http'),
      sentBroken([attempt('broken JSON', [error(-32700, 'server-error')])], 'legacy http'),
    ],
  },
  'jsonrpc/invalid-request': {
    passes: [sentBroken([attempt('no request', [error(-32600, null)])])],
    fails: [
      sentBroken([attempt('no request', [])]),
      sentBroken([attempt('no request', [error(-32700)])]),
      sentBroken([attempt('no request', [], { livesOn: false })]),
    ],
    disputed: [sentBroken([attempt('no request', [], isRefusedBy(400))], 'modern http')],
    notVerified: [sentBroken([attempt('no request', [error(-32020)])], 'modern http')],
  },
  'jsonrpc/method-not-found': {
    passes: [asked({})],
    fails: [
      asked({ unknownMethod: refused('wellspoken/unknown', { code: -32600 }) }),
      asked({ unknownMethod: answered('wellspoken/unknown', {}) }),
      asked({ unknownMethod: unanswered('wellspoken/unknown') }),
    ],
    notVerified: [
      asked({
        unknownMethod: unanswered('wellspoken/unknown', { http: http({ status: 429 }) }),
      }),
    ],
  },
  'jsonrpc/invalid-params': {
    passes: [
      asked(wrong(refused('prompts/get', { code: -32602 }))),
      asked(wrong(refused('resources/read', { code: -32002 }))),
    ],
    fails: [
      asked(wrong(refused('prompts/get', { code: -32603 }))),
      asked(wrong(answered('prompts/get', { messages: [] }))),
      asked(wrong(unanswered('prompts/get', { ending: 'closed' }))),
      asked(wrong(refused('resources/read', { code: -32002 })), 'modern stdio'),
    ],
    notApplicable: [asked({})],
    notVerified: [
      asked(wrong(answered('tools/list', { tools: [] }), true)),
      asked(wrong(answered('tools/call', { isError: true }))),
      asked(wrong(refused('tools/call', { code: -32020 })), 'modern http'),
    ],
  },
  'jsonrpc/batch': {
    passes: [
      sentBroken([attempt('batch', [error(-32600)])]),
      sentBroken([attempt('batch', [], isRefusedBy(400))], 'modern http'),
    ],
    fails: [
      sentBroken([attempt('batch', [message([{ id: 'wellspoken-batch-1', result: {} }])])]),
      sentBroken([attempt('batch', [result('wellspoken-batch-1'), error(-32600)])]),
      sentBroken([attempt('batch', [], isRefusedBy(202))], 'legacy http'),
    ],
    notVerified: [sentBroken([attempt('batch', [])])],
  },
  'jsonrpc/parallel-ids': {
    passes: [asked({ parallel: crowd })],
    fails: [
      asked({ parallel: [...crowd, unanswered('ping', { id: 9 })] }),
      asked({ parallel: [...crowd, refused('ping', { code: -32601 })] }),
      asked({
        plain: answered('tools/list', { tools: [] }),
        parallel: [...crowd, answered('tools/list', {})],
      }),
      asked({ parallel: [...crowd, answered('ping', { tools: [] })] }),
    ],
    notVerified: [
      asked({ parallel: [...crowd, unanswered('ping', { http: http({ status: 429 }) })] }),
      asked({ parallel: [...crowd, refused('ping', { code: -32603 })] }),
    ],
  },
  'jsonrpc/unknown-fields': {
    passes: [asked({ unknownFields: [{ place: '_meta', exchange: answered('ping', {}) }] })],
    fails: [
      asked({ unknownFields: [{ place: '_meta', exchange: refused('ping', { code: -32602 }) }] }),
    ],
    notVerified: [
      asked({
        plain: refused('ping', { code: -32601 }),
        unknownFields: [{ place: 'params', exchange: refused('ping', { code: -32601 }) }],
      }),
    ],
  },
  'jsonrpc/utf8': {
    passes: [asked({})],
    fails: [
      asked({ text: ping('wellspoken-ü', 'wellspoken-Ã¼') }),
      asked({ text: unanswered('ping', { id: 'wellspoken-ü' }) }),
    ],
    notVerified: [
      asked({ plain: unanswered('ping'), text: unanswered('ping', { id: 'wellspoken-ü' }) }),
    ],
  },
  'jsonrpc/reserved-codes': {
    passes: [
      failed(-32602),
      failed(-32020),
      failed(-32022),
      talk('modern http', [
        refused(
          'tools/call',
          { code: -32021, data: { requiredCapabilities: { sampling: {} } } },
          modern(),
        ),
      ]),
    ],
    fails: [
      failed(-32050),
      failed(-32021),
      talk('modern stdio', [refused('tools/list', { code: -32020 }, modern())]),
      {
        ...failed(-32022),
        opening: opening(
          {},
          {
            exchange: answered('server/discover', { supportedVersions: ['2026-07-28'] }, modern()),
          },
        ),
      },
    ],
    notApplicable: [failed(-32050, 'No.', {})],
  },
  'jsonrpc/retired-codes': {
    passes: [failed(-32602)],
    fails: [failed(-32002), failed(-32042)],
    notApplicable: [failed(-32002, 'No.', {})],
  },
  'jsonrpc/legacy-range': {
    passes: [failed(-32603), failed(7), failed(-32002), failed(-32050)],
    fails: [failed(-32000), failed(-32500)],
  },
  'jsonrpc/error-concise': {
    passes: [
      failed(-32602, 'The cursor is no text.'),
      failed(-32602, 'There is no "a\nb".', modern({ name: 'a\nb' })),
    ],
    notApplicable: [failed(-32602, 'x'.repeat(2000), modern({ name: 'x'.repeat(2000) }))],
    fails: [
      failed(-32602, 'Invalid:\n    at call (server.js:10:5)'),
      failed(-32602, 'No! '.repeat(99)),
    ],
  },
};
