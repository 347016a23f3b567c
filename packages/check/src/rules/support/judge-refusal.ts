import type { Exchange } from '../../wire/exchange.evidence.ts';
import { fail, type Level, notVerified, type Outcome, pass } from '../define-rule.ts';
import { cameOf, codeOf, isTurnedAway, sentOf } from './exchanges.ts';

/** How a request should have been refused. */
export interface ExpectedRefusal {
  readonly where: string;
  /** What was asked for, as the subject of a sentence: "An unknown prompt". */
  readonly asked: string;
  /** The codes that are right, the best first. */
  readonly codes: readonly number[];
  readonly level?: Level;
}

/** Judges whether a request was refused with the right code. */
export function judgeRefusal(
  exchange: Exchange,
  { where, asked, codes, level }: ExpectedRefusal,
): Outcome {
  if (!exchange.answer || isTurnedAway(exchange)) {
    return notVerified(`${exchange.method ?? 'The request'} got no answer.`, where);
  }
  const code = codeOf(exchange);
  if (codes.some((right) => right === code)) return pass;
  const came =
    code === undefined ? 'is answered as if it were there' : 'is refused with another code';
  return fail({
    where,
    message: `${asked} ${came}.`,
    evidence: {
      sent: sentOf(exchange),
      came: cameOf(exchange),
      expected: `error ${codes.join(' or ')}`,
    },
    ...(level && { level }),
  });
}
