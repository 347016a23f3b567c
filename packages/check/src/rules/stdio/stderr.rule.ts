import {
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';

/** More than this of one short life is no log that anybody reads. */
const MOST_BYTES = 256 * 1024;
/** The secrets that every examined process has in its environment. */
const CANARY = /canary-(?:token|password)-[0-9a-f]{24}/;

/** stdio/stderr */
export const stdioStderr = defineRule({
  id: 'stdio/stderr',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['lists', 'lifecycle'],
  source: citeSpecification('2026-07-28', 'basic/transports/stdio'),
  title: 'What goes to stderr is bounded and holds no secret',
  why: 'Clients keep stderr in log files: a secret stays there, and a flood fills the disk or blocks the pipe.',
  fix: 'Log little by default and by level, and never print the environment, keys or tokens.',
  judge: ({ conversations, lifecycle }) => {
    const records = conversations.flatMap(({ process }) => process ?? []);
    if (records.length === 0) return reportNotVerified('No process was seen.');
    const hasCanary = records.some(({ stderrHead }) => CANARY.test(stderrHead));
    const leaked = lifecycle.leakedVariables;
    const found = [
      ...(hasCanary || leaked.length > 0 ? [toLeak(leaked)] : []),
      ...(records.some(({ stderrBytes }) => stderrBytes > MOST_BYTES) ? [flood] : []),
    ];
    return found.length === 0 ? pass : found;
  },
});

const toLeak = (variables: readonly string[]): Outcome =>
  fail({
    where: 'stderr, secrets',
    message: 'Secrets of the environment stand on stderr.',
    evidence: {
      came:
        variables.length === 0
          ? 'the value of a secret variable'
          : `the value of ${variables.join(', ')}`,
      expected: 'no value of a secret',
    },
  });

const flood: Outcome = fail({
  where: 'stderr, volume',
  message: 'The server writes very much to stderr.',
  evidence: {
    came: `more than ${MOST_BYTES / 1024} KB from one process`,
    expected: `at most ${MOST_BYTES / 1024} KB`,
  },
});
