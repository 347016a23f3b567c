import { hostname } from 'node:os';

import type { RuntimeOptions, RuntimeSetup } from '../../call/runtime.ts';
import { isSecretName } from '../../errors/redact.ts';
import type { Digest, Logger } from '../../utils/platform.ts';
import { openAuditFile } from './audit-file.ts';

/** What can be set wherever a server is served from a Node process. */
export interface NodeOptions extends RuntimeOptions {
  /** A file to which the audit lines are appended, instead of going to the logger. */
  readonly auditFile?: string;
}

/** What a runtime in a Node process is made with. */
interface NodeSetup {
  readonly setup: RuntimeSetup & { readonly logger: Logger };
  /** Lets go of what was opened. */
  readonly close: () => Promise<void>;
}

/** Prepares a runtime in a Node process: what is not given comes from the environment. */
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

// Whoever gives a function or says no has decided already, unless they name a file as well.
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
 * Makes digests at once, which for the few bytes of a call is far cheaper than waiting for them. The
 * module is loaded with the first one: it costs more than all else that a server needs to start.
 */
export const digestInNode: Digest = (text) => {
  hash ??= process.getBuiltinModule('node:crypto').hash;
  return hash('sha256', text, 'buffer');
};

/** The levels that are written, with the numbers that log viewers know them by. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 } as const;

type Level = keyof typeof LEVELS;

/** A logger that writes lines of JSON in the form of pino to standard error. */
export function createStderrLogger(level = process.env['WELLSPOKEN_LOG_LEVEL'] ?? 'info'): Logger {
  const lowest = readLowestLevel(level);
  let origin: object | undefined;
  const createWrite = (name: Level): Logger[Level] => {
    if (LEVELS[name] < lowest) return ignore;
    return (fields, message) => {
      origin ??= { pid: process.pid, hostname: hostname() };
      const line = { level: LEVELS[name], time: Date.now(), ...origin, ...fields, msg: message };
      // Standard output belongs to the protocol.
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

// A log must not fail because of what is logged.
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

// Errors have nothing that JSON would write of itself.
function listErrorFields(error: Error): object {
  const { name, message, stack, cause } = error;
  const own = Object.fromEntries(Object.entries(error));
  return { ...own, type: name, message, stack, ...(cause !== undefined && { cause }) };
}

let survives = false;

/**
 * Standard error that may be closed: where nobody reads the log any more, what goes there is lost,
 * and nothing else. It is opened when something is written, which most servers seldom do.
 */
export function openStderr(): NodeJS.WriteStream {
  if (!survives) process.stderr.on('error', () => {});
  survives = true;
  return process.stderr;
}
