import type { Latency } from '../../probe/performance/performance.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
  type Outcome,
} from '../define-rule.ts';
import { findPercentile } from '../measures.ts';

interface Bound {
  readonly share: number;
  /** Seconds for requests that only tell what the server has. */
  readonly plain: number;
  /** Seconds for calls of tools, which do work. */
  readonly call: number;
}

// Generous, and in steps: a finding that says more than one in the baseline is a regression.
const bounds: readonly Bound[] = [
  { share: 99, plain: 5, call: 20 },
  { share: 95, plain: 2, call: 10 },
  { share: 50, plain: 1, call: 5 },
];

/** perf/latency */
export const perfLatency = defineRule({
  id: 'perf/latency',
  level: 'practice',
  slow: true,
  eras: bothEras,
  transports: anyTransport,
  needs: ['latencies'],
  source: citeDocument(
    'Good practice: half of the requests within 1 s, 95 % within 2 s, 99 % within 5 s; calls of tools within 5, 10 and 20 s',
  ),
  title: 'Answers come quickly',
  why: 'A model makes many requests in a row, and each adds to what the user waits for.',
  fix: 'Compute lists once and keep them. Keep connections open. Give slow tools progress, a limit and pages.',
  judge: ({ latencies: { measured } }) =>
    judgeEach(
      measured.filter(({ ms }) => ms.length > 0),
      'No request was answered.',
      judgeLatency,
    ),
});

function judgeLatency({ what, isCall, ms }: Latency): Outcome | undefined {
  const broken = bounds
    .map(({ share, plain, call }) => ({ share, seconds: isCall ? call : plain }))
    .find(({ share, seconds }) => findPercentile(ms, share) > seconds * 1000);
  if (!broken) return undefined;
  const { share, seconds } = broken;
  return fail({
    where: what,
    message: `Of 100 answers, ${100 - share} or more take longer than ${seconds} s.`,
    evidence: {
      came: `answers that take more than ${seconds} s`,
      expected: `${share} % of the answers within ${seconds} s`,
    },
  });
}
