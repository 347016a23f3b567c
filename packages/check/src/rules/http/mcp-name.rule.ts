import { errorCodes } from '@wellspoken/spec/error-codes';

import type { NamedRequest } from '../../probe/http/http.evidence.ts';
import {
  defineRule,
  reportNotVerified,
  type Outcome,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { readCode, judgeRefusal, judgeService } from './judge-trials.ts';

const MISMATCH = errorCodes.headerMismatch.code;
const refusal = { status: 400, codes: [MISMATCH] } as const;
const nothing = reportNotVerified(
  'No resource could be read, no prompt be had and no tool be called for comparison.',
);

/** http/mcp-name */
export const httpMcpName = defineRule({
  id: 'http/mcp-name',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  needs: ['httpHeaders'],
  source: citeStreamableHttp('Server Validation'),
  title: 'Mcp-Name must be there and name what the body names',
  why: 'A gateway that lets calls through by this header is fooled by one that says something else than the body.',
  fix: 'For tools/call, prompts/get and resources/read compare Mcp-Name with the name or URI of the body, and answer 400 with error -32020 when it is missing or differs.',
  judge: ({ httpHeaders }) =>
    judgeAll(httpHeaders.named, ({ missing, other }) => [
      judgeRefusal(missing, refusal),
      judgeRefusal(other, refusal),
    ]),
});

/** http/mcp-name-base64 */
export const httpMcpNameBase64 = defineRule({
  id: 'http/mcp-name-base64',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  needs: ['httpHeaders'],
  source: citeStreamableHttp('Value Encoding'),
  title: 'A name in Base64 is decoded before it is compared',
  why: 'Names and URIs that do not fit into a header come in Base64; undecoded, none of them can be used.',
  fix: 'Decode a value of the form =?base64?…?= as UTF-8, then compare it with the body.',
  judge: ({ httpHeaders }) =>
    judgeAll(httpHeaders.named, ({ encoded, encodedOther, other }) => [
      judgeService(encoded, 'The right name is refused when it is encoded in Base64.'),
      // A server that compares no names at all is told so by the rule on names.
      readCode(other.exchange) === MISMATCH ? judgeRefusal(encodedOther, refusal) : pass,
    ]),
});

const judgeAll = (
  named: readonly NamedRequest[],
  judge: (request: NamedRequest) => readonly Outcome[],
): readonly Outcome[] => (named.length === 0 ? [nothing] : named.flatMap(judge));
