import { retiredErrorCodes } from '@wellspoken/spec/error-codes';

import { shorten } from '../../excerpt.ts';
import { anyTransport, defineRule, fail, judgeEach, citeSpecification } from '../define-rule.ts';
import {
  readCode,
  listModernExchanges,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';

/** jsonrpc/retired-codes */
export const jsonrpcRetiredCodes = defineRule({
  id: 'jsonrpc/retired-codes',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'paging', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Error Codes'),
  title: 'The codes -32002 and -32042 are not sent to modern clients',
  why: 'Modern clients know neither: a resource that does not exist is told with -32602, and a URL is asked for with input_required.',
  fix: 'Answer -32602 with the uri in data for an unknown resource; ask for input by a result where a URL has to be opened.',
  judge: (evidence) =>
    judgeEach(
      listModernExchanges(evidence).filter(({ error }) => error !== undefined),
      'No error came.',
      (exchange) => {
        const code = retiredErrorCodes.find((retired) => retired === readCode(exchange));
        if (code === undefined) return undefined;
        return fail({
          where: describeExchangePlace(exchange),
          message: `The code ${code} belongs to earlier revisions.`,
          evidence: {
            sent: describeRequest(exchange),
            came: shorten(exchange.error),
            expected: code === -32002 ? 'the code -32602' : 'a result that asks for input',
          },
        });
      },
    ),
});
