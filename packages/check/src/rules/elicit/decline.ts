import { asksIn, type Refusal } from '../../probe/asking/asking.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  notVerified,
  type Outcome,
  pass,
  specified,
} from '../define-rule.ts';
import { unasked } from '../mrtr/support/judge-askers.ts';
import { cameWith } from '../mrtr/support/show.ts';
import { isTurnedAway } from '../support/exchanges.ts';
import { brokenEnd } from './support/broken-end.ts';

/** elicit/decline */
export const elicitDecline = defineRule({
  id: 'elicit/decline',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['asking', 'lists'],
  source: specified('2026-07-28', 'client/elicitation', 'Error Handling'),
  title: 'A request ends well also when the user declines or cancels',
  why: 'People close dialogs. A tool that counts on an answer then breaks, hangs, or works with nothing.',
  fix: 'Look at the action before you read the content; answer a decline or a cancel with a result that says what was not done.',
  judge: (evidence) => {
    const { refusals, questions } = evidence.asking;
    if (questions.length === 0) return unasked(evidence);
    if (refusals.length === 0) return notVerified('No question could be put again to be declined.');
    const said = refusals.flatMap(judgeRefusal);
    return said.length === 0 ? pass : said;
  },
});

function judgeRefusal(refusal: Refusal): readonly Outcome[] {
  const { where, action, exchange } = refusal;
  if (asksIn(exchange) || isTurnedAway(exchange)) return [];
  const fault = brokenEnd(refusal);
  if (fault === undefined) return [];
  return [
    fail({
      where,
      message: `After a ${action}, ${fault}.`,
      evidence: {
        sent: `{"action":"${action}"} to every question`,
        came: cameWith(exchange),
        expected: 'a result that takes the refusal into account',
      },
    }),
  ];
}
