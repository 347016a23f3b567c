import { defineRule, fail, notApplicable, pass, specified } from '../define-rule.ts';
import { cameOf, isServed, unseen } from './trials.ts';

/** http/session-not-auth */
export const httpSessionNotAuth = defineRule({
  id: 'http/session-not-auth',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpSessions'],
  source: specified('2025-11-25', 'basic/security_best_practices', 'Session Hijacking'),
  title: 'The id of a session does not stand for a token',
  why: 'Who gets hold of an id could act as its owner.',
  fix: 'Check the token of every request, also of those in a session.',
  judge: ({ httpSessions: { ids, withoutToken } }) => {
    if (ids.length === 0) return notApplicable('The server uses no sessions.');
    if (!withoutToken) return notApplicable('No token was given: the server asks for none.');
    const { opening, inSession } = withoutToken;
    if (isServed(opening.exchange)) return notApplicable('The server asks for no token.');
    if (!isServed(inSession.exchange)) return unseen(inSession) ?? pass;
    return fail({
      where: inSession.what,
      message: 'A request without a token was served because it knew the id of a session.',
      evidence: { sent: inSession.what, came: cameOf(inSession.exchange), expected: 'HTTP 401' },
    });
  },
});
