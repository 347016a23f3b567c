import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  pass,
  citeTransports,
} from '../define-rule.ts';
import { describeAnswer, isServed, explainUnseen } from './judge-trials.ts';

/** http/session-required */
export const httpSessionRequired = defineRule({
  id: 'http/session-required',
  level: 'should',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpSessions'],
  source: citeTransports('Session Management'),
  title: 'A request that lacks the session id gets 400',
  why: 'A client that lost its id takes another status for another fault, and does not begin anew.',
  fix: 'Answer 400 Bad Request to every request but initialize that has no Mcp-Session-Id.',
  judge: ({ httpSessions: { ids, withoutId } }) => {
    if (ids.length === 0) return reportNotApplicable('The server uses no sessions.');
    if (!withoutId) return reportNotVerified('No request without an id was sent.');
    const { what, exchange } = withoutId;
    if (isServed(exchange))
      return reportNotApplicable('The server does not require the session id.');
    if (exchange.http?.status === 400) return pass;
    return (
      explainUnseen(withoutId) ??
      fail({
        where: what,
        message: `The request was refused with HTTP ${exchange.http?.status}.`,
        evidence: { sent: what, came: describeAnswer(exchange), expected: 'HTTP 400' },
      })
    );
  },
});
