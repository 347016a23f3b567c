import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { Features, Negotiated } from '../../src/probe/opening/opening.evidence.ts';
import type { Lifecycle } from '../../src/probe/stdio/stdio.evidence.ts';
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
  tools,
  unanswered,
} from '../support/evidence.ts';

const handshake = (asked: string, came: string): Exchange =>
  answered(
    'initialize',
    {
      protocolVersion: came,
      capabilities: {},
      serverInfo: { name: 'notes', version: '1.0.0' },
    },
    { params: { protocolVersion: asked, capabilities: {} } },
  );

const opened = (result: Json): ReturnType<typeof evidence> =>
  evidence('legacy stdio', { opening: opening({}, { exchange: answered('initialize', result) }) });

const whole = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  serverInfo: { name: 'notes', version: '1.0.0' },
};

const asked = (version: string, exchange: Exchange): Negotiated => ({
  version,
  isPublished: version < '2099',
  exchange,
});

const negotiated = (first: Exchange, ...others: readonly Negotiated[]) =>
  evidence('legacy stdio', { opening: opening({}, { exchange: first }), negotiation: others });

const latest = handshake('2025-11-25', '2025-11-25');
const unknown = (came: string): Negotiated => asked('2099-12-31', handshake('2099-12-31', came));
const refusedVersion = (error: { code: number; message?: string; data?: Json }): Negotiated =>
  asked('2099-12-31', refused('initialize', error, { params: { protocolVersion: '2099-12-31' } }));

const features = (
  found: Partial<Features>,
  capabilities: JsonObject = {},
  said: readonly Exchange[] = [],
) =>
  evidence('legacy stdio', {
    lists: {},
    opening: opening(capabilities),
    features: { undeclared: [], ...found },
    conversations: [conversation(said)],
  });

const undeclared = (capability: string, exchange: Exchange): Partial<Features> => ({
  undeclared: [{ capability, exchange }],
});

const notFound = { code: -32601 };

const lifecycle = (parts: Partial<Lifecycle>) =>
  evidence('legacy stdio', {
    opening: opening({}, { exchange: latest }),
    lifecycle: { early: [refused('tools/list', notFound)], leakedVariables: [], ...parts },
  });

const fromServer = (method: string) => message({ jsonrpc: '2.0', id: 'a', method });

const asking = (method: string, declared: JsonObject) =>
  evidence('legacy stdio', {
    lists: {},
    calls: [],
    conversations: [
      conversation(
        [
          answered('initialize', whole, {
            params: { protocolVersion: '2025-11-25', capabilities: declared },
          }),
        ],
        { messages: [fromServer(method)] },
      ),
    ],
  });

