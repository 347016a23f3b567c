import { ToolError } from '@wellspoken/kit';
import {
  createUpstream,
  readRetryAfter,
  type Upstream,
  type UpstreamResponse,
  type Verdict,
} from '@wellspoken/kit/upstream';

import { type ClientOptions, limitAttempts, limitPauses, USER_AGENT } from '../clients/client.ts';
import { type Form, createBodyError, checkBody } from '../clients/response.ts';

const NAME = 'PubChem';
const A_DAY_MS = 24 * 3_600_000;
/** Pause for all callers, by the load that PubChem reports. */
const COOL_DOWNS = { black: 20_000, red: 5_000, yellow: 1_000 } as const;
/** Pause after a fault that does not say how long. */
const BUSY_MS = 2_000;
/** PubChem itself gives up after thirty seconds. */
const ATTEMPT_MS = 35_000;
/** Faults that may be gone when the same is asked again. */
const PASSING: ReadonlySet<string> = new Set(['ServerBusy', 'ServerError', 'Unknown']);

/** The client of PubChem: five requests a second, and fewer when PubChem says so. */
export function createPubChemClient({ baseUrl, email, pace }: ClientOptions): Upstream {
  const { minGapMs = 220, retryBaseMs = 1_000 } = pace ?? {};
  return createUpstream({
    name: NAME,
    baseUrl,
    headers: { 'user-agent': email === undefined ? USER_AGENT : `${USER_AGENT} (mailto:${email})` },
    rate: {
      ...limitPauses(pace),
      limit: 400,
      perMs: 60_000,
      minGapMs,
      concurrency: 4,
      maxQueued: 100,
    },
    retry: { attempts: 4, baseMs: retryBaseMs },
    timeout: limitAttempts({ attemptMs: ATTEMPT_MS, ...pace }),
    cache: { ttlMs: A_DAY_MS },
    maxResponseBytes: 32 * 1_048_576,
    classify: judgeResponse,
  });
}

function judgeResponse(response: UpstreamResponse): Verdict | undefined {
  const throttled = readThrottling(response);
  const fault = readFault(response);
  if (fault !== undefined) {
    const waitMs = fault.code === 'ServerBusy' ? chooseBusyMs(response) : throttled;
    return {
      error: createFaultError(fault),
      // A request that is too heavy does not mean that PubChem is down.
      refused: fault.code === 'Timeout',
      ...(PASSING.has(fault.code) && { retry: true }),
      ...(waitMs !== undefined && { coolDownMs: waitMs }),
    };
  }
  // PubChem itself says in a fault of its own that there is no such record.
  if (response.status === 404) return { error: createBodyError(NAME, 'a page for people') };
  const odd = checkBody(NAME, response, getExpectedForm(response.url));
  if (odd !== undefined) return odd;
  return throttled === undefined ? undefined : { coolDownMs: throttled };
}

/** Where PubChem says how long, that is what counts. */
function chooseBusyMs({ headers }: UpstreamResponse): number {
  return readRetryAfter(headers) ?? BUSY_MS;
}

/** The pause required by the worst of the three states in the header. */
function readThrottling({ headers }: UpstreamResponse): number | undefined {
  const lights = (headers.get('x-throttling-control') ?? '').toLowerCase();
  const [worst] = Object.entries(COOL_DOWNS).filter(([light]) => lights.includes(light));
  return worst?.[1];
}

const FORMS: Readonly<Record<string, Form>> = {
  json: 'json',
  xml: 'xml',
  sdf: /\${4}$/,
};

/** The last part of a path says in which form it is answered. */
function getExpectedForm({ pathname }: URL): Form {
  return FORMS[pathname.split('/').at(-1)?.toLowerCase() ?? ''] ?? 'text';
}

/** What PubChem says when it does not do what was asked. */
interface PubChemFault {
  /** Such as NotFound or ServerBusy. */
  readonly code: string;
  /** PubChem's message without its internal details. */
  readonly message: string;
}

/** Reads a fault in any of the forms in which PubChem writes them; undefined where there is none. */
function readFault(response: UpstreamResponse): PubChemFault | undefined {
  if (response.status < 400) return undefined;
  const body = response.text().slice(0, 20_000);
  const code = /PUGREST\.(\w+)/.exec(body)?.[1];
  if (code === undefined) return undefined;
  // JSON, XML and plain text have it in this order; an escaped quote may stand in the first.
  const [, json, xml, plain] =
    /"Message"\s*:\s*"((?:[^"\\]|\\.)*)"|<Message>([^<]*)<|^Message: (.*)$/m.exec(body) ?? [];
  return { code, message: toSentence(unescapeText(json) ?? xml ?? plain ?? '') };
}

function unescapeText(written: string | undefined): string | undefined {
  return written?.replace(/\\(.)/g, '$1');
}

const LONGEST = 200;

function toSentence(words: string): string {
  const trimmed = words.trim().slice(0, LONGEST);
  if (trimmed === '') return 'It gave no reason.';
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

const LATER = ['Try again later.'];

const faults: Readonly<Record<string, (message: string) => ToolError>> = {
  NotFound: (message) =>
    new ToolError('not_found', `PubChem found nothing: ${message}`, {
      suggestions: ['Check the identifier and its type.'],
    }),
  BadRequest: (message) =>
    new ToolError('invalid_arguments', `PubChem did not understand the request: ${message}`, {
      suggestions: ['Check how the identifier or the structure is written, and its type.'],
    }),
  MethodNotAllowed: (message) =>
    new ToolError('unsupported', `PubChem does not offer this: ${message}`, {
      suggestions: ['Choose another identifier_type or output_format.'],
    }),
  Unimplemented: (message) =>
    new ToolError('unsupported', `PubChem does not offer this: ${message}`, {
      suggestions: ['Choose another identifier_type or output_format.'],
    }),
  Timeout: (message) =>
    new ToolError('timeout', `PubChem needed more time than it allows itself: ${message}`, {
      suggestions: ['Ask for less: fewer max_records, or a larger structure.'],
    }),
  ServerBusy: (message) =>
    new ToolError('rate_limited', `PubChem has too much to do now: ${message}`, {
      suggestions: LATER,
    }),
};

/** Converts a fault to the error that the caller gets. */
function createFaultError({ code, message }: PubChemFault): ToolError {
  return (
    faults[code]?.(message) ??
    new ToolError('upstream_failed', `PubChem failed: ${message}`, {
      retryable: true,
      suggestions: LATER,
    })
  );
}
