import { errorCodes } from '@wellspoken/spec/error-codes';

import type { HttpTrial, ParamRequest } from '../../probe/http/http.evidence.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { describeAnswer, readCode, judgeRefusal, judgeService } from './judge-trials.ts';

const MISMATCH = errorCodes.headerMismatch.code;

/** http/mcp-param */
export const httpMcpParam = defineRule({
  id: 'http/mcp-param',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  needs: ['httpHeaders'],
  source: citeStreamableHttp('Server Behavior for Custom Headers'),
  title: 'A mirrored parameter is the same in the header and in the body',
  why: 'Who routes or limits by the header would otherwise act on another value than the tool.',
  fix: 'Compare every Mcp-Param header, decoded, with its argument; answer 400 with error -32020 when it is missing or differs, and ask for none where the argument has no value.',
  judge: ({ httpHeaders }) => {
    const { mirroring, params } = httpHeaders;
    if (mirroring.length === 0)
      return reportNotApplicable('No tool mirrors a parameter in a header.');
    if (params.length === 0) {
      return reportNotVerified('No tool that mirrors a parameter could be called with success.');
    }
    return params.flatMap(judgeParam);
  },
});

function judgeParam({
  refused,
  encoded,
  numeric,
  unneeded,
  header,
}: ParamRequest): readonly Outcome[] {
  return [
    ...refused.map((trial) => judgeRefusal(trial, { status: 400, codes: [MISMATCH] })),
    judgeService(encoded, 'The right value is refused when it is encoded in Base64.'),
    ...(numeric ? [judgeNumber(numeric)] : []),
    ...unneeded.map((trial) => judgeUnneeded(trial, header)),
  ];
}

function judgeNumber(trial: HttpTrial): Outcome {
  const outcome = judgeService(trial, 'The same number in another form is refused.');
  return outcome.verdict === 'fail' ? { ...outcome, level: 'should' } : outcome;
}

function judgeUnneeded({ what, exchange }: HttpTrial, header: string): Outcome {
  if (readCode(exchange) !== MISMATCH) return pass;
  return fail({
    where: what,
    message: `${header} is asked for, though its parameter has no value.`,
    evidence: { sent: what, came: describeAnswer(exchange), expected: `no error ${MISMATCH}` },
  });
}
