import { errorCodes } from '@wellspoken/spec/error-codes';

import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  jsonRpc,
  notVerified,
  pass,
} from '../define-rule.ts';
import { cameOf, codeOf, isTurnedAway, sentOf } from '../exchanges.ts';

/** jsonrpc/method-not-found */
export const jsonrpcMethodNotFound = defineRule({
  id: 'jsonrpc/method-not-found',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['requests'],
  source: jsonRpc('5.1 Error object'),
  title: 'An unknown method is answered with -32601',
  why: 'Clients try a method to see whether a server has it; only this code says no.',
  fix: 'Answer a request whose method you do not serve with { "code": -32601 }.',
  judge: ({ requests: { unknownMethod } }) => {
    if (codeOf(unknownMethod) === errorCodes.methodNotFound.code) return pass;
    if (isTurnedAway(unknownMethod)) {
      return notVerified(`The request was turned away: ${cameOf(unknownMethod)}.`);
    }
    return fail({
      where: 'answer to an unknown method',
      message: unknownMethod.result
        ? 'A method that does not exist got a result.'
        : 'A method that does not exist was not answered with -32601.',
      evidence: {
        sent: sentOf(unknownMethod),
        came: cameOf(unknownMethod),
        expected: 'an error with the code -32601',
      },
    });
  },
});
