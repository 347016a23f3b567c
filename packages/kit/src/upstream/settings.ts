import { KitError } from '../errors/kit-error.ts';
import { LONGEST_TIMER_MS } from '../utils/time.ts';
import { type QueryValues, readAllowPaths, readBase, type Scope } from './address.ts';
import { findUnsendable } from './headers.ts';
import type { Classify } from './judge.ts';
import type {
  UpstreamBreaker,
  UpstreamCache,
  UpstreamOptions,
  UpstreamRate,
  UpstreamRedact,
  UpstreamRetry,
  UpstreamTimeout,
} from './options.ts';
import { createPauses, type Pauses } from './pauses.ts';

const DEFAULT_CONCURRENCY = 8;
const DEFAULT_MAX_QUEUED = 100;
const DEFAULT_COOL_DOWN_MS = 1_000;
const DEFAULT_ATTEMPTS = 3;
const DEFAULT_BACKOFF_MS = 500;
const DEFAULT_MAX_BACKOFF_MS = 10_000;
const DEFAULT_FAILURES = 3;
const DEFAULT_HALF_OPEN_AFTER_MS = 30_000;
const DEFAULT_TOTAL_MS = 60_000;
const DEFAULT_ATTEMPT_MS = 15_000;
const DEFAULT_CONNECT_MS = 5_000;
const DEFAULT_RESPONSE_BYTES = 16_777_216;
const DEFAULT_UPSTREAM_CACHE_BYTES = 33_554_432;

/** Rate limits with all defaults filled in. */
export interface SettledRate extends Required<
  Pick<UpstreamRate, 'minGapMs' | 'concurrency' | 'maxQueued' | 'coolDownMs'>
> {
  readonly window: { readonly limit: number; readonly perMs: number } | undefined;
  /** Infinity if every pause is kept. */
  readonly maxCoolDownMs: number;
}

/** Validated options of an upstream, with all defaults filled in. */
export interface Settings extends Scope {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: QueryValues;
  readonly rate: SettledRate;
  readonly pauses: Pauses;
  readonly partOf: UpstreamRate['partOf'];
  readonly retry: Required<UpstreamRetry>;
  readonly breaker: Required<UpstreamBreaker> | false;
  readonly timeout: Required<UpstreamTimeout>;
  readonly cache: Required<UpstreamCache> | undefined;
  readonly cacheBytes: number;
  readonly redact: UpstreamRedact;
  readonly classify: Classify | undefined;
  readonly maxResponseBytes: number;
}

/** Validates the options of an upstream and fills in the defaults. */
export function settle(options: UpstreamOptions): Settings {
  const { name, headers = {}, query = {}, redact = {}, classify } = options;
  const check = createCheck(checkName(name));
  const { maxResponseBytes = DEFAULT_RESPONSE_BYTES } = options;
  const cache = settleCache(check, options.cache);
  return {
    name,
    base: readBase(name, options.baseUrl),
    allowPaths: readAllowPaths(name, options.allowPaths ?? []),
    headers: checkHeaders(name, headers),
    query,
    rate: settleRate(check, options.rate),
    ...settlePauses(options.rate),
    retry: settleRetry(check, options.retry),
    breaker: settleBreaker(check, options.breaker),
    timeout: settleTimeout(check, options.timeout),
    cache,
    cacheBytes: cache?.maxBytes ?? DEFAULT_UPSTREAM_CACHE_BYTES,
    redact,
    classify,
    maxResponseBytes: check('maxResponseBytes', maxResponseBytes, FROM_ONE),
  };
}

function checkName(name: string): string {
  if (typeof name === 'string' && name.trim() !== '') return name;
  throw new KitError('KIT_OPTION_INVALID', 'An upstream needs the name of its service.');
}

function checkHeaders(name: string, headers: Settings['headers']): Settings['headers'] {
  const wrong = findUnsendable(headers);
  if (wrong === undefined) return headers;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `The header ${JSON.stringify(wrong)} of upstream "${name}" has a line break or another character that no header may have.`,
  );
}

