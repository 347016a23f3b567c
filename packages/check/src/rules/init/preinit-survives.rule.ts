import { defineRule, fail, reportNotVerified, pass, citeSpecification } from '../define-rule.ts';
import { describeAnswer } from '../exchanges.ts';

/** init/preinit-survives */
export const initPreinitSurvives = defineRule({
  id: 'init/preinit-survives',
  level: 'practice',
  eras: ['legacy'],
  transports: ['stdio'],
  needs: ['lifecycle'],
  source: citeSpecification('2026-07-28', 'basic/transports/stdio', 'Backward Compatibility'),
  title: 'A request before initialize does not end the server',
  why: 'Clients of both eras ask server/discover first; a server that ends then looks broken to them.',
  fix: 'Answer requests before initialize with an error and go on reading.',
  judge: ({ lifecycle: { early, afterEarly }, opening }) => {
    if (!afterEarly || !opening.exchange.result) {
      return reportNotVerified(
        'The server gave no result to initialize even as the first request.',
      );
    }
    if (afterEarly.result) return pass;
    const asked = early.map(({ method }) => method ?? '').join(' and ');
    return fail({
      where: 'a request before initialize',
      message:
        afterEarly.ending === 'closed'
          ? `The server ended after ${asked} came before initialize.`
          : `The server gave no result to initialize after ${asked} came before it.`,
      evidence: {
        sent: `${asked}, then initialize`,
        came: describeAnswer(afterEarly),
        expected: 'an error for the early request, then the usual answer to initialize',
      },
    });
  },
});
