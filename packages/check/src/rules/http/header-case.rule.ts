import { errorCodes } from '@wellspoken/spec/error-codes';

import { defineRule, reportNotVerified, pass, citeStreamableHttp } from '../define-rule.ts';
import { readCode, isServed, judgeRefusal, judgeService } from './judge-trials.ts';

const MISMATCH = errorCodes.headerMismatch.code;

/** http/header-case */
export const httpHeaderCase = defineRule({
  id: 'http/header-case',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  needs: ['httpHeaders'],
  source: citeStreamableHttp('Case Sensitivity'),
  title: 'Names of headers may be in any letters, values may not',
  why: 'Proxies rewrite the letters of header names; methods that differ in letters are different methods.',
  fix: 'Look headers up without regard to case, and compare their values exactly.',
  judge: ({ httpHeaders }) => {
    const { usual, namesInCapitals, valueInCapitals, otherMethod } = httpHeaders;
    if (!isServed(usual.exchange))
      return reportNotVerified('A usual request is not served either.');
    return [
      judgeService(namesInCapitals, 'Headers whose names are in other letters are not found.'),
      // A server that compares no methods at all is told so by the rule on methods.
      readCode(otherMethod.exchange) === MISMATCH
        ? judgeRefusal(valueInCapitals, { status: 400, codes: [MISMATCH] })
        : pass,
    ];
  },
});
