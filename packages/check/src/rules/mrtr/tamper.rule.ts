import {
  type AlteredState,
  type Asker,
  type ForeignState,
  hasProgressed,
  isDone,
  readState,
} from '../../probe/asking/asking.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  defineRule,
  reportDisputed,
  fail,
  reportNotApplicable,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  answerText,
  describeCame,
  findControl,
  judgeAskers,
  describeSentAnswers,
  withoutControl,
} from './judge-askers.ts';

/** mrtr/tamper */
export const mrtrTamper = defineRule({
  id: 'mrtr/tamper',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'lists'],
  source: citeSpecification(
    '2026-07-28',
    'basic/patterns/mrtr',
    'Server Requirements (Basic Workflow)',
  ),
  title: 'A requestState that was altered, or made for another request or caller, is refused',
  why: 'The state passes through the client: whoever changes or reuses it acts with what another was allowed.',
  fix: 'Seal the state (HMAC or AEAD) together with the caller, the method, a digest of the arguments and an expiry, and refuse what does not fit with error -32602.',
  judge: (evidence) => {
    const { askers } = evidence.asking;
    if (askers.length > 0 && askers.every(({ first }) => readState(first) === undefined)) {
      return reportNotApplicable('Nothing that asks gives out a requestState.');
    }
    return judgeAskers(evidence, judgeAsker);
  },
});

function judgeAsker(asker: Asker): readonly Outcome[] {
  const { first, trials } = asker;
  if (readState(first) === undefined) return [];
  const control = findControl(asker);
  if (!control) return [withoutControl(asker)];
  const taken = trials.altered.filter(({ exchange }) => hasProgressed(exchange, first));
  const proven = taken.filter((one) => changesAnswer(one, asker, control));
  if (proven.length > 0) return proven.map((one) => reportAltered(asker, one));
  // Where a request ends well without any state, a changed one does no harm.
  const { withoutState } = trials;
  if (!withoutState || hasProgressed(withoutState, first)) return [];
  const [unsigned] = taken.filter(({ change }) => change === 'signature');
  if (unsigned) return [reportSignature(asker, unsigned)];
  const [harmless] = taken;
  return harmless ? [openFinding(asker, harmless)] : judgeForeign(asker);
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

const reportAltered = ({ where }: Asker, { path, exchange }: AlteredState): Outcome =>
  fail({
    where: `${where}, requestState`,
    message: `A requestState whose "${path}" was changed is taken, and changes the answer.`,
    evidence: writeEvidence(exchange),
  });

const reportSignature = ({ where }: Asker, { exchange }: AlteredState): Outcome =>
  fail({
    where: `${where}, requestState`,
    message: 'The requestState is signed, but one with a wrong signature is taken.',
    evidence: writeEvidence(exchange),
  });

const openFinding = ({ where }: Asker, { exchange }: AlteredState): Outcome =>
  reportDisputed({
    where: `${where}, requestState`,
    message:
      'A changed requestState is taken. That is allowed only where a change can do no harm; none was seen.',
    evidence: writeEvidence(exchange),
  });

const writeEvidence = (exchange: Exchange): { sent: string; came: string; expected: string } => ({
  sent: describeSentAnswers(exchange),
  came: describeCame(exchange),
  expected: 'an error, or the questions from the start',
});

const judgeForeign = (asker: Asker): readonly Outcome[] =>
  asker.trials.foreignState
    .filter(({ exchange }) => hasProgressed(exchange, asker.first))
    .map((one) => reportForeign(asker, one));

const reportForeign = ({ where }: Asker, { madeFor, exchange }: ForeignState): Outcome =>
  fail({
    level: 'should',
    where: `${where}, requestState`,
    message: `A requestState that was made for ${madeFor} is taken.`,
    evidence: writeEvidence(exchange),
  });
