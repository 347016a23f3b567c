import { errorCodes } from '@wellspoken/spec/error-codes';

import type { HttpTrial } from '../../probe/http/http.evidence.ts';
import {
  defineRule,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { isServed, judgeRefusal } from './judge-trials.ts';

const MISMATCH = errorCodes.headerMismatch.code;
const UNSUPPORTED = errorCodes.unsupportedVersion.code;

const modernHttp = {
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  source: citeStreamableHttp('Protocol Version Header'),
} as const;

/** http/version-missing */
export const httpVersionMissing = defineRule({
  ...modernHttp,
  id: 'http/version-missing',
  needs: ['httpHeaders', 'httpRequests'],
  title: 'A request without MCP-Protocol-Version is refused',
  why: 'Proxies decide by this header; a request that lacks it slips past them.',
  fix: 'Answer 400 with error -32020 when the header is missing, unless clients older than 2025-06-18 are served.',
  judge: ({ httpHeaders, httpRequests }) => {
    if (httpRequests.hasLegacy) {
      return reportNotApplicable(
        'The server serves the legacy era too, whose first clients know no such header.',
      );
    }
    return judgeRefusal(httpHeaders.withoutVersion, { status: 400, codes: [MISMATCH] });
  },
});

/** http/version-mismatch */
export const httpVersionMismatch = defineRule({
  ...modernHttp,
  id: 'http/version-mismatch',
  needs: ['httpHeaders', 'httpRequests'],
  title: 'A version header that differs from the body is refused',
  why: 'Two parts of a network that believe different values can be played against each other.',
  fix: 'Compare MCP-Protocol-Version with the protocolVersion in _meta, and answer 400 with error -32020 when they differ.',
  judge: ({ httpHeaders, httpRequests }) => {
    const { usual, otherInHeader, otherInBody } = httpHeaders;
    if (!isServed(usual.exchange))
      return reportNotVerified('A usual request is not served either.');
    return [
      judgeOtherHeader(otherInHeader, httpRequests.hasLegacy),
      // One of the two is a version that the server does not speak, which it may say first.
      judgeRefusal(otherInBody, { status: 400, codes: [MISMATCH, UNSUPPORTED] }),
    ];
  },
});

function judgeOtherHeader(trial: HttpTrial, hasLegacy: boolean): Outcome {
  // Who serves both eras may choose by the header, and refuse as the legacy era does.
  const isRefused = (trial.exchange.http?.status ?? 0) >= 400 && !trial.exchange.result;
  if (hasLegacy && isRefused) return pass;
  return judgeRefusal(trial, { status: 400, codes: [MISMATCH, UNSUPPORTED] });
}

/** http/version-unsupported */
export const httpVersionUnsupported = defineRule({
  ...modernHttp,
  id: 'http/version-unsupported',
  needs: ['httpHeaders'],
  title: 'A version that the server does not speak gets 400 and error -32022',
  why: 'Clients read from this error which versions they can use instead.',
  fix: 'Answer 400 with an UnsupportedProtocolVersionError that lists the supported versions.',
  judge: ({ httpHeaders }) =>
    judgeRefusal(httpHeaders.unsupported, { status: 400, codes: [UNSUPPORTED] }),
});

/** http/unknown-method-404 */
export const httpUnknownMethod404 = defineRule({
  ...modernHttp,
  id: 'http/unknown-method-404',
  needs: ['httpHeaders'],
  title: 'An unknown method gets 404 and error -32601',
  why: 'Proxies and clients see by the status alone that there is no such method.',
  fix: 'Send the JSON-RPC error -32601 with HTTP status 404.',
  judge: ({ httpHeaders }) =>
    judgeRefusal(httpHeaders.unknownMethod, {
      status: 404,
      codes: [errorCodes.methodNotFound.code],
    }),
});
