import type { BrokenAttempt } from '../../probe/protocol/protocol.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  reportDisputed,
  fail,
  citeJsonRpc,
  judgeEach,
  type Outcome,
} from '../define-rule.ts';
import { describeAnswer } from '../exchanges.ts';
import { listCodes, isRefusedByHttp, shortenReplies, saysCode } from './replies.ts';

const PARSE_ERROR = -32700;

/** jsonrpc/parse-error */
export const jsonrpcParseError = defineRule({
  id: 'jsonrpc/parse-error',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['broken'],
  source: citeJsonRpc('5.1 Error object'),
  title: 'Text that is no JSON is answered with -32700, and the server lives on',
  why: 'Without an answer a client waits for nothing; a server that ends takes every other request with it.',
  fix: 'Catch the error of the parser, answer { "code": -32700 } without an id or with the id null, and read on.',
  judge: ({ broken: { attempts } }) =>
    judgeEach(
      attempts.filter(({ kind }) => kind === 'broken JSON'),
      'No broken JSON was sent.',
      (attempt) => {
        if (!attempt.livesOn) return judgeDeath(attempt);
        if (saysCode(attempt.replies, PARSE_ERROR)) return judgeId(attempt);
        return judgeOther(attempt);
      },
    ),
});

const describePlace = ({ what }: BrokenAttempt): string => `answer to ${what}`;
const expected = 'an error with the code -32700';

const judgeDeath = (attempt: BrokenAttempt): Outcome =>
  fail({
    where: describePlace(attempt),
    message: 'After text that is no JSON the server answered no good request any more.',
    evidence: {
      sent: attempt.what,
      came: describeAnswer(attempt.exchange),
      expected: `${expected}, and answers to what follows`,
    },
  });

function judgeId(attempt: BrokenAttempt): Outcome | undefined {
  const ids = attempt.replies.map(({ json }) => readField(json, 'id') ?? null);
  if (ids.every((id) => id === null || id === 'wellspoken-broken')) return undefined;
  return reportDisputed({
    where: describePlace(attempt),
    message:
      'The error has an id of its own: JSON-RPC wants null, the schema of MCP allows any text or number.',
    evidence: {
      sent: attempt.what,
      came: shortenReplies(attempt),
      expected: 'an error without an id, or with the id null',
    },
  });
}

function judgeOther(attempt: BrokenAttempt): Outcome {
  if (isRefusedByHttp(attempt)) {
    return reportDisputed({
      where: describePlace(attempt),
      message: 'Text that is no JSON was refused by HTTP alone, without an error of JSON-RPC.',
      evidence: { sent: attempt.what, came: describeAnswer(attempt.exchange), expected },
    });
  }
  const codes = listCodes(attempt.replies);
  return fail({
    where: describePlace(attempt),
    message:
      codes.length === 0
        ? 'Text that is no JSON got no error.'
        : `Text that is no JSON got the code ${codes.join(', ')}.`,
    evidence: { sent: attempt.what, came: shortenReplies(attempt), expected },
  });
}
