import { defineRule, fail, reportNotApplicable, pass, citeSpecification } from '../define-rule.ts';
import { describeAnswer, isServed, explainUnseen } from './judge-trials.ts';

/** http/session-not-auth */
export const httpSessionNotAuth = defineRule({
  id: 'http/session-not-auth',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpSessions'],
  source: citeSpecification('2025-11-25', 'basic/security_best_practices', 'Session Hijacking'),
  title: 'The id of a session does not stand for a token',
  why: 'Who gets hold of an id could act as its owner.',
  fix: 'Check the token of every request, also of those in a session.',
  judge: ({ httpSessions: { ids, withoutToken } }) => {
    if (ids.length === 0) return reportNotApplicable('The server uses no sessions.');
    if (!withoutToken) return reportNotApplicable('No token was given: the server asks for none.');
    const { opening, inSession } = withoutToken;
    if (isServed(opening.exchange)) return reportNotApplicable('The server asks for no token.');
    if (!isServed(inSession.exchange)) return explainUnseen(inSession) ?? pass;
    return fail({
      where: inSession.what,
      message: 'A request without a token was served because it knew the id of a session.',
      evidence: {
        sent: inSession.what,
        came: describeAnswer(inSession.exchange),
        expected: 'HTTP 401',
      },
    });
  },
});
