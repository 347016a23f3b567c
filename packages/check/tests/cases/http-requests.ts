import type { HttpLimits, HttpRequests } from '../../src/probe/http/http.evidence.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  http,
  variants,
  refused,
  unanswered,
} from '../support/evidence.ts';
import { bare, denied, hung, served } from '../support/http-trials.ts';

const usual: HttpRequests = {
  usual: served(),
  silent: [{ what: 'a notification', exchange: bare(202) }],
  accepts: [served(), denied(406)],
  notJson: denied(415),
  withCharset: served(),
  get: bare(405),
  delete: bare(405),
  refused: [{ what: 'unknown', exchange: refused('unknown', { code: -32601 }) }],
  versions: [denied(400)],
  hasLegacy: false,
};

type LegName = 'legacy http' | 'modern http';

const requests = (variant: LegName, parts: Partial<HttpRequests> = {}) =>
  evidence(variant, { httpRequests: { ...usual, ...parts } });

const errorWithId = (id: string | null, status = 400) => ({
  what: 'unknown',
  exchange: refused(
    'unknown',
    { code: -32601 },
    { id, sent: { id: 'asked', method: 'unknown' }, http: http({ status }) },
  ),
});

const listed = (headers: Readonly<Record<string, string>>, body = '{"jsonrpc":"2.0"}') =>
  evidence('modern http', {
    httpRequests: usual,
    lists: {},
    conversations: [
      conversation([answered('tools/list', { tools: [] }, { http: http({ headers, body }) })]),
    ],
  });

const hungUp = evidence('modern http', {
  httpRequests: usual,
  lists: {},
  conversations: [
    conversation([
      unanswered('tools/call', {
        http: http({ headers: { 'content-type': 'application/json' }, isComplete: false }),
      }),
    ]),
  ],
});

const limited = (httpLimits: HttpLimits, headers?: Readonly<Record<string, string>>) =>
  evidence('modern http', {
    httpLimits,
    lists: {},
    conversations: headers
      ? [conversation([answered('tools/list', {}, { http: http({ status: 429, headers }) })])]
      : [],
  });

const slowBody = (ending: 'silent' | 'closed') => ({
  seconds: 65,
  trial: { ...hung, exchange: { ...hung.exchange, ending } },
});

/** Cases of how requests are taken. */
export const requestCases: Cases = {
  'http/content-type': {
    passes: [
      listed({ 'content-type': 'application/json; charset=utf-8' }),
      listed({ 'content-type': 'text/event-stream' }, ''),
      hungUp,
    ],
    fails: [
      listed({ 'content-type': 'text/plain' }),
      listed({}),
      listed({ 'content-type': 'application/json' }, 'data: {}'),
    ],
    notApplicable: [evidence('modern http', { httpRequests: usual, lists: {} })],
  },
  'http/notification-202': {
    passes: [
      requests('modern http'),
      requests('legacy http', { silent: [{ what: 'a notification', exchange: bare(400) }] }),
    ],
    fails: [
      requests('modern http', { silent: [{ what: 'a notification', exchange: bare(204) }] }),
      requests('legacy http', { silent: [served({ status: 202, body: '{}' })] }),
    ],
    notVerified: [requests('modern http', { silent: [hung] })],
  },
  'http/accept': {
    passes: [requests('modern http'), requests('modern http', { accepts: [denied(503)] })],
    fails: [
      requests('modern http', { accepts: [denied(500)] }),
      requests('legacy http', { accepts: [hung] }),
    ],
  },
  'http/request-media-type': {
    passes: [requests('modern http')],
    fails: [
      requests('modern http', { notJson: served() }),
      requests('modern http', { notJson: denied(500) }),
      requests('legacy http', { withCharset: denied(415) }),
    ],
    notVerified: [requests('modern http', { usual: denied(500) })],
  },
  'http/get': {
    passes: [
      requests('legacy http'),
      requests('legacy http', { get: bare(200, { 'content-type': 'text/event-stream' }) }),
    ],
    fails: [
      requests('legacy http', { get: bare(404) }),
      requests('legacy http', { get: bare(200, { 'content-type': 'text/html' }) }),
    ],
    notVerified: [
      requests('legacy http', { get: bare(401) }),
      requests('legacy http', { get: hung.exchange }),
    ],
  },
  'http/get-405': {
    passes: [requests('modern http')],
    fails: [requests('modern http', { get: bare(404) })],
    notApplicable: [requests('modern http', { get: bare(400), hasLegacy: true })],
  },
  'http/delete-405': {
    passes: [requests('modern http')],
    fails: [requests('modern http', { delete: bare(200) })],
    notApplicable: [requests('modern http', { delete: bare(400), hasLegacy: true })],
    notVerified: [requests('modern http', { delete: bare(403) })],
  },
  'http/error-carries-id': {
    passes: [requests('modern http'), requests('legacy http', { refused: [errorWithId('asked')] })],
    fails: [
      requests('modern http', { refused: [errorWithId(null)] }),
      requests('legacy http', { refused: [errorWithId('another')] }),
    ],
    notApplicable: [
      requests('modern http', { refused: [] }),
      requests('modern http', { refused: [errorWithId(null, 429), errorWithId(null, 403)] }),
    ],
  },
  'http/version-400': {
    passes: [requests('legacy http')],
    fails: [
      requests('legacy http', { versions: [served()] }),
      requests('legacy http', { versions: [denied(404)] }),
    ],
    notVerified: [requests('legacy http', { versions: [hung] })],
  },
  'http/legacy-sse-only': {
    passes: [evidence('legacy http'), evidence('modern http')],
    fails: [
      { ...evidence('legacy http'), variant: { ...variants['legacy http'], transport: 'sse' } },
    ],
  },
  'http/limits': {
    passes: [
      limited({ large: denied(413) }),
      limited({ large: denied(413), slowBody: slowBody('closed') }),
      limited({ large: denied(413) }, { 'retry-after': '5' }),
    ],
    fails: [
      limited({ large: served() }),
      limited({ large: denied(400) }),
      limited({ large: denied(413), slowBody: slowBody('silent') }),
      limited({ large: denied(413) }, {}),
    ],
    notVerified: [limited({}), limited({ large: hung })],
  },
};
