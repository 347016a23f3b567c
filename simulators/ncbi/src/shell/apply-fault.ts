import { EXTERNAL_FAILING } from '../external/failing.ts';
import type { Answer, Route, SimulatorRequest } from '../route.ts';
import { answerBadKey, makeHtmlPage, answerJson, TEXT, answerTooMany, XML } from './answers.ts';
import { makeGzipBomb, toLatin1, addControlCharacters } from './distort.ts';
import type { Fault, FaultKind } from './fault.ts';

/** What a failure befalls. */
export interface Stricken {
  readonly request: SimulatorRequest;
  readonly route: Route;
  readonly caller: string;
  /** What would have been answered. */
  readonly answer: () => Answer;
  readonly forgetHistory: () => void;
}

type Failing = (stricken: Stricken, fault: Fault) => Answer;

const EXCEPTION =
  'NCBI C++ Exception:\n    Error: TXCLIENT(CException::eUnknown) "txclient/TxClient.cpp", line 1063: ncbi::CTxRawClientImpl::readAll() --- Read failed: EOF (the other side has unexpectedly closed connection), peer: 192.0.2.7:7011\n\n';

const FAILING: Readonly<Record<FaultKind, Failing>> = {
  rate_limited: ({ route, caller, request }) => {
    const limit = route.limit?.perSecond(request.parameters.has('api_key')) ?? 3;
    return (route.limit?.refuse ?? answerTooMany)({ caller, count: limit + 1, limit });
  },
  bad_key: ({ request }) => answerBadKey(request.parameters.get('api_key') ?? ''),
  backend_exception: ({ request }) => answerBackendException(request),
  prolog_only: ({ request }) => ({
    type: XML,
    body: `<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE ${findRootName(request)} PUBLIC "-//NLM//DTD ${findRootName(request)}//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/${findRootName(request)}.dtd">\n`,
  }),
  error_forwarding: () => answerJson({ error: 'error forwarding request' }, 500),
  html_502: () => makeHtmlPage(502, '502 Proxy Error'),
  html_503: () => makeHtmlPage(503, '503 Service Unavailable'),
  html_200: () => makeHtmlPage(200, 'NCBI - WWW Error Blocked Diagnostic'),
  viewer_timeout: () => ({
    status: 400,
    type: XML,
    body: '<?xml version="1.0" encoding="UTF-8" ?>\n<eFetchResult>\n\t<ERROR>External viewer error: Empty Response. URL: (internal). Status: Timeout</ERROR>\n</eFetchResult>\n',
  }),
  server_error: () => ({ status: 500, type: TEXT, body: 'Internal Server Error\n' }),
  truncated: ({ answer }) => ({ ...answer(), delivery: { isCut: true } }),
  cut_xml: ({ answer }) => {
    const whole = answer();
    return { ...whole, body: whole.body.slice(0, Math.ceil(whole.body.length / 2)) };
  },
  wrong_content_type: ({ answer }) => ({ ...answer(), type: 'application/octet-stream' }),
  wrong_charset: ({ answer }) => toLatin1(answer(), 'UTF-8'),
  latin1: ({ answer }) => toLatin1(answer(), 'ISO-8859-1'),
  redirect_301: ({ request }) => ({
    status: 301,
    type: TEXT,
    headers: { location: `/${request.path}?${String(request.parameters)}` },
    body: '',
  }),
  reset: () => ({ body: '', delivery: { isReset: true } }),
  slow: ({ answer }, { ms = 100 }) => ({ ...answer(), delivery: { delayMs: ms } }),
  stall: () => ({ body: '', delivery: { isStalled: true } }),
  gzip_bomb: () => ({ type: XML, headers: { 'content-encoding': 'gzip' }, body: makeGzipBomb() }),
  empty_body: ({ answer }) => ({ ...answer(), body: '' }),
  expired_history: ({ answer, forgetHistory }) => {
    forgetHistory();
    return answer();
  },
  control_characters: ({ answer }) => addControlCharacters(answer()),
  ...EXTERNAL_FAILING,
};

/** The answer to a request that a failure befalls. */
export function applyFault(fault: Fault, stricken: Stricken): Answer {
  return FAILING[fault.kind](stricken, fault);
}

const ROOTS: Readonly<Record<string, string>> = {
  'einfo.fcgi': 'eInfoResult',
  'esearch.fcgi': 'eSearchResult',
  'esummary.fcgi': 'eSummaryResult',
  'efetch.fcgi': 'eFetchResult',
  'elink.fcgi': 'eLinkResult',
  'epost.fcgi': 'ePostResult',
  'espell.fcgi': 'eSpellResult',
};

function findRootName({ segments }: SimulatorRequest): string {
  return ROOTS[segments.at(-1) ?? ''] ?? 'Result';
}

function answerBackendException(request: SimulatorRequest): Answer {
  const utility = request.segments.at(-1) ?? '';
  if (request.parameters.get('retmode') === 'json') {
    return answerJson({
      header: { type: utility.replace('.fcgi', ''), version: '0.3' },
      ...(utility === 'elink.fcgi' ? { linksets: [] } : {}),
      ERROR: EXCEPTION,
    });
  }
  const root = findRootName(request);
  return {
    type: XML,
    body: `<?xml version="1.0" encoding="UTF-8" ?>\n<${root}>\n<ERROR>${EXCEPTION}</ERROR>\n</${root}>\n`,
  };
}
