import type { Load } from '../../probe/performance/performance.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
  type Outcome,
} from '../define-rule.ts';

/** Many at once may take this many times as long as one after the other, and this much more. */
const MOST_TIMES = 2;
const SPARE_MS = 3000;

/** perf/concurrency */
export const perfConcurrency = defineRule({
  id: 'perf/concurrency',
  level: 'practice',
  slow: true,
  eras: bothEras,
  transports: anyTransport,
  needs: ['loads'],
  source: citeDocument(
    'Good practice: 50 requests at once are all answered, and not slower than in turn',
  ),
  title: 'Many requests at once are all answered',
  why: 'Hosts call several tools at once, and over HTTP many users come at the same time.',
  fix: 'Share nothing between requests that is not made for it, queue what must happen in turn, and answer what is too much with an error that says so.',
  judge: ({ loads: { tried } }) =>
    judgeEach(
      tried.filter(({ steps }) => steps[0]?.failed === 0),
      'Not even a single request was answered.',
      (load) => judgeFailures(load) ?? judgeSlowness(load),
    ),
});

function judgeFailures({ what, steps }: Load): Outcome | undefined {
  const broken = steps.find(({ failed }) => failed > 0);
  if (!broken) return undefined;
  return fail({
    where: what,
    message: `Of ${broken.parallel} requests at once some get no answer, or an error that one alone does not get.`,
    evidence: {
      sent: `${broken.parallel} requests at once`,
      came: 'fewer answers than requests',
      expected: 'an answer to each',
    },
  });
}

function judgeSlowness({ what, steps }: Load): Outcome | undefined {
  const alone = steps[0]?.tookMs ?? 0;
  const slow = steps.find(
    ({ parallel, tookMs }) => tookMs > alone * parallel * MOST_TIMES + SPARE_MS,
  );
  if (!slow) return undefined;
  return fail({
    where: what,
    message: `${slow.parallel} requests at once take much longer than one after the other.`,
    evidence: {
      sent: `${slow.parallel} requests at once`,
      came: `more than ${MOST_TIMES} times as long as in turn`,
      expected: 'not longer than in turn',
    },
  });
}
