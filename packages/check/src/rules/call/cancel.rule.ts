import { shorten } from '../../excerpt.ts';
import type { CancelledCall, StrayCancels } from '../../probe/calls/calls.evidence.ts';
import { readField, parseJson } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { everywhere, describeToolPlace, withoutTools } from './judge-calls.ts';

/** call/cancel */
export const callCancel = defineRule({
  id: 'call/cancel',
  level: 'should',
  ...everywhere,
  needs: ['lists', 'freshCalls'],
  source: citeSpecification('2026-07-28', 'basic/patterns/cancellation', 'Behavior Requirements'),
  title: 'A cancelled call stops and is not answered; other cancellations are ignored',
  why: 'Work that nobody waits for keeps the server busy, and its answer fits no request any more.',
  fix: 'On notifications/cancelled stop the work of that request and send no answer; ignore ids that are unknown or done.',
  judge: ({ lists, freshCalls: { cancelled, stray }, variant }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    if (variant.era === 'modern' && variant.transport !== 'stdio') {
      return reportNotApplicable('Over HTTP a request is cancelled by closing its stream.');
    }
    const said = [...judgeStray(stray), ...(cancelled ? judgeCancelled(cancelled) : [])];
    if (said.length > 0) return said;
    if (!cancelled) {
      return reportNotVerified(
        'No tool that may be called takes long enough to be cancelled; give one in a plan.',
      );
    }
    if (cancelled.answer === 'first') {
      return reportNotVerified(
        'The call was answered before the server had read the cancellation.',
      );
    }
    return pass;
  },
});

function judgeCancelled({ tool, answer, came, isBusy }: CancelledCall): readonly Outcome[] {
  const where = describeToolPlace(tool);
  if (answer === 'late') {
    return [
      fail({
        where,
        message: 'The call is answered although it was cancelled.',
        evidence: { sent: CANCELLED, came: shortenAnswer(came), expected: 'no answer' },
      }),
    ];
  }
  if (answer === 'first' || isBusy !== true) return [];
  return [
    fail({
      where,
      message: 'The process keeps working after the call was cancelled.',
      evidence: { sent: CANCELLED, came: 'a busy processor', expected: 'no more work for it' },
    }),
  ];
}

const CANCELLED = 'notifications/cancelled for the running call';

function shortenAnswer(raw: string | undefined): string {
  const json = parseJson(raw ?? '');
  return shorten({ result: readField(json, 'result'), error: readField(json, 'error') });
}

function judgeStray(stray: StrayCancels | undefined): readonly Outcome[] {
  if (!stray) return [];
  const where = 'notifications/cancelled for a request that does not run';
  const finding = (message: string, came: string): Outcome =>
    fail({ where, message, evidence: { sent: where, came, expected: 'nothing' } });
  const { sent, replies, after } = stray;
  const refused = sent.find(({ http }) => (http?.status ?? 0) >= 400);
  if (after.ending !== 'answered') {
    return [finding('The server does not answer any more after the cancellation.', 'silence')];
  }
  const [reply] = replies;
  if (reply !== undefined) return [finding('The cancellation is answered.', shortenAnswer(reply))];
  return refused
    ? [finding('The cancellation is refused.', `HTTP ${refused.http?.status ?? ''}`)]
    : [];
}
