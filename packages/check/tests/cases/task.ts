import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { EvidenceName } from '../../src/probe/evidence-map.evidence.ts';
import type { TaskCalls, TaskRecord, Tasks } from '../../src/probe/tasks/tasks.evidence.ts';
import type { JsonObject } from '../../src/wire/json.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';
import { envelope } from '../support/asking.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  http,
  refused,
  unanswered,
} from '../support/evidence.ts';

const EXTENSION = 'io.modelcontextprotocol/tasks';
const needed = { requiredCapabilities: { extensions: { [EXTENSION]: {} } } };
const first = '6f1c8e52-93ab-4d07-b1e4-0c5d7a29f386';
const second = 'c2947db0-1e6f-48a3-95d8-7b30e1fa4c61';

const task = (changes: JsonObject = {}): JsonObject => ({
  resultType: 'complete',
  taskId: first,
  status: 'working',
  createdAt: '2026-08-01T10:00:00Z',
  lastUpdatedAt: '2026-08-01T10:00:01.250+00:00',
  ttlMs: 60_000,
  pollIntervalMs: 500,
  ...changes,
});
const receipt = (changes: JsonObject = {}): Exchange =>
  answered('tools/call', task({ resultType: 'task', ...changes }));
const look = (changes: JsonObject = {}): Exchange => answered('tasks/get', task(changes));
const failed = { content: [{ type: 'text', text: 'Too long.' }], isError: true };
const rpcError = { code: -32603, message: 'Internal error.' };

const record = (changes: Partial<TaskRecord> = {}): TaskRecord => ({
  tool: 'count',
  created: receipt(),
  got: look(),
  ended: look({ status: 'completed', result: failed }),
  plain: answered('tools/call', failed),
  ...changes,
});

const offered = (parts: Partial<Tasks>): Evidence<EvidenceName> =>
  evidence('modern stdio', {
    calls: [],
    tasks: { isOffered: true, created: [], unknown: [], undeclared: [], ...parts },
  });
const created = (...records: readonly TaskRecord[]): Evidence<EvidenceName> =>
  offered({ created: records });
const unknown = (...exchanges: readonly Exchange[]): Evidence<EvidenceName> =>
  offered({ unknown: exchanges });
const undeclared = (exchange: Exchange, isReal = true): Evidence<EvidenceName> =>
  offered({ undeclared: [{ isReal, exchange }] });

const none: Evidence<EvidenceName> = evidence('modern stdio', {
  calls: [],
  tasks: { isOffered: false, created: [], unknown: [], undeclared: [] },
});

const withCall = (capabilities: JsonObject): Evidence<EvidenceName> => ({
  ...none,
  conversations: [
    conversation([answered('tools/call', task({ resultType: 'task' }), envelope(capabilities))]),
  ],
});

const withId = (taskId: string): TaskRecord => record({ created: receipt({ taskId }) });

const call = (exchange: Exchange): TaskCalls['asTask'] => [
  { tool: 'count', purpose: 'a case', exchange },
];
const legacy = (parts: Partial<TaskCalls>): Evidence<EvidenceName> =>
  evidence('legacy stdio', {
    taskCalls: { isOffered: true, withoutTask: [], asTask: [], ...parts },
  });
const notFound = refused('tools/call', { code: -32601 });

/** What each rule of area `task` says of made-up evidence. */
export const taskCases: Cases = {
  'task/opt-in': {
    passes: [
      created(record()),
      created(record({ plain: refused('tools/call', { code: -32021, data: needed }) })),
      created(
        record({
          plain: refused('tools/call', { code: -32602 }),
          ended: look({ status: 'failed', error: { code: -32602, message: 'Wrong.' } }),
        }),
      ),
    ],
    fails: [
      withCall({}),
      withCall({ elicitation: {} }),
      created(record({ plain: refused('tools/call', { code: -32603 }) })),
      created(record({ plain: refused('tools/call', { code: -32021 }) })),
    ],
    notApplicable: [none, withCall({ extensions: { [EXTENSION]: {} } })],
    notVerified: [created()],
  },
  'task/durable': {
    passes: [
      created(record()),
      created(record({ created: receipt({ ttlMs: null }), got: look({ ttlMs: null }) })),
    ],
    fails: [
      created(record({ got: refused('tasks/get', { code: -32602 }) })),
      created(record({ got: unanswered('tasks/get') })),
      created(record({ got: look({ taskId: second }) })),
      created(record({ got: look({ resultType: 'task' }) })),
      created(record({ got: look({ createdAt: 'now' }) })),
      created(record({ ended: look({ status: 'done' }) })),
      created(record({ created: answered('tools/call', { resultType: 'task', taskId: first }) })),
      created(record({ created: receipt({ ttlMs: 1.5 }) })),
      created(record({ created: receipt({ pollIntervalMs: '1 s' }) })),
    ],
    notApplicable: [none],
    notVerified: [
      created(),
      created(
        record({ got: refused('tasks/get', { code: -31_429 }, { http: http({ status: 429 }) }) }),
      ),
    ],
  },
  'task/outcome': {
    passes: [
      created(record()),
      created(
        record({
          ended: look({ status: 'failed', error: rpcError }),
          plain: refused('tools/call', rpcError),
        }),
      ),
    ],
    fails: [
      created(record({ ended: look({ status: 'failed', error: rpcError }) })),
      created(record({ ended: look({ status: 'failed', result: failed }) })),
      created(
        record({ ended: look({ status: 'failed' }), plain: refused('tools/call', rpcError) }),
      ),
      created(record({ ended: look({ status: 'completed' }) })),
    ],
    notApplicable: [none],
    notVerified: [
      created(),
      created(record({ ended: look({ status: 'completed', result: { content: [] } }) })),
    ],
  },
  'task/unknown': {
    passes: [
      unknown(refused('tasks/get', { code: -32602 })),
      offered({
        unknown: [refused('tasks/get', { code: -32602 })],
        created: [withId(first), withId(second)],
      }),
    ],
    fails: [
      unknown(look()),
      unknown(refused('tasks/get', { code: -32603 })),
      unknown(answered('tasks/cancel', { resultType: 'complete' })),
      created(withId('task-7'), withId('task-8')),
      created(withId('ab1'), withId('ab9')),
    ],
    notApplicable: [none],
    notVerified: [unknown(unanswered('tasks/get'))],
  },
  'task/undeclared': {
    passes: [undeclared(refused('tasks/get', { code: -32021, data: needed }))],
    fails: [
      undeclared(look()),
      undeclared(look(), false),
      undeclared(refused('tasks/cancel', { code: -32602 })),
    ],
    notApplicable: [none],
    notVerified: [undeclared(refused('tasks/get', { code: -32602 }), false)],
  },
  'task/legacy': {
    passes: [legacy({ withoutTask: call(notFound), asTask: call(notFound) })],
    fails: [
      legacy({ withoutTask: call(answered('tools/call', failed)) }),
      legacy({ withoutTask: call(refused('tools/call', { code: -32603 })) }),
      legacy({ asTask: call(answered('tools/call', { content: [] })) }),
      legacy({ asTask: call(answered('tools/call', { task: { taskId: first } })) }),
    ],
    disputed: [legacy({ withoutTask: call(refused('tools/call', { code: -32600 })) })],
    notApplicable: [legacy({ isOffered: false })],
    notVerified: [legacy({}), legacy({ withoutTask: call(unanswered('tools/call')) })],
  },
};
