import {
  bothEras,
  defineRule,
  fail,
  citeJsonRpc,
  reportNotVerified,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer } from '../exchanges.ts';

/** stdio/bad-line-survives */
export const stdioBadLineSurvives = defineRule({
  id: 'stdio/bad-line-survives',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['framing'],
  source: citeJsonRpc('5.1 Error object'),
  title: 'A line that is no JSON does not end the server',
  why: 'One stray line on stdin would cost the user the server and everything it held.',
  fix: 'Answer a line that cannot be parsed with error -32700, or drop it, and go on reading.',
  judge: ({ framing: { afterGarbage } }) => {
    if (!afterGarbage) return reportNotVerified('The server was gone before.');
    if (afterGarbage.answer) return pass;
    return fail({
      where: 'stdin, a line that is no JSON',
      message:
        afterGarbage.ending === 'closed'
          ? 'The server ended after a line that is no JSON.'
          : 'The server answered nothing more after a line that is no JSON.',
      evidence: {
        sent: 'a line that is no JSON, then a request',
        came: describeAnswer(afterGarbage),
        expected: 'an answer to the request',
      },
    });
  },
});

/** stdio/flush */
export const stdioFlush = defineRule({
  id: 'stdio/flush',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['framing'],
  source: citeSpecification('2026-07-28', 'basic/transports/stdio', 'Receiving Messages'),
  title: 'An answer is not held back in an output buffer',
  why: 'Many languages buffer stdout when it is a pipe: the client waits for an answer that is already written.',
  fix: 'Flush stdout after every message, or switch its buffering off.',
  judge: ({ framing: { lone, cameWith } }) => {
    if (lone.answer) return pass;
    if (cameWith === undefined) return reportNotVerified('The answer never came.');
    return fail({
      where: 'stdout',
      message: `An answer came only with ${cameWith}.`,
      evidence: {
        sent: 'one request, then nothing',
        came: `no answer until ${cameWith}`,
        expected: 'the answer as soon as it is made',
      },
    });
  },
});