export const initCases: Cases = {
  'init/fields': {
    passes: [opened(whole)],
    fails: [
      opened({ ...whole, protocolVersion: 1 }),
      opened({ protocolVersion: '2025-11-25', serverInfo: whole.serverInfo }),
      opened({ ...whole, serverInfo: { name: 'notes' } }),
      opened({ ...whole, serverInfo: { name: '', version: '1.0.0' } }),
    ],
    notVerified: [
      evidence('legacy stdio', {
        opening: opening({}, { exchange: refused('initialize', { code: -32601 }) }),
      }),
    ],
  },
  'init/version-same': {
    passes: [
      negotiated(latest),
      // It speaks one revision only, and offers that for every other.
      negotiated(latest, asked('2025-06-18', handshake('2025-06-18', '2025-11-25'))),
    ],
    fails: [
      negotiated(handshake('2025-11-25', '2025-06-18'), unknown('2025-11-25')),
      negotiated(
        latest,
        asked('2025-06-18', handshake('2025-06-18', '2025-11-25')),
        refusedVersion({ code: -32602, data: { supported: ['2025-11-25', '2025-06-18'] } }),
      ),
    ],
    notVerified: [negotiated(handshake('2025-11-25', '2024-11-05'))],
  },
  'init/version-other': {
    passes: [negotiated(latest, unknown('2025-11-25')), negotiated(latest, unknown('2024-11-05'))],
    fails: [
      negotiated(latest, unknown('2099-12-31')),
      negotiated(latest, refusedVersion({ code: -32603, message: 'Internal error' })),
      negotiated(latest, asked('2099-12-31', unanswered('initialize', { ending: 'closed' }))),
    ],
    disputed: [
      negotiated(latest, refusedVersion({ code: -32602 })),
      negotiated(latest, refusedVersion({ code: -32000, message: 'Bad protocol version' })),
    ],
    notApplicable: [negotiated(latest)],
    notVerified: [
      negotiated(
        latest,
        asked('2099-12-31', unanswered('initialize', { http: http({ status: 429 }) })),
      ),
    ],
  },
  'init/version-published': {
    passes: [negotiated(latest), negotiated(latest, unknown('2099-12-31'))],
    fails: [
      negotiated(handshake('2025-11-25', '0.1.0')),
      negotiated(latest, unknown('2025-01-15')),
      negotiated(handshake('2025-11-25', 'DRAFT-2025-v2')),
    ],
    notVerified: [negotiated(latest, unknown('2027-03-01'))],
    notApplicable: [negotiated(refused('initialize', { code: -32601 }))],
  },
  'init/latest': {
    passes: [
      negotiated(latest),
      negotiated(handshake('2025-06-18', '2025-06-18'), unknown('2025-11-25')),
    ],
    fails: [negotiated(handshake('2025-11-25', '2024-11-05'))],
    notVerified: [negotiated(handshake('2025-11-25', '0.1.0'))],
  },
  'init/capabilities-true': {
    passes: [
      features({}, { tools: {} }, [answered('tools/list', { tools: [] })]),
      features(undeclared('tools', refused('tools/list', notFound))),
      // One request that was refused for another reason does not undo the others.
      features({}, { tools: {} }, [
        answered('tools/list', { tools: [] }),
        refused('tools/list', notFound),
      ]),
      features(undeclared('tools', answered('tools/list', { tools: [] }))),
    ],
    fails: [
      features({}, { tools: {} }, [refused('tools/list', notFound)]),
      features({}, { logging: {} }, [refused('logging/setLevel', notFound)]),
      features(undeclared('tools', answered('tools/list', { tools: [{ name: 'a' }] }))),
    ],
  },
  'init/undeclared-32601': {
    passes: [features(undeclared('tools', refused('tools/list', notFound)))],
    fails: [
      features(undeclared('tools', answered('tools/list', { tools: [] }))),
      features(undeclared('completions', refused('completion/complete', { code: -32602 }))),
      features(undeclared('logging', answered('logging/setLevel', {}))),
    ],
    notVerified: [features(undeclared('tools', unanswered('tools/list')))],
    notApplicable: [
      features({}),
      {
        ...features(undeclared('completions', answered('completion/complete', {}))),
        variant: { ...variants['legacy stdio'], revision: '2024-11-05' },
      },
    ],
  },
  'init/quiet-before-initialized': {
    passes: [
      lifecycle({ beforeInitialized: [] }),
      lifecycle({
        beforeInitialized: [
          fromServer('ping'),
          message({ jsonrpc: '2.0', method: 'notifications/message', params: {} }),
        ],
      }),
    ],
    fails: [lifecycle({ beforeInitialized: [fromServer('roots/list')] })],
    notVerified: [lifecycle({})],
  },
  'init/ping': {
    passes: [
      features({ ping: answered('ping', {}) }),
      features({ ping: answered('ping', { _meta: {} }) }),
    ],
    fails: [
      features({ ping: answered('ping', { pong: true }) }),
      features({ ping: refused('ping', notFound) }),
      features({ ping: unanswered('ping') }),
    ],
    notVerified: [features({})],
  },
  'init/preinit-survives': {
    passes: [
      lifecycle({ afterEarly: latest }),
      lifecycle({ early: [unanswered('server/discover')], afterEarly: latest }),
    ],
    fails: [
      lifecycle({ afterEarly: unanswered('initialize', { ending: 'closed' }) }),
      lifecycle({ afterEarly: refused('initialize', { code: -32600 }) }),
    ],
    notVerified: [lifecycle({})],
  },
  'init/server-requests-declared': {
    passes: [
      asking('roots/list', { roots: {} }),
      asking('ping', {}),
      asking('elicitation/create', { elicitation: { form: {} } }),
    ],
    fails: [asking('roots/list', {}), asking('sampling/createMessage', { roots: {} })],
    notVerified: [evidence('legacy stdio', { lists: { tools: tools({ name: 'a' }) }, calls: [] })],
  },
};
