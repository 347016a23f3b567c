import { errorCodes } from '@wellspoken/spec/error-codes';

import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  citeJsonRpc,
  reportNotVerified,
  pass,
} from '../define-rule.ts';
import { describeAnswer, readCode, isTurnedAway, describeRequest } from '../exchanges.ts';

/** jsonrpc/method-not-found */
export const jsonrpcMethodNotFound = defineRule({
  id: 'jsonrpc/method-not-found',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['requests'],
  source: citeJsonRpc('5.1 Error object'),
  title: 'An unknown method is answered with -32601',
  why: 'Clients try a method to see whether a server has it; only this code says no.',
  fix: 'Answer a request whose method you do not serve with { "code": -32601 }.',
  judge: ({ requests: { unknownMethod } }) => {
    if (readCode(unknownMethod) === errorCodes.methodNotFound.code) return pass;
    if (isTurnedAway(unknownMethod)) {
      return reportNotVerified(`The request was turned away: ${describeAnswer(unknownMethod)}.`);
    }
    return fail({
      where: 'answer to an unknown method',
      message: unknownMethod.result
        ? 'A method that does not exist got a result.'
        : 'A method that does not exist was not answered with -32601.',
      evidence: {
        sent: describeRequest(unknownMethod),
        came: describeAnswer(unknownMethod),
        expected: 'an error with the code -32601',
      },
    });
  },
});
