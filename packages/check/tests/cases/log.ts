import type { LogPhase } from '../../src/probe/features/features.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  http,
  variants,
  message,
  opening,
  refused,
  unanswered,
} from '../support/evidence.ts';
import { noListening } from '../support/listening.ts';

const log = (level: string, data: Json = 'Called.') =>
  message({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level, logger: 'notes', data },
  });
type Log = ReturnType<typeof log>;

interface Made {
  readonly variant?: keyof typeof variants;
  readonly capabilities?: JsonObject;
  readonly logs?: readonly Log[];
  readonly phases?: readonly LogPhase[];
  readonly badLevel?: ReturnType<typeof answered>;
  readonly exchanges?: readonly ReturnType<typeof answered>[];
}
const made = (parts: Made) => {
  const { variant = 'legacy stdio', capabilities = { logging: {} }, phases = [], badLevel } = parts;
  const { logs = [], exchanges = [answered('tools/call', {})] } = parts;
  return evidence(variant, {
    opening: opening(capabilities),
    lists: {},
    calls: [],
    listening: noListening,
    planted: { secrets: ['planted-secret'], folders: [] },
    logging: { phases, tokens: ['token-of-alice'], ...(badLevel && { badLevel }) },
    conversations: [conversation(exchanges, { messages: logs })],
  });
};

const set = answered('logging/setLevel', {});
const phase = (level: string, ...messages: readonly Log[]): LogPhase => ({ level, set, messages });
const asking = answered(
  'tools/call',
  {},
  {
    params: { _meta: { 'io.modelcontextprotocol/logLevel': 'debug' } },
  },
);
const said = (data: Json) => made({ logs: [log('error', data)] });
const modern = { variant: 'modern http' } as const;
const debug = phase('debug', log('debug'));

export const logCases: Cases = {
  'log/declared': {
    passes: [made({ logs: [log('info')] })],
    fails: [made({ capabilities: {}, logs: [log('info')] })],
    notApplicable: [made({ capabilities: {} }), made({})],
  },
  'log/level': {
    passes: [
      made({ phases: [debug, phase('error', log('critical'))] }),
      made({ phases: [debug, { ...phase('error', log('info')), set: refused('a', { code: 1 }) }] }),
      made({
        ...modern,
        phases: [debug, { messages: [] }],
        exchanges: [asking],
        logs: [log('debug')],
      }),
    ],
    fails: [
      made({ phases: [debug, phase('error', log('info'))] }),
      made({ ...modern, phases: [debug, phase('error', log('info'))] }),
      made({ ...modern, phases: [debug, { messages: [log('error')] }] }),
      made({ ...modern, logs: [log('error')] }),
      // Over HTTP each request has a stream of its own.
      made({ ...modern, exchanges: [{ ...asking, http: http() }], logs: [log('error')] }),
      made({
        ...modern,
        exchanges: [unanswered('subscriptions/listen', { others: [log('error')], http: http() })],
      }),
    ],
    notApplicable: [made({ capabilities: {} })],
    notVerified: [made({ phases: [phase('debug'), phase('error')] })],
  },
  'log/bad-level': {
    passes: [made({ badLevel: refused('logging/setLevel', { code: -32602 }) })],
    fails: [
      made({ badLevel: set }),
      made({ ...modern, badLevel: refused('tools/list', { code: -32603 }) }),
    ],
    notApplicable: [made({ capabilities: {} })],
    notVerified: [made({ badLevel: unanswered('logging/setLevel') })],
  },
  'log/clean': {
    passes: [said('Signed in.'), said({ id: '1234 5678 9012 3456' }), said('4000-1234')],
    fails: [
      said({ env: ['planted-secret'] }),
      said('Authorization: Bearer token-of-alice'),
      said(['AKIA', 'QX7RM2ZV', '9KTBW4HD'].join('')),
      said('Paid with 4242 4242 4242 4242.'),
    ],
    notApplicable: [made({})],
  },
};
