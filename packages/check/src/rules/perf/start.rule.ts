import {
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotVerified,
  pass,
} from '../define-rule.ts';

/** A host starts all servers with every conversation, and people wait for the slowest. */
const MOST_SECONDS = 3;

/** perf/start */
export const perfStart = defineRule({
  id: 'perf/start',
  level: 'practice',
  slow: true,
  eras: bothEras,
  transports: ['stdio'],
  needs: ['starts'],
  source: citeDocument(`Good practice: the first answer comes within ${MOST_SECONDS} s`),
  title: 'A server answers soon after it was started',
  why: 'Hosts start every server with each conversation; some give up, and the user waits.',
  fix: 'Answer first and prepare later: load what is large, connect and log in with the first call that needs it.',
  judge: ({ starts: { ms } }) => {
    if (ms.length === 0) return reportNotVerified('No start was answered in time.');
    if (Math.min(...ms) <= MOST_SECONDS * 1000) return pass;
    return fail({
      where: 'the start of the process',
      message: `From the start to the first answer it takes more than ${MOST_SECONDS} s, also when started again.`,
      evidence: {
        came: `more than ${MOST_SECONDS} s in each of ${ms.length} starts`,
        expected: `at most ${MOST_SECONDS} s`,
      },
    });
  },
});
