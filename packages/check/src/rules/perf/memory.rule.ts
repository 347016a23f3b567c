import type { ResourceUse } from '../../probe/performance/performance.evidence.ts';
import {
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';

/** The first rounds fill caches and pools. */
const WARM_UP = 2;
/** What each further round may add, in megabytes. */
const MOST_MEGABYTES = 5;

/** perf/memory */
export const perfMemory = defineRule({
  id: 'perf/memory',
  level: 'practice',
  slow: true,
  eras: bothEras,
  transports: ['stdio', 'http'],
  needs: ['growth'],
  source: citeDocument(
    `Good practice: after a warm-up, each 300 requests or 10 sessions add less than ${MOST_MEGABYTES} MB and no process`,
  ),
  title: 'Requests and sessions leave nothing behind in the server',
  why: 'A server that keeps something of each request ends by running out of memory.',
  fix: 'Look for lists and maps that only grow, for listeners that are never taken away, and for child processes that nobody waits for.',
  judge: ({ growth: { requests, sessions } }) => {
    if (requests.length <= WARM_UP + 1) {
      return reportNotVerified('The server ended before enough requests were made.');
    }
    const said = [...judgeRounds(requests, 'requests'), ...judgeRounds(sessions ?? [], 'sessions')];
    return said.length === 0 ? pass : said;
  },
});

function judgeRounds(rounds: readonly ResourceUse[], what: string): readonly Outcome[] {
  const steps = rounds
    .slice(WARM_UP)
    .map((now, index) => ({ before: rounds[WARM_UP + index - 1] ?? now, now }));
  if (steps.length === 0) return [];
  const said: Outcome[] = [];
  if (steps.every(({ before, now }) => now.megabytes - before.megabytes > MOST_MEGABYTES)) {
    said.push(
      reportGrowth({
        what,
        thing: 'memory',
        came: `more than ${MOST_MEGABYTES} MB more with each round`,
      }),
    );
  }
  if (steps.every(({ before, now }) => now.children > before.children)) {
    said.push(
      reportGrowth({ what, thing: 'processes', came: 'more child processes with each round' }),
    );
  }
  return said;
}

const reportGrowth = (found: { what: string; thing: string; came: string }): Outcome =>
  fail({
    where: `the server after many ${found.what}, ${found.thing}`,
    message: `With more and more ${found.what} the server holds more and more ${found.thing}.`,
    evidence: { came: found.came, expected: 'no growth after a warm-up' },
  });
