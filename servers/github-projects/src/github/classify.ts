import {
  type Classify,
  readRetryAfter,
  readServiceTime,
  type UpstreamResponse,
  type Verdict,
} from '@wellspoken/kit/upstream';

import type { Budget, GitHub, HostKind, TokenFacts } from './github.ts';
import {
  type GraphqlError,
  isPrimary,
  isSecondary,
  isTrouble,
  USUAL_PAUSE_MS,
} from './graphql-errors.ts';
import { createOddAnswerError, createRateLimitError, createTroubleError } from './refusals.ts';

interface ClassifyOptions {
  /** Called with the headers of every answer. */
  readonly see: (headers: Headers) => void;
  readonly now: () => Date;
}

/**
 * Creates the function that recognizes refusals and failures of GitHub; many of them have the
 * status 200.
 */
export function createClassify(options: ClassifyOptions): Classify {
  return (response) => {
    options.see(response.headers);
    const { status, body } = response;
    if (status === 403 || status === 429) return limitIn(response, options);
    if (status < 200 || status > 299) return undefined;
    if (!isGraphql(response) && body.length === 0) return undefined;
    if (!looksLikeJson(body))
      return { retry: true, error: createOddAnswerError(`${body.length} bytes`) };
    return isGraphql(response) ? findFault(response, options) : undefined;
  };
}

function isGraphql({ url }: UpstreamResponse): boolean {
  return readApi(url) === 'graphql';
}

function toBytes({ body }: UpstreamResponse): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function limitIn(response: UpstreamResponse, options: ClassifyOptions): Verdict | undefined {
  const { headers } = response;
  if (isSecondary({ message: response.text() })) return judgeSecondary(response, options);
  if (headers.get('x-ratelimit-remaining') === '0') return judgePrimary(response, options);
  return headers.has('retry-after') ? judgeSecondary(response, options) : undefined;
}

function findFault(response: UpstreamResponse, options: ClassifyOptions): Verdict | undefined {
  // Quotes in texts are escaped, so this matches only a key.
  if (!toBytes(response).includes('"errors"')) return undefined;
  const { data, errors } = response.json() as {
    readonly data?: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly GraphqlError[];
  };
  const hasSome = Object.values(data ?? {}).some((value) => value !== null);
  // After a partial success nothing may be repeated.
  if (errors === undefined || hasSome) return undefined;
  if (errors.some(isSecondary)) return judgeSecondary(response, options);
  if (errors.some(isPrimary)) return judgePrimary(response, options);
  const failed = errors.find(isTrouble);
  // One query may be too much for GitHub while all others work: a pause, even of zero length,
  // keeps that from counting as an outage.
  return failed && { retry: true, coolDownMs: 0, error: createTroubleError(failed.message) };
}

/** No request is sent until the pause is over. */
function judgeSecondary({ headers }: UpstreamResponse, { now }: ClassifyOptions): Verdict {
  const coolDownMs = readRetryAfter(headers, now().getTime()) ?? USUAL_PAUSE_MS;
  const error = createRateLimitError('secondary', coolDownMs);
  return { retry: true, refused: true, coolDownMs, error };
}

/** Each of the two APIs has its own limit; pausing all of GitHub would pause both. */
function judgePrimary({ headers }: UpstreamResponse, { now }: ClassifyOptions): Verdict {
  const at = readServiceTime(headers, now().getTime());
  const coolDownMs = readTimeToReset(headers.get('x-ratelimit-reset'), at);
  const error = createRateLimitError('primary', coolDownMs);
  const pause = { coolDownMs, coolDownScope: 'part', afterMs: coolDownMs } as const;
  return { retry: true, refused: true, ...pause, error };
}

/** Time until a limit resets, from the header that gives it in seconds since 1970. */
export function readTimeToReset(header: string | null | undefined, nowMs: number): number {
  const seconds = Number(header ?? Number.NaN);
  if (!Number.isSafeInteger(seconds)) return USUAL_PAUSE_MS;
  return Math.max(0, seconds * 1_000 - nowMs);
}

const BLANK: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/** Whether a body begins and ends like JSON; a web page or a truncated answer does not. */
function looksLikeJson(body: Uint8Array): boolean {
  const isInk = (byte: number): boolean => !BLANK.has(byte);
  const first = body.find(isInk);
  const last = body.findLast(isInk);
  const ends = String.fromCodePoint(first ?? 0, last ?? 0);
  return ends === '{}' || ends === '[]';
}

/** GitHub's two APIs; each has its own budget. */
export type Api = 'graphql' | 'rest';

/** Which of the two APIs an address belongs to. */
export function readApi({ pathname }: URL): Api {
  return pathname.endsWith('/graphql') ? 'graphql' : 'rest';
}

/** Remembers what answers report beside their data. */
interface FactKeeper {
  readonly see: (headers: Headers) => void;
  readonly facts: GitHub['facts'];
}

/** The token of a workflow has fewer points than any other. */
const POINTS_OF_ACTIONS = 1_000;

/** Remembers what GitHub reports about a token and its budgets. */
export function createFactKeeper(kind: TokenFacts['kind'], host: HostKind): FactKeeper {
  const budgets = new Map<string, Budget>();
  let scopes: readonly string[] | undefined;
  return {
    see: (headers) => {
      const resource = headers.get('x-ratelimit-resource');
      const budget = readBudget(headers);
      if (resource !== null && budget !== undefined) budgets.set(resource, budget);
      scopes = readScopes(headers.get('x-oauth-scopes')) ?? scopes;
    },
    facts: () => {
      const graphql = budgets.get('graphql');
      const isActions = kind === 'app' && graphql?.limit === POINTS_OF_ACTIONS;
      return {
        token: { kind: isActions ? 'actions' : kind, scopes },
        graphql,
        rest: budgets.get('core'),
        host,
      };
    },
  };
}

/** Which kind of host an address belongs to. */
export function readHostKind(baseUrl: string): HostKind {
  const { hostname, pathname } = new URL(baseUrl);
  if (hostname === 'api.github.com') return 'github.com';
  const isEnterprise = hostname.endsWith('.ghe.com') || pathname.startsWith('/api/v3');
  return isEnterprise ? 'enterprise' : 'other';
}

/** The scopes that a header lists; an empty header lists none. */
export function readScopes(header: string | null | undefined): readonly string[] | undefined {
  return header
    ?.split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
}

function readBudget(headers: Headers): Budget | undefined {
  const count = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
  const [limit, remaining, used, reset] = [
    count('limit'),
    count('remaining'),
    count('used'),
    count('reset'),
  ];
  if (![limit, remaining, used, reset].every(Number.isSafeInteger)) return undefined;
  return { limit, remaining, used, resetAt: new Date(reset * 1_000).toISOString() };
}

const KINDS: readonly (readonly [prefix: RegExp, kind: TokenFacts['kind']])[] = [
  [/^github_pat_/, 'fine-grained'],
  // Classic tokens had no prefix before 2021.
  [/^(?:ghp_|[0-9a-f]{40}$)/, 'classic'],
  [/^gh[su]_/, 'app'],
  [/^gho_/, 'oauth'],
];

/** The kind of a token, from its prefix. */
export function readTokenKind(token: string | undefined): TokenFacts['kind'] {
  if (token === undefined) return 'none';
  return KINDS.find(([prefix]) => prefix.test(token))?.[1] ?? 'unknown';
}