function settleRate(check: Check, rate: UpstreamRate = {}): SettledRate {
  const {
    minGapMs = 0,
    concurrency = DEFAULT_CONCURRENCY,
    maxQueued = DEFAULT_MAX_QUEUED,
    coolDownMs = DEFAULT_COOL_DOWN_MS,
    // `limit` and `perMs` require each other; NaN makes the check report the missing one.
    limit = Number.NaN,
    perMs = Number.NaN,
  } = rate;
  const hasWindow = rate.limit !== undefined || rate.perMs !== undefined;
  return {
    window: hasWindow
      ? { limit: check('rate.limit', limit, STARTS), perMs: check('rate.perMs', perMs, FROM_ONE) }
      : undefined,
    minGapMs: check('rate.minGapMs', minGapMs, FROM_ZERO),
    concurrency: check('rate.concurrency', concurrency, FROM_ONE),
    maxQueued: check('rate.maxQueued', maxQueued, FROM_ZERO),
    coolDownMs: check('rate.coolDownMs', coolDownMs, FROM_ZERO),
    maxCoolDownMs: settleMaxCoolDown(check, rate),
  };
}

function settleMaxCoolDown(check: Check, { maxCoolDownMs }: UpstreamRate): number {
  if (maxCoolDownMs === undefined) return Infinity;
  return check('rate.maxCoolDownMs', maxCoolDownMs, FROM_ZERO);
}

function settlePauses({ pauses = createPauses(), partOf }: UpstreamRate = {}): Pick<
  Settings,
  'pauses' | 'partOf'
> {
  return { pauses, partOf };
}

function settleRetry(check: Check, retry: UpstreamRetry = {}): Required<UpstreamRetry> {
  const {
    attempts = DEFAULT_ATTEMPTS,
    baseMs = DEFAULT_BACKOFF_MS,
    maxMs = DEFAULT_MAX_BACKOFF_MS,
  } = retry;
  return {
    attempts: check('retry.attempts', attempts, FROM_ONE),
    baseMs: check('retry.baseMs', baseMs, FROM_ZERO),
    maxMs: check('retry.maxMs', maxMs, FROM_ZERO),
  };
}

function settleBreaker(check: Check, breaker: UpstreamBreaker | false = {}): Settings['breaker'] {
  if (breaker === false) return false;
  const { failures = DEFAULT_FAILURES, halfOpenAfterMs = DEFAULT_HALF_OPEN_AFTER_MS } = breaker;
  return {
    failures: check('breaker.failures', failures, FROM_ONE),
    halfOpenAfterMs: check('breaker.halfOpenAfterMs', halfOpenAfterMs, FROM_ONE),
  };
}

function settleTimeout(check: Check, timeout: UpstreamTimeout = {}): Required<UpstreamTimeout> {
  const {
    totalMs = DEFAULT_TOTAL_MS,
    attemptMs = DEFAULT_ATTEMPT_MS,
    connectMs = DEFAULT_CONNECT_MS,
  } = timeout;
  return {
    totalMs: check('timeout.totalMs', totalMs, TIME),
    attemptMs: check('timeout.attemptMs', attemptMs, TIME),
    connectMs: check('timeout.connectMs', connectMs, TIME),
  };
}

function settleCache(check: Check, cache?: UpstreamCache): Settings['cache'] {
  if (cache === undefined) return undefined;
  const { ttlMs, staleIfErrorMs = 0, maxBytes = DEFAULT_UPSTREAM_CACHE_BYTES, vary = [] } = cache;
  return {
    ttlMs: check('cache.ttlMs', ttlMs, FROM_ZERO),
    staleIfErrorMs: check('cache.staleIfErrorMs', staleIfErrorMs, FROM_ZERO),
    maxBytes: check('cache.maxBytes', maxBytes, FROM_ONE),
    vary: vary.map((header) => header.toLowerCase()),
  };
}

/** The range of integers that an option accepts. */
interface Range {
  readonly least: number;
  readonly most: number;
}

export const FROM_ZERO: Range = { least: 0, most: Number.MAX_SAFE_INTEGER };
export const FROM_ONE: Range = { least: 1, most: Number.MAX_SAFE_INTEGER };
/** Bounds the memory for recorded starts, at eight bytes each. */
const STARTS: Range = { least: 1, most: 1_000_000 };
/** The range of timers. */
export const TIME: Range = { least: 1, most: LONGEST_TIMER_MS };

/** Returns the value of an option if it is in range; throws otherwise. */
type Check = (option: string, value: number, range: Range) => number;

/** Creates the check for an upstream's numeric options. */
export function createCheck(name: string): Check {
  return (option, value, { least, most }) => {
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The option ${option} of upstream "${name}" must be a whole number ${bounds}, not ${value}.`,
    );
  };
}
