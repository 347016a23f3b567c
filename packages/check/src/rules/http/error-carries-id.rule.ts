import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import { bothEras, defineRule, fail, judgeEach, citeSpecification } from '../define-rule.ts';
import { describeAnswer, isThrottled } from './judge-trials.ts';

/** What a gate before the server says need not know of the request. */
const isOfServer = (exchange: Exchange): boolean =>
  exchange.error !== undefined &&
  !isThrottled(exchange) &&
  ![401, 403].includes(exchange.http?.status ?? 0);

/** http/error-carries-id */
export const httpErrorCarriesId = defineRule({
  id: 'http/error-carries-id',
  level: 'must',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpRequests'],
  source: citeSpecification('2026-07-28', 'basic', 'Error Responses'),
  title: 'The error to a request that could be read repeats its id',
  why: 'Without the id a client cannot tell which request failed, and waits for an answer that never comes.',
  fix: 'Put the id of the request into the error, also where HTTP code writes the error.',
  judge: ({ httpRequests }) =>
    judgeEach(
      httpRequests.refused.filter(({ exchange }) => isOfServer(exchange)),
      'No request got a JSON-RPC error.',
      ({ what, exchange }) => {
        const asked = readField(exchange.sent, 'id');
        const answered = readField(exchange.answer?.json, 'id');
        if (answered === asked) return undefined;
        return fail({
          where: `error to ${what}`,
          message:
            answered === undefined || answered === null
              ? 'The error does not carry the id of the request.'
              : 'The error carries another id than the request.',
          evidence: {
            sent: `${what}, with id ${JSON.stringify(asked)}`,
            came: describeAnswer(exchange),
            expected: `"id": ${JSON.stringify(asked)}`,
          },
        });
      },
    ),
});
