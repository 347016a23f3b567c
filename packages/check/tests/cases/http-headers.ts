import type {
  HttpHeaders,
  HttpRequests,
  NamedRequest,
  ParamRequest,
} from '../../src/probe/http/http.evidence.ts';
import type { Cases } from '../support/cases.ts';
import { evidence } from '../support/evidence.ts';
import { bare, denied, hung, served } from '../support/http-trials.ts';

const MISMATCH = -32020;
const UNSUPPORTED = -32022;

const named: NamedRequest = {
  usual: served(),
  missing: denied(400, MISMATCH),
  other: denied(400, MISMATCH),
  encoded: served(),
  encodedOther: denied(400, MISMATCH),
};

const param: ParamRequest = {
  tool: 'query',
  header: 'Mcp-Param-Region',
  usual: served(),
  refused: [denied(400, MISMATCH)],
  encoded: served(),
  numeric: served(),
  unneeded: [served(), denied(200, -32602)],
};

const usual: HttpHeaders = {
  usual: served(),
  withoutVersion: denied(400, MISMATCH),
  otherInHeader: denied(400, MISMATCH),
  otherInBody: denied(400, UNSUPPORTED),
  unsupported: denied(400, UNSUPPORTED),
  unknownMethod: denied(404, -32601),
  withoutMethod: denied(400, MISMATCH),
  otherMethod: denied(400, MISMATCH),
  namesInCapitals: served(),
  valueInCapitals: denied(400, MISMATCH),
  withSession: served(),
  withEventId: served(),
  named: [named],
  params: [param],
  mirroring: ['"query"'],
};

const headers = (parts: Partial<HttpHeaders> = {}, hasLegacy = false) => {
  const httpRequests: HttpRequests = {
    usual: served(),
    silent: [],
    accepts: [],
    notJson: denied(415),
    withCharset: served(),
    get: bare(405),
    refused: [],
    versions: [],
    hasLegacy,
  };
  return evidence('modern http', { httpHeaders: { ...usual, ...parts }, httpRequests });
};

/** Cases of how headers are held against the body. */
export const headerCases: Cases = {
  'http/version-missing': {
    passes: [headers()],
    fails: [
      headers({ withoutVersion: served() }),
      headers({ withoutVersion: denied(400, -32600) }),
      headers({ withoutVersion: denied(422, MISMATCH) }),
    ],
    notApplicable: [headers({ withoutVersion: served() }, true)],
  },
  'http/version-mismatch': {
    passes: [headers(), headers({ otherInHeader: denied(404, -32600) }, true)],
    fails: [
      headers({ otherInHeader: served() }),
      headers({ otherInHeader: served() }, true),
      headers({ otherInHeader: denied(404, -32600) }),
      headers({ otherInBody: served() }),
    ],
    notVerified: [headers({ usual: denied(500) })],
  },
  'http/version-unsupported': {
    passes: [headers()],
    fails: [
      headers({ unsupported: served() }),
      headers({ unsupported: denied(200, UNSUPPORTED) }),
      headers({ unsupported: denied(400, -32602) }),
    ],
    notVerified: [headers({ unsupported: denied(429) })],
  },
  'http/unknown-method-404': {
    passes: [headers()],
    fails: [
      headers({ unknownMethod: denied(200, -32601) }),
      headers({ unknownMethod: denied(404) }),
    ],
    notVerified: [headers({ unknownMethod: hung })],
  },
  'http/mcp-method': {
    passes: [headers()],
    fails: [headers({ withoutMethod: served() }), headers({ otherMethod: served() })],
    notVerified: [headers({ usual: denied(500) })],
  },
  'http/mcp-name': {
    passes: [headers()],
    fails: [
      headers({ named: [{ ...named, missing: served() }] }),
      headers({ named: [named, { ...named, other: served() }] }),
    ],
    notVerified: [headers({ named: [] })],
  },
  'http/mcp-name-base64': {
    passes: [
      headers(),
      headers({ named: [{ ...named, other: served(), encodedOther: served() }] }),
    ],
    fails: [
      headers({ named: [{ ...named, encoded: denied(400, MISMATCH) }] }),
      headers({ named: [{ ...named, encodedOther: served() }] }),
    ],
    notVerified: [headers({ named: [] })],
  },
  'http/header-case': {
    passes: [headers(), headers({ otherMethod: served(), valueInCapitals: served() })],
    fails: [
      headers({ namesInCapitals: denied(400, MISMATCH) }),
      headers({ valueInCapitals: served() }),
    ],
    notVerified: [headers({ usual: denied(500) })],
  },
  'http/mcp-param': {
    passes: [headers()],
    fails: [
      headers({ params: [{ ...param, refused: [served()] }] }),
      headers({ params: [{ ...param, encoded: denied(400, MISMATCH) }] }),
      headers({ params: [{ ...param, numeric: denied(400, MISMATCH) }] }),
      headers({ params: [{ ...param, unneeded: [denied(400, MISMATCH)] }] }),
    ],
    notApplicable: [headers({ params: [], mirroring: [] })],
    notVerified: [headers({ params: [] })],
  },
  'http/no-session': {
    passes: [headers(), headers({ withSession: denied(404), withEventId: denied(400) }, true)],
    fails: [
      headers({ usual: served({ headers: { 'mcp-session-id': 'abc' } }) }),
      headers({ withSession: denied(404) }),
      headers({ withEventId: denied(400) }),
      headers({ withSession: served({ headers: { 'mcp-session-id': 'abc' } }) }, true),
    ],
    notVerified: [headers({ usual: denied(500) })],
  },
};
