import { gzipSync } from 'node:zlib';
import { createFaultQueue, type FaultQueue } from '@wellspoken/simulator-shell';

import { writeFault } from '../external/pubchem/faults.ts';
import type { Answer, Route, SimulatorRequest } from '../route.ts';
import { answerBadKey, answerJson, answerTooMany, makeHtmlPage, TEXT, XML } from './answers.ts';

/** Ways to fail that only the services beside the E-utilities have. */
const EXTERNAL_FAULT_KINDS = [
  'gone',
  'pubchem_timeout',
  'pubchem_server_error',
  'pubchem_method_not_allowed',
  'pubchem_unimplemented',
  'pubchem_throttled',
] as const;

/** The name of such a way. */
type ExternalFaultKind = (typeof EXTERNAL_FAULT_KINDS)[number];

interface Failed {
  readonly request: { readonly segments: readonly string[] };
  readonly answer: () => Answer;
}

const THROTTLED =
  'Request Count status: Red (88%), Request Time status: Yellow (61%), Service status: Green (20%)';

/** What is answered when a service fails in such a way. */
const EXTERNAL_FAILING: Readonly<Record<ExternalFaultKind, (failed: Failed) => Answer>> = {
  gone: () => makeHtmlPage(404, '404 Not Found'),
  pubchem_timeout: ({ request }) =>
    writeFault({ code: 'Timeout', message: 'The request timed out' }, chooseFormat(request)),
  pubchem_server_error: ({ request }) =>
    writeFault(
      {
        code: 'ServerError',
        message: 'Some problem on the server side',
        details: ['output: at /export/home/pug/cgi-bin/pug.cpp:1017'],
      },
      chooseFormat(request),
    ),
  pubchem_method_not_allowed: ({ request }) =>
    writeFault({ code: 'MethodNotAllowed', message: 'Request not allowed' }, chooseFormat(request)),
  pubchem_unimplemented: ({ request }) =>
    writeFault({ code: 'Unimplemented', message: 'Not implemented yet' }, chooseFormat(request)),
  pubchem_throttled: ({ answer }) => {
    const given = answer();
    return { ...given, headers: { ...given.headers, 'x-throttling-control': THROTTLED } };
  },
};

function chooseFormat({ segments }: Failed['request']): string {
  return segments.at(-1) ?? '';
}

/** Every way in which a service can be made to fail. */
export const FAULT_KINDS = [
  'rate_limited',
  'bad_key',
  'backend_exception',
  'prolog_only',
  'error_forwarding',
  'html_502',
  'html_503',
  'html_200',
  'viewer_timeout',
  'server_error',
  'truncated',
  'cut_xml',
  'wrong_content_type',
  'wrong_charset',
  'latin1',
  'redirect_301',
  'reset',
  'slow',
  'stall',
  'gzip_bomb',
  'empty_body',
  'expired_history',
  'control_characters',
  ...EXTERNAL_FAULT_KINDS,
] as const;

/** The name of a way to fail. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A failure that is to come. */
export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose path contains it, such as "efetch.fcgi"; any request where it is not said. */
  readonly path?: string;
  /** How many requests it befalls; 1 where it is not said. */
  readonly times?: number;
  /** How long "slow" takes; 100 where it is not said. */
  readonly ms?: number;
}

/** The failures that are to come. */
export type Faults = FaultQueue<Fault, string>;

/** Creates a queue without failures; a failure befalls a request by its path. */
export function createFaults(): Faults {
  return createFaultQueue((fault, path) => path.includes(fault.path ?? ''));
}

/** What a failure befalls. */
interface Stricken {
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

function readText({ body }: Answer): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

/** The body in Latin-1, under a content type that names this character set. */
function toLatin1(answer: Answer, said: string): Answer {
  const isJson = answer.type?.includes('json') === true;
  // What Latin-1 has no byte for becomes a reference, and at least one letter differs from UTF-8.
  const text = readText(answer)
    .replace(/[\u0100-\u{10ffff}]/gu, isJson ? writeJsonReference : writeXmlReference)
    .replace(/(<\/[\w-]+>\s*)$/u, '<!-- \u00a9 -->$1')
    .replace('encoding="UTF-8"', `encoding="${said}"`);
  const type = (answer.type ?? XML).replace(/charset=[\w-]+/iu, `charset=${said}`);
  return { ...answer, type, body: Buffer.from(text, 'latin1') };
}

function writeXmlReference(letter: string): string {
  return `&#x${letter.codePointAt(0)?.toString(16) ?? ''};`;
}

function writeJsonReference(letter: string): string {
  return letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

// After the version, where it is not read; else in the first text.
const FIRST_TEXT = /"version":"0\.3|":\s*"/u;

/** JSON with raw control characters in a text, so that it is no JSON. */
function addControlCharacters(answer: Answer): Answer {
  const body = readText(answer).replace(FIRST_TEXT, (start) => `${start}\n\t\u0001`);
  return { ...answer, body };
}

const PIECE = 16 * 1024 * 1024;
const PIECES = 68;

/** A little over a megabyte that unpacks to more than a gigabyte. */
function makeGzipBomb(): Uint8Array {
  const piece = gzipSync(Buffer.alloc(PIECE, ' '));
  const head = gzipSync('<?xml version="1.0" encoding="UTF-8" ?>\n<PubmedArticleSet>');
  return Buffer.concat([head, ...Array.from({ length: PIECES }, () => piece)]);
}
