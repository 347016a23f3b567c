import {
  type AlteredState,
  type Asker,
  type ForeignState,
  hasProgressed,
  isDone,
  stateIn,
} from '../../probe/asking/asking.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  defineRule,
  disputed,
  fail,
  notApplicable,
  type Outcome,
  specified,
} from '../define-rule.ts';
import {
  answerText,
  cameWith,
  controlOf,
  judgeAskers,
  sentWith,
  withoutControl,
} from './judge-askers.ts';

/** mrtr/tamper */
export const mrtrTamper = defineRule({
  id: 'mrtr/tamper',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'lists'],
  source: specified('2026-07-28', 'basic/patterns/mrtr', 'Server Requirements (Basic Workflow)'),
  title: 'A requestState that was altered, or made for another request or caller, is refused',
  why: 'The state passes through the client: whoever changes or reuses it acts with what another was allowed.',
  fix: 'Seal the state (HMAC or AEAD) together with the caller, the method, a digest of the arguments and an expiry, and refuse what does not fit with error -32602.',
  judge: (evidence) => {
    const { askers } = evidence.asking;
    if (askers.length > 0 && askers.every(({ first }) => stateIn(first) === undefined)) {
      return notApplicable('Nothing that asks gives out a requestState.');
    }
    return judgeAskers(evidence, judgeAsker);
  },
});

function judgeAsker(asker: Asker): readonly Outcome[] {
  const { first, trials } = asker;
  if (stateIn(first) === undefined) return [];
  const control = controlOf(asker);
  if (!control) return [withoutControl(asker)];
  const taken = trials.altered.filter(({ exchange }) => hasProgressed(exchange, first));
  const proven = taken.filter((one) => changesAnswer(one, asker, control));
  if (proven.length > 0) return proven.map((one) => alteredFinding(asker, one));
  // Where a request ends well without any state, a changed one does no harm.
  const { withoutState } = trials;
  if (!withoutState || hasProgressed(withoutState, first)) return [];
  const [unsigned] = taken.filter(({ change }) => change === 'signature');
  if (unsigned) return [signatureFinding(asker, unsigned)];
  const [harmless] = taken;
  return harmless ? [openFinding(asker, harmless)] : foreignFindings(asker);
}

/** Whether what was changed shows in the answer. */
function changesAnswer(
  { change, mark, exchange }: AlteredState,
  asker: Asker,
  control: Exchange,
): boolean {
  if (change !== 'content') return false;
  const [came, usual] = [answerText(exchange), answerText(control)];
  if (mark !== undefined && came.includes(mark)) return !usual.includes(mark);
  const { extra } = asker.trials;
  const isSteady = extra !== undefined && isDone(control) && answerText(extra) === usual;
  return isSteady && isDone(exchange) && came !== usual;
}

const alteredFinding = ({ where }: Asker, { path, exchange }: AlteredState): Outcome =>
  fail({
    where: `${where}, requestState`,
    message: `A requestState whose "${path}" was changed is taken, and changes the answer.`,
    evidence: evidenceOf(exchange),
  });

const signatureFinding = ({ where }: Asker, { exchange }: AlteredState): Outcome =>
  fail({
    where: `${where}, requestState`,
    message: 'The requestState is signed, but one with a wrong signature is taken.',
    evidence: evidenceOf(exchange),
  });

const openFinding = ({ where }: Asker, { exchange }: AlteredState): Outcome =>
  disputed({
    where: `${where}, requestState`,
    message:
      'A changed requestState is taken. That is allowed only where a change can do no harm; none was seen.',
    evidence: evidenceOf(exchange),
  });

const evidenceOf = (exchange: Exchange): { sent: string; came: string; expected: string } => ({
  sent: sentWith(exchange),
  came: cameWith(exchange),
  expected: 'an error, or the questions from the start',
});

const foreignFindings = (asker: Asker): readonly Outcome[] =>
  asker.trials.foreignState
    .filter(({ exchange }) => hasProgressed(exchange, asker.first))
    .map((one) => foreignFinding(asker, one));

const foreignFinding = ({ where }: Asker, { madeFor, exchange }: ForeignState): Outcome =>
  fail({
    level: 'should',
    where: `${where}, requestState`,
    message: `A requestState that was made for ${madeFor} is taken.`,
    evidence: evidenceOf(exchange),
  });
