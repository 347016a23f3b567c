import type { Exchange, ProcessRecord } from '../../src/wire/exchange.evidence.ts';
import type {
  Framing,
  FramingStep,
  ProcessEnd,
  Unconfigured,
} from '../../src/probe/stdio/stdio.evidence.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  opening,
  refused,
  tools,
  unanswered,
  wellBehaved,
} from '../support/evidence.ts';

const pong = answered('ping', {});
const silence = unanswered('ping');
const gone = unanswered('ping', { ending: 'closed' });

const framed: Framing = {
  lone: pong,
  steps: [{ step: 'CRLF', exchange: pong }],
  afterGarbage: pong,
  termination: { hasEnded: true, code: 0, signal: null },
};

const framing = (parts: Partial<Framing> = {}, process: Partial<ProcessRecord> = {}) =>
  evidence('modern stdio', {
    lists: {},
    lifecycle: { early: [], leakedVariables: [] },
    framing: { ...framed, ...parts },
    conversations: [conversation([], { process: { ...wellBehaved, ...process } })],
  });

const noisy = (...noise: readonly string[]): Partial<ProcessRecord> => ({
  noise,
  noiseLines: noise.length,
});

const stepped = (step: FramingStep, exchange: Exchange) => framing({ steps: [{ step, exchange }] });

const { afterGarbage: _garbage, termination: _termination, ...shortLived } = framed;

const terminated = (code: number | null, signal: string | null, hasEnded = true) =>
  framing({ termination: { hasEnded, code, signal } });

const ended = (process: Partial<ProcessRecord>, rest: Partial<ProcessEnd> = { leftBehind: 0 }) =>
  evidence('legacy stdio', {
    lifecycle: {
      early: [],
      leakedVariables: [],
      end: { process: { ...wellBehaved, ...process }, ...rest },
    },
  });

const wrote = (process: Partial<ProcessRecord>, leakedVariables: readonly string[] = []) =>
  evidence('legacy stdio', {
    lists: {},
    lifecycle: { early: [], leakedVariables },
    conversations: [conversation([], { process: { ...wellBehaved, ...process } })],
  });

const opened = answered('initialize', {});
const listed = answered('tools/list', { tools: [] });

const started = (parts: Partial<Unconfigured>) =>
  evidence('legacy stdio', {
    lists: { tools: tools() },
    opening: opening({ tools: {} }),
    unconfigured: { removed: ['API_KEY'], exchanges: [], stderr: '', ...parts },
  });

const exited = (code: number, stderr: string) =>
  started({
    exchanges: [unanswered('initialize', { ending: 'closed' })],
    exit: { code, signal: null },
    stderr,
  });

const answering = (...exchanges: readonly Exchange[]) =>
  evidence('legacy stdio', {
    lists: {},
    unconfigured: { removed: [], exchanges: [], stderr: '' },
    conversations: [conversation(exchanges)],
  });

export const stdioCases: Cases = {
  'stdio/stdout-pure': {
    passes: [framing()],
    fails: [framing({}, noisy('Server is ready'))],
    notVerified: [{ ...framing(), conversations: [] }],
  },
  'stdio/framing': {
    passes: [framing(), framing({}, noisy('Server is ready', '{"level":"info"}'))],
    fails: [
      stepped('CRLF', silence),
      stepped('blank lines', gone),
      stepped('split writes', silence),
      stepped('a line of 1 MB', gone),
      framing({}, noisy('{', '  "jsonrpc": "2.0",')),
    ],
    notVerified: [framing({ steps: [] })],
  },
  'stdio/bad-line-survives': {
    passes: [framing()],
    fails: [framing({ afterGarbage: gone }), framing({ afterGarbage: silence })],
    notVerified: [evidence('modern stdio', { framing: shortLived })],
  },
  'stdio/flush': {
    passes: [framing()],
    fails: [
      framing({ lone: silence, cameWith: 'the next request' }),
      framing({ lone: silence, cameWith: 'the end of stdin' }),
    ],
    notVerified: [framing({ lone: silence })],
  },
  'stdio/exit-on-eof': {
    passes: [ended({}), ended({ exit: { code: 1, signal: null } })],
    fails: [
      ended({ endedBy: 'sigterm' }),
      ended({ endedBy: 'sigkill' }),
      ended({}, { leftBehind: 2 }),
    ],
    notVerified: [ended({ endedBy: 'itself' }), ended({}, {})],
  },
  'stdio/sigterm': {
    passes: [terminated(0, null), terminated(null, 'SIGTERM'), terminated(143, null)],
    fails: [terminated(1, null), terminated(null, 'SIGABRT'), terminated(null, null, false)],
    notVerified: [evidence('modern stdio', { framing: shortLived })],
  },
  'stdio/stderr': {
    passes: [wrote({ stderrHead: 'ready\n', stderrBytes: 6 })],
    fails: [
      wrote({ stderrBytes: 1_000_000 }),
      wrote({}, ['API_KEY']),
      wrote({ stderrHead: 'canary-token-0123456789abcdef01234567' }),
    ],
    notVerified: [{ ...wrote({}), conversations: [] }],
  },
  'stdio/config-error': {
    passes: [
      started({ removed: [] }),
      started({ exchanges: [opened] }),
      exited(1, 'Missing API_KEY'),
      exited(2, 'Expected --api-key'),
      started({
        exchanges: [refused('initialize', { code: -32603, message: 'Set NOTES_KEY first.' })],
      }),
    ],
    fails: [
      exited(0, 'Missing API_KEY'),
      exited(1, 'Error: not configured'),
      started({ exchanges: [unanswered('initialize')] }),
    ],
  },
  'stdio/unconfigured-list': {
    passes: [started({ removed: [] }), started({ exchanges: [opened, listed] })],
    fails: [
      exited(1, 'Missing API_KEY'),
      started({ exchanges: [opened, refused('tools/list', { code: -32603 })] }),
    ],
    notVerified: [
      {
        ...started({}),
        lists: {
          tools: { pages: [refused('tools/list', { code: -32603 })], items: [], isComplete: false },
        },
      },
    ],
    notApplicable: [{ ...started({ exchanges: [opened] }), lists: {} }],
  },
  'stdio/no-oauth': {
    passes: [
      answering(listed),
      answering(refused('tools/list', { code: -32603, message: 'Set API_KEY.' })),
      answering(refused('tools/call', { code: -32603, message: 'Got 401, WWW-Authenticate' })),
    ],
    fails: [
      answering(
        refused('tools/list', {
          code: 401,
          data: { 'WWW-Authenticate': 'Bearer resource_metadata="https://notes.example"' },
        }),
      ),
      answering(
        refused('tools/list', {
          code: 401,
          message: 'Open https://login.example/authorize?response_type=code&client_id=a',
        }),
      ),
    ],
  },
};
