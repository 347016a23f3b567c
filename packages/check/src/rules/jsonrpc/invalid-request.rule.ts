import type { BrokenAttempt } from '../../probe/protocol/protocol.evidence.ts';
import type { Variant } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  reportDisputed,
  fail,
  citeJsonRpc,
  judgeEach,
  reportNotVerified,
  type Outcome,
} from '../define-rule.ts';
import { describeAnswer, isTurnedAway } from '../exchanges.ts';
import { listCodes, isRefusedByHttp, shortenReplies, saysCode } from './replies.ts';

const INVALID_REQUEST = -32600;
const HEADER_MISMATCH = -32020;

/** jsonrpc/invalid-request */
export const jsonrpcInvalidRequest = defineRule({
  id: 'jsonrpc/invalid-request',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['broken'],
  source: citeJsonRpc('5.1 Error object'),
  title: 'JSON that is no request is answered with -32600',
  why: 'Whoever builds a client sees at once that the message has the wrong form, and not that something else failed.',
  fix: 'Check the form of every message (jsonrpc, id, method) before anything else, and answer { "code": -32600 }.',
  judge: ({ variant, broken: { attempts } }) =>
    judgeEach(
      attempts.filter(({ kind }) => kind === 'no request'),
      'Nothing was sent that is no request.',
      (attempt) =>
        saysCode(attempt.replies, INVALID_REQUEST) ? undefined : judgeOther(variant, attempt),
    ),
});

function judgeOther({ era, transport }: Variant, attempt: BrokenAttempt): Outcome {
  const { what, exchange, replies, livesOn } = attempt;
  const where = `answer to ${what}`;
  const codes = listCodes(replies);
  const isAboutHeaders =
    era === 'modern' && transport === 'http' && codes.includes(HEADER_MISMATCH);
  if (isAboutHeaders || isTurnedAway(exchange)) {
    return reportNotVerified('The request was refused before its form was looked at.', where);
  }
  const evidence = {
    sent: what,
    came: shortenReplies(attempt),
    expected: 'an error with the code -32600',
  };
  if (isRefusedByHttp(attempt)) {
    const message =
      'JSON that is no request was refused by HTTP alone, without an error of JSON-RPC.';
    return reportDisputed({
      where,
      message,
      evidence: { ...evidence, came: describeAnswer(exchange) },
    });
  }
  if (!livesOn) {
    const message = 'After JSON that is no request the server answered no good request any more.';
    return fail({ where, message, evidence });
  }
  return fail({
    where,
    message:
      codes.length === 0
        ? 'JSON that is no request got no error.'
        : `JSON that is no request got the code ${codes.join(', ')}.`,
    evidence,
  });
}
