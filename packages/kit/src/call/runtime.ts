import { LRUCache } from 'lru-cache';

import type { ServerDefinition } from '../define/server.ts';
import type { RateLimit } from '../define/tool.ts';
import { createRedactor, type Redactor } from '../errors/redact.ts';
import {
  type Clock,
  type Digest,
  type Logger,
  silentLogger,
  digestOnWeb,
} from '../utils/platform.ts';
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

/** What can be set wherever a server is served. */
export interface RuntimeOptions {
  readonly logger?: Logger;
  /** Takes one line per call; by default it goes to the logger. `false` turns it off. */
  readonly audit?: ((line: AuditLine) => void) | false;
  /** How often one caller may call one tool; a tool's own limit goes before it. */
  readonly rateLimit?: RateLimit | false;
  /** Seals what a client carries between two rounds; share it between processes. Random by default. */
  readonly stateSecret?: string;
  /** Values that must not appear in any error that a client sees. */
  readonly secrets?: readonly string[];
  readonly clock?: Clock;
  /** Whether plain requests go straight to the call pipeline; yes by default. No answer changes. */
  readonly fastPath?: boolean;
}

/** What a runtime is made with: the options, and what the platform does better. */
export interface RuntimeSetup extends RuntimeOptions {
  readonly digest?: Digest;
  /** Whether callers may hold scopes, so that not all of them see the same; no by default. */
  readonly isGuarded?: boolean;
}

/** A server definition at work: its limits, caches and keys, shared by all of its connections. */
export interface Runtime {
  readonly definition: ServerDefinition;
  readonly logger: Logger;
  /** Undefined where nothing is written down. */
  readonly audit: ((line: AuditLine) => void) | undefined;
  readonly digest: Digest;
  readonly rateLimit: RateLimit | undefined;
  readonly limiter: RateLimiter;
  readonly gate: ConcurrencyGate;
  readonly answers: LRUCache<string, Rendered>;
  readonly spills: SpillStore | undefined;
  readonly sealer: StateSealer;
  readonly redact: Redactor;
  readonly clock: Clock;
  readonly fastPath: boolean;
  readonly isGuarded: boolean;
}

const ANSWER_CACHE_BYTES = 33_554_432;

// Loggers write the time themselves, and a JSON line must not have it twice.
function createAuditLog(logger: Logger): (line: AuditLine) => void {
  return ({ time: _written, ...line }) => logger.info(line, 'call');
}

/** Puts a definition to work. */
export function createRuntime(definition: ServerDefinition, options: RuntimeSetup = {}): Runtime {
  const { logger = silentLogger, clock = Date.now, isGuarded = false } = options;
  const audit = options.audit ?? createAuditLog(logger);
  return {
    definition,
    logger,
    clock,
    fastPath: options.fastPath ?? true,
    isGuarded,
    audit: toOptional(audit),
    digest: options.digest ?? digestOnWeb,
    rateLimit: toOptional(options.rateLimit),
    limiter: createRateLimiter(clock),
    gate: createConcurrencyGate(),
    answers: new LRUCache({
      maxSize: ANSWER_CACHE_BYTES,
      // Each is kept as it was returned and as JSON.
      sizeCalculation: (rendered) => Math.max(1, 2 * rendered.bytes),
      perf: { now: clock },
      ttlResolution: 0,
    }),
    spills: definition.spill && createSpillStore(definition.name, definition.spill, clock),
    sealer: createStateSealer(options.stateSecret, clock),
    redact: createRedactor(options.secrets),
  };
}

function toOptional<T>(option: T | false): T | undefined {
  return option === false ? undefined : option;
}
