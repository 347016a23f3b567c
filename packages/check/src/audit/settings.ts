import { type Revision, revisions } from '@wellspoken/spec/revisions';

import type { CallPermission } from '../calls/permission.ts';
import type { CheckOptions, CheckTarget, Progress } from '../options.ts';
import type { Target, ToolPins } from '../report/types.ts';
import { CheckError } from '../rules/select-rules.ts';
import { isLoopback } from '../uri.ts';

/** The options with every default filled in. */
export interface Settings {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly era: Revision | 'auto';
  readonly calls: CallPermission;
  readonly slow: boolean;
  readonly timeoutSeconds: number;
  readonly seed: number;
  readonly pins: ToolPins;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal | undefined;
}

const TIMEOUT_SECONDS = 10;
const LONGEST_SECONDS = 3600;

/** Fills in defaults; throws `CheckError` for invalid options. */
export function settle(target: Target, options: CheckOptions): Settings {
  const isOurs = target.kind === 'command' || target.isLoopback;
  const settings: Settings = {
    only: [],
    skip: [],
    era: 'auto',
    calls: isOurs ? 'read-only' : 'none',
    slow: false,
    timeoutSeconds: TIMEOUT_SECONDS,
    seed: 1,
    pins: {},
    onProgress: () => undefined,
    signal: undefined,
    ...dropUndefined(options),
  };
  assertSensible(settings);
  return settings;
}

// An undefined option counts as absent.
function dropUndefined(options: CheckOptions): CheckOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function assertSensible({ timeoutSeconds, seed, era }: Settings): void {
  if (!(timeoutSeconds > 0 && timeoutSeconds <= LONGEST_SECONDS)) {
    throw new CheckError(
      `Expected a timeout of more than 0 and at most ${LONGEST_SECONDS} seconds, got ${timeoutSeconds}.`,
    );
  }
  if (!Number.isSafeInteger(seed)) {
    throw new CheckError(`Expected a whole number as seed, got ${seed}.`);
  }
  if (era !== 'auto' && !revisions.some(({ revision }) => revision === era)) {
    throw new CheckError(`Expected "auto" or a published revision, got ${JSON.stringify(era)}.`);
  }
}

/** The target as the report names it. */
export function describeTarget(target: CheckTarget): Target {
  if (!('url' in target))
    return { kind: 'command', command: target.command, args: target.args ?? [] };
  const url = URL.canParse(target.url) ? new URL(target.url) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CheckError(
      `Expected a URL that begins with http:// or https://, got ${JSON.stringify(target.url)}.`,
    );
  }
  return { kind: 'url', url: url.href, isLoopback: isLoopback(url.hostname) };
}

/** Timeouts of an audit. */
export interface Timeouts {
  readonly timeoutMs: number;
  readonly openMs: number;
  readonly quietMs: number;
  /** Grace period for a process to exit; short after one has exceeded it. */
  readonly graceMs: () => number;
  /** Records that a process exceeded the grace period. */
  readonly lingered: () => void;
}

const QUIET_MS = 250;
const GRACE_MS = 3000;
const SHORT_GRACE_MS = 50;

/** Derives all timeouts; the first answer may take three times as long. */
export function createTimeouts({ timeoutSeconds }: Settings): Timeouts {
  const timeoutMs = timeoutSeconds * 1000;
  // A server that does not exit once never does, so only the first process is waited for.
  let graceMs = GRACE_MS;
  return {
    timeoutMs,
    openMs: timeoutMs * 3,
    quietMs: QUIET_MS,
    graceMs: () => graceMs,
    lingered: () => {
      graceMs = SHORT_GRACE_MS;
    },
  };
}
