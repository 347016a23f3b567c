import { hostname } from 'node:os';

import type { RuntimeOptions, RuntimeSetup } from '../../call/runtime.ts';
import { isSecretName } from '../../errors/redact.ts';
import type { Digest, Logger } from '../../utils/platform.ts';
import { openAuditFile } from './audit-file.ts';

/** Options for serving from a Node process. */
export interface NodeOptions extends RuntimeOptions {
  /** A file to append audit lines to, instead of logging them. */
  readonly auditFile?: string;
}

/** The runtime options in a Node process. */
interface NodeSetup {
  readonly setup: RuntimeSetup & { readonly logger: Logger };
  /** Closes the resources it opened. */
  readonly close: () => Promise<void>;
}

/** Prepares the runtime options; those not given come from the environment. */
export function prepareNodeRuntime(options: NodeOptions): NodeSetup {
  const stateSecret = options.stateSecret ?? process.env['WELLSPOKEN_STATE_SECRET'];
  const logger = options.logger ?? createStderrLogger();
  const { audit, close } = openAudit(options, logger);
  return {
    setup: {
      ...options,
      logger,
      digest: digestInNode,
      fastPath: options.fastPath ?? process.env['WELLSPOKEN_FAST_PATH'] !== 'off',
      secrets: [...(options.secrets ?? []), ...listEnvironmentSecrets()],
      ...(stateSecret !== undefined && { stateSecret }),
      ...(audit !== undefined && { audit }),
    },
    close,
  };
}

interface Audit {
  readonly audit: RuntimeOptions['audit'];
  readonly close: () => Promise<void>;
}

// An explicit `audit` option overrides the environment; `auditFile` is used in addition to it.
function openAudit({ audit, auditFile }: NodeOptions, logger: Logger): Audit {
  const fromEnvironment = audit === undefined ? process.env['WELLSPOKEN_AUDIT_FILE'] : undefined;
  const path = auditFile ?? fromEnvironment;
  if (path === undefined || path === '') return { audit, close: async () => {} };
  const file = openAuditFile(path, (err) =>
    logger.error({ err }, 'Audit lines could not be written'),
  );
  if (typeof audit !== 'function') return { audit: file.keep, close: file.close };
  return {
    audit: (line) => {
      file.keep(line);
      audit(line);
    },
    close: file.close,
  };
}

function listEnvironmentSecrets(): string[] {
  return Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && isSecretName(name) ? [value] : [],
  );
}

let hash: typeof import('node:crypto').hash | undefined;

/**
 * Computes digests synchronously, which is much cheaper for small inputs than the asynchronous API.
 * `node:crypto` is loaded on first use, since it costs more than the rest of startup.
 */
export const digestInNode: Digest = (text) => {
  hash ??= process.getBuiltinModule('node:crypto').hash;
  return hash('sha256', text, 'buffer');
};

/** Log levels, with the numbers that pino uses. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 } as const;

type Level = keyof typeof LEVELS;

/** Creates a logger that writes JSON lines in the format of pino to standard error. */
export function createStderrLogger(level = process.env['WELLSPOKEN_LOG_LEVEL'] ?? 'info'): Logger {
  const lowest = readLowestLevel(level);
  let origin: object | undefined;
  const createWrite = (name: Level): Logger[Level] => {
    if (LEVELS[name] < lowest) return ignore;
    return (fields, message) => {
      origin ??= { pid: process.pid, hostname: hostname() };
      const line = { level: LEVELS[name], time: Date.now(), ...origin, ...fields, msg: message };
      // Standard output is reserved for the protocol.
      openStderr().write(`${toJson(line)}\n`);
    };
  };
  return {
    debug: createWrite('debug'),
    info: createWrite('info'),
    warn: createWrite('warn'),
    error: createWrite('error'),
  };
}

function ignore(): void {}

function readLowestLevel(level: string): number {
  if (level === 'silent' || level === 'fatal') return Number.POSITIVE_INFINITY;
  if (level === 'trace') return 0;
  return Object.hasOwn(LEVELS, level) ? LEVELS[level as Level] : LEVELS.info;
}

// Logging must not fail because of the logged data.
function toJson(line: object): string {
  const above: unknown[] = [];
  return JSON.stringify(line, function (this: unknown, _key, value: unknown) {
    if (value instanceof Error) return listErrorFields(value);
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (above.includes(value)) return '[Circular]';
    above.push(value);
    return value;
  });
}

// The properties of an error are not enumerable, so JSON would omit them.
function listErrorFields(error: Error): object {
  const { name, message, stack, cause } = error;
  const own = Object.fromEntries(Object.entries(error));
  return { ...own, type: name, message, stack, ...(cause !== undefined && { cause }) };
}

let survives = false;

/**
 * Returns standard error, ignoring write errors: once nobody reads the log, only the log is lost.
 * It is opened on first use, since most servers rarely log.
 */
export function openStderr(): NodeJS.WriteStream {
  if (!survives) process.stderr.on('error', () => {});
  survives = true;
  return process.stderr;
}
