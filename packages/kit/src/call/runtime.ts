import { LRUCache } from 'lru-cache';

import type { ServerDefinition } from '../define/server.ts';
import type { RateLimit } from '../define/tool.ts';
import { createSafeLogger, getPlainLogger } from '../errors/redact-log.ts';
import { createRedactor, type Redactor } from '../errors/redact.ts';
import {
  type Clock,
  type Digest,
  type Logger,
  silentLogger,
  digestOnWeb,
} from '../utils/platform.ts';
import { createFairLimiter, type FairLimiter } from './fair-limits.ts';
import type { RemoteHandlers } from './remote.ts';
import type { AuditLine } from './types.ts';
import { createStateSealer, type StateSealer } from './request-state.ts';
import {
  type ConcurrencyGate,
  createConcurrencyGate,
  createRateLimiter,
  type RateLimiter,
} from './limits.ts';
import type { Rendered } from './render.ts';
import { createSpillStore, type SpillStore } from './spill-store.ts';

/** Options that every transport accepts. */
export interface RuntimeOptions {
  readonly logger?: Logger;
  /** Receives one line per call; by default they go to the logger. `false` disables auditing. */
  readonly audit?: ((line: AuditLine) => void) | false;
  /** Rate limit per caller and tool; a tool's own limit takes precedence. */
  readonly rateLimit?: RateLimit | false;
  /**
   * Key for the state that clients carry between rounds; share it between processes. Random by
   * default.
   */
  readonly stateSecret?: string;
  /** Values that must not appear in error messages sent to clients. */
  readonly secrets?: readonly string[];
  readonly clock?: Clock;
  /** Whether plain requests bypass the SDK; default true. Responses are the same either way. */
  readonly fastPath?: boolean;
}

/** The options, plus what the platform provides. */
export interface RuntimeSetup extends RuntimeOptions {
  readonly digest?: Digest;
  /** Whether callers may have scopes, so that they see different definitions; default false. */
  readonly isGuarded?: boolean;
}

/** A running server definition: its limits, caches and keys, shared by all connections. */
export interface Runtime {
  readonly definition: ServerDefinition;
  readonly logger: Logger;
  /** Undefined if auditing is disabled. */
  readonly audit: ((line: AuditLine) => void) | undefined;
  readonly digest: Digest;
  readonly rateLimit: RateLimit | undefined;
  readonly limiter: RateLimiter;
  /** The same limits, shared fairly between the clients of a caller. */
  readonly fair: FairLimiter;
  readonly gate: ConcurrencyGate;
  readonly answers: LRUCache<string, Rendered>;
  readonly spills: SpillStore | undefined;
  readonly sealer: StateSealer;
  readonly redact: Redactor;
  readonly clock: Clock;
  readonly fastPath: boolean;
  readonly isGuarded: boolean;
  /** Handles requests in place of this runtime, if the definition's handlers run elsewhere. */
  readonly remote: RemoteHandlers | undefined;
}

const ANSWER_CACHE_BYTES = 33_554_432;

// Loggers add the time themselves; a JSON line must not contain it twice. Arguments are digested
// already, so nothing needs to be taken out of a line.
function createAuditLog(logger: Logger): (line: AuditLine) => void {
  const plain = getPlainLogger(logger);
  return ({ time: _written, ...line }) => plain.info(line, 'call');
}

/** Creates the runtime of a server definition. */
export function createRuntime(definition: ServerDefinition, options: RuntimeSetup = {}): Runtime {
  const { clock = Date.now, isGuarded = false } = options;
  const logger = createSafeLogger(options.logger ?? silentLogger, options.secrets);
  const audit = options.audit ?? createAuditLog(logger);
  const limiter = createRateLimiter(clock);
  return {
    definition,
    logger,
    clock,
    fastPath: options.fastPath ?? true,
    isGuarded,
    audit: toOptional(audit),
    digest: options.digest ?? digestOnWeb,
    rateLimit: toOptional(options.rateLimit),
    limiter,
    fair: createFairLimiter(limiter, clock),
    gate: createConcurrencyGate(),
    answers: new LRUCache({
      maxSize: ANSWER_CACHE_BYTES,
      // Each entry holds the result and its JSON.
      sizeCalculation: (rendered) => Math.max(1, 2 * rendered.bytes),
      perf: { now: clock },
      ttlResolution: 0,
    }),
    spills: definition.spill && createSpillStore(definition.name, definition.spill, clock),
    sealer: createStateSealer(options.stateSecret, clock),
    redact: createRedactor(options.secrets),
    remote: definition.remote?.start(options),
  };
}

function toOptional<T>(option: T | false): T | undefined {
  return option === false ? undefined : option;
}
