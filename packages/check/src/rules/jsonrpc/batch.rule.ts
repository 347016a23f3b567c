import type { BrokenAttempt } from '../../probe/protocol/protocol.evidence.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { isTurnedAway } from '../exchanges.ts';
import { listCodes, shortenReplies } from './replies.ts';

/** jsonrpc/batch */
export const jsonrpcBatch = defineRule({
  id: 'jsonrpc/batch',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['broken'],
  source: citeSpecification('2025-11-25', 'basic/transports', 'Sending Messages to the Server'),
  title: 'An array of messages is refused, and nothing in it is run',
  why: 'Since 2025-06-18 a message stands alone; who checks, logs or limits single messages does not look into arrays.',
  fix: 'Answer an array with one error of the code -32600, and look at nothing inside it.',
  judge: ({ broken: { attempts } }) =>
    judgeEach(
      attempts.filter(({ kind }) => kind === 'batch'),
      'No batch was sent.',
      judgeBatch,
    ),
});

function judgeBatch(attempt: BrokenAttempt): Outcome {
  const { what, exchange, replies } = attempt;
  const where = `answer to ${what}`;
  const evidence = {
    sent: what,
    came: shortenReplies(attempt),
    expected: 'one error with the code -32600',
  };
  if (replies.some(isServed)) {
    return fail({ where, message: 'The server served requests inside an array.', evidence });
  }
  if (listCodes(replies).length > 0 || isRefused(attempt)) return pass;
  if (exchange.http && !isTurnedAway(exchange)) {
    const message = 'The server accepted an array of requests and answered none of them.';
    return fail({ where, message, evidence });
  }
  return reportNotVerified(
    'The array got no answer: whether it was refused cannot be seen.',
    where,
  );
}

const isServed = ({ json }: Message): boolean =>
  Array.isArray(json)
    ? json.some((one) => readField(one, 'result') !== undefined)
    : readField(json, 'result') !== undefined;

const isRefused = ({ exchange: { http }, replies }: BrokenAttempt): boolean =>
  (http !== undefined && http.status >= 400 && http.status < 500) ||
  replies.some(({ json }) => Array.isArray(json));
