import { errorCodeRanges, errorCodes, retiredErrorCodes } from '@wellspoken/spec/error-codes';

import { shorten } from '../../excerpt.ts';
import { anyTransport, defineRule, fail, judgeEach, citeSpecification } from '../define-rule.ts';
import {
  readCode,
  listModernExchanges,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';

/** jsonrpc/legacy-range */
export const jsonrpcLegacyRange = defineRule({
  id: 'jsonrpc/legacy-range',
  level: 'should',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'paging', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Error Codes'),
  title: 'Codes of your own lie outside the range that JSON-RPC reserves',
  why: 'From -32019 to -32000 every implementation meant something else, so a client can rely on none of these codes.',
  fix: 'Use a code of the specification, or one of your own above -32000 or below -32768.',
  judge: (evidence) =>
    judgeEach(
      listModernExchanges(evidence).filter(({ error }) => error !== undefined),
      'No error came.',
      (exchange) => {
        const code = readCode(exchange);
        if (typeof code !== 'number' || !isTaken(code)) return undefined;
        return fail({
          where: describeExchangePlace(exchange),
          message: `The code ${code} lies in a range that is not free for codes of a server.`,
          evidence: {
            sent: describeRequest(exchange),
            came: shorten(exchange.error),
            expected: 'a code of the specification, or one outside -32768 to -32000',
          },
        });
      },
    ),
});

const isDefined = (code: number): boolean =>
  Object.values(errorCodes).some((defined) => defined.code === code) ||
  retiredErrorCodes.some((retired) => retired === code);

// The range of the specification has a rule of its own.
function isTaken(code: number): boolean {
  const range = errorCodeRanges.find(
    ({ from = -Infinity, to = Infinity }) => from <= code && code <= to,
  );
  return (range?.name === 'legacy' || range?.name === 'json-rpc') && !isDefined(code);
}
