import { shorten } from '../../excerpt.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  citeSpecification,
} from '../define-rule.ts';
import { describeRequest, writeMessageText } from '../exchanges.ts';

/** jsonrpc/null-id */
export const jsonrpcNullId = defineRule({
  id: 'jsonrpc/null-id',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['broken'],
  source: citeSpecification('2026-07-28', 'basic', 'Requests'),
  title: 'A request with the id null is not served',
  why: 'The response could not be told from an error without an id, so the client would lose it.',
  fix: 'Refuse a message whose id is null with -32600, before the method is looked at.',
  judge: ({ broken: { attempts } }) =>
    judgeEach(
      attempts.filter(({ kind }) => kind === 'null id'),
      'No request with the id null was sent.',
      ({ exchange, replies }) => {
        const served = replies.find(({ json }) => readField(json, 'result') !== undefined);
        if (!served) return undefined;
        return fail({
          where: `answer to ${exchange.method ?? 'a request'} with the id null`,
          message: 'The server served a request whose id is null.',
          evidence: {
            sent: describeRequest(exchange),
            came: shorten(writeMessageText(served)),
            expected: 'an error with the code -32600',
          },
        });
      },
    ),
});
