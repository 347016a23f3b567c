import { errorCodes } from '@wellspoken/spec/error-codes';

import { defineRule, reportNotVerified, citeStreamableHttp } from '../define-rule.ts';
import { isServed, judgeRefusal } from './judge-trials.ts';

const refusal = { status: 400, codes: [errorCodes.headerMismatch.code] } as const;

/** http/mcp-method */
export const httpMcpMethod = defineRule({
  id: 'http/mcp-method',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  needs: ['httpHeaders'],
  source: citeStreamableHttp('Server Validation'),
  title: 'Mcp-Method must be there and name the method of the body',
  why: 'A gateway that lets requests through by this header is fooled by one that says something else than the body.',
  fix: 'Compare Mcp-Method with the method of the body, and answer 400 with error -32020 when it is missing or differs.',
  judge: ({ httpHeaders }) => {
    const { usual, withoutMethod, otherMethod } = httpHeaders;
    if (!isServed(usual.exchange))
      return reportNotVerified('A usual request is not served either.');
    return [judgeRefusal(withoutMethod, refusal), judgeRefusal(otherMethod, refusal)];
  },
});
