import type { HttpTrial } from '../../probe/http/http.evidence.ts';
import {
  defineRule,
  fail,
  type Level,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeTransports,
} from '../define-rule.ts';
import { describeAnswer, isGood, explainUnseen } from './judge-trials.ts';

/** http/session-ended */
export const httpSessionEnded = defineRule({
  id: 'http/session-ended',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpSessions'],
  source: citeTransports('Session Management'),
  title: 'A session that has ended gets 404',
  why: 'Only 404 tells a client to begin a new session; with another status it is stuck until someone restarts it.',
  fix: 'Answer 404 Not Found to every request with a session id that the server does not know any more.',
  judge: ({ httpSessions: { ids, removal, afterRemoval, unknownId } }) => {
    if (ids.length === 0) return reportNotApplicable('The server uses no sessions.');
    const hasEnded = isGood(removal?.http?.status);
    return [
      hasEnded && afterRemoval
        ? judge404(afterRemoval, 'must')
        : reportNotVerified('The server does not let a client end a session.'),
      // The text speaks of ended sessions; a server that was started anew has forgotten them.
      ...(unknownId ? [judge404(unknownId, 'practice')] : []),
    ];
  },
});

function judge404(trial: HttpTrial, level: Level): Outcome {
  const { what, exchange } = trial;
  const status = exchange.http?.status;
  if (status === 404) return pass;
  return (
    explainUnseen(trial) ??
    fail({
      where: what,
      level,
      message: `The request got HTTP ${status}.`,
      evidence: { sent: what, came: describeAnswer(exchange), expected: 'HTTP 404' },
    })
  );
}
