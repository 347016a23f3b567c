import type { ResourceUse, LoadStep } from '../../src/probe/performance/performance.evidence.ts';
import type { Cases } from '../support/cases.ts';
import { answered, evidence, opening, tools } from '../support/evidence.ts';
import { tool } from '../support/tool-evidence.ts';

const started = (...ms: readonly number[]) => evidence('legacy stdio', { starts: { ms } });

const took = (what: string, ...ms: readonly number[]) =>
  evidence('modern http', {
    latencies: { measured: [{ what, isCall: what.startsWith('tools/call'), ms }] },
  });
const times = (count: number, ms: number): readonly number[] =>
  Array.from({ length: count }, () => ms);

const loaded = (...steps: readonly LoadStep[]) =>
  evidence('modern stdio', { loads: { tried: [{ what: 'tools/list', steps }] } });
const alone: LoadStep = { parallel: 1, failed: 0, tookMs: 2 };

const held = (requests: readonly ResourceUse[], sessions?: readonly ResourceUse[]) =>
  evidence('legacy http', { growth: { requests, ...(sessions && { sessions }) } });
const rounds = (megabytes: readonly number[], children = 0): readonly ResourceUse[] =>
  megabytes.map((size) => ({ megabytes: size, children }));
const flat = rounds([50, 80, 81, 80, 82, 81]);

const weighing = (parts: {
  readonly instructions?: string;
  readonly description?: string;
  readonly result?: string;
}) =>
  evidence('modern stdio', {
    opening: opening(
      {},
      parts.instructions === undefined ? {} : { instructions: parts.instructions },
    ),
    lists: {
      tools: tools(tool(parts.description === undefined ? {} : { description: parts.description })),
    },
    calls: [
      {
        tool: 'search_notes',
        purpose: 'valid',
        exchange: answered('tools/call', {
          content: [{ type: 'text', text: parts.result ?? 'Found.' }],
        }),
      },
    ],
  });
const LONG = 'Words. '.repeat(20_000);

export const perfCases: Cases = {
  'perf/start': {
    passes: [started(400, 200), started(9000, 800)],
    fails: [started(4000, 3500)],
    notVerified: [started()],
  },
  'perf/latency': {
    passes: [
      took('tools/list', ...times(40, 3)),
      // One hiccup in forty is the machine's.
      took('tools/list', ...times(39, 3), 2500),
      took('tools/call, tool "search_notes"', ...times(3, 3000)),
    ],
    fails: [
      took('tools/list', ...times(3, 1100)),
      took('ping', ...times(36, 3), ...times(4, 2500)),
      took('prompts/list', ...times(39, 3), 5500),
      took('tools/call, tool "search_notes"', ...times(3, 5500)),
    ],
    notApplicable: [took('ping')],
  },
  'perf/concurrency': {
    passes: [
      loaded(
        alone,
        { parallel: 10, failed: 0, tookMs: 9 },
        { parallel: 50, failed: 0, tookMs: 90 },
      ),
      loaded(alone, { parallel: 50, failed: 0, tookMs: 2900 }),
    ],
    fails: [
      loaded(alone, { parallel: 10, failed: 3, tookMs: 9 }),
      loaded(
        alone,
        { parallel: 10, failed: 0, tookMs: 9 },
        { parallel: 50, failed: 0, tookMs: 7000 },
      ),
    ],
    notApplicable: [loaded({ ...alone, failed: 1 })],
  },
  'perf/memory': {
    passes: [
      held(flat),
      held(rounds([50, 80, 110, 111, 140, 141])),
      held(flat, flat),
      held(rounds([50, 80, 81, 80, 82, 81], 3)),
    ],
    fails: [
      held(rounds([50, 70, 90, 110, 130, 150])),
      held(flat, rounds([50, 70, 90, 110, 130, 150])),
      held(
        flat,
        flat.map((one, index) => ({ ...one, children: index * 10 })),
      ),
    ],
    notVerified: [held(rounds([50, 70]))],
  },
  'perf/context': {
    passes: [weighing({}), weighing({ instructions: 'Search before you read.' })],
    fails: [
      weighing({ instructions: LONG }),
      weighing({ description: LONG }),
      weighing({ result: LONG }),
    ],
    notApplicable: [evidence('legacy stdio', { lists: {}, calls: [] })],
  },
};
