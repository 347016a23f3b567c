import { appendFileSync, close, openSync, write, writeSync } from 'node:fs';
import { hostname } from 'node:os';

import type { RuntimeOptions, RuntimeSetup } from '../../call/runtime.ts';
import type { AuditLine } from '../../call/types.ts';
import { KitError } from '../../errors/kit-error.ts';
import { createSafeLogger } from '../../errors/redact-log.ts';
import { isSecretName } from '../../errors/redact.ts';
import type { Digest, Logger } from '../../utils/platform.ts';

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
  const secrets = [...(options.secrets ?? []), ...listEnvironmentSecrets()];
  const logger = createSafeLogger(options.logger ?? createStderrLogger(), secrets);
  const { audit, close } = openAudit(options, logger);
  return {
    setup: {
      ...options,
      logger,
      digest: digestInNode,
      fastPath: options.fastPath ?? process.env['WELLSPOKEN_FAST_PATH'] !== 'off',
      secrets,
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

/** Lists the values of environment variables whose names suggest a secret. */
export function listEnvironmentSecrets(): string[] {
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

/** Copies the fields of a log line as plain data, errors included. */
export function toPlainFields(fields: object): object {
  return JSON.parse(toJson(fields)) as object;
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

/** A file for audit lines. */
interface AuditFile {
  readonly keep: (line: AuditLine) => void;
  /** Writes pending lines, then closes the file. */
  readonly close: () => Promise<void>;
}

/** Other users of the machine must not see who called what. */
const PRIVATE = 0o600;

/** How long a line may wait to be written together with others. */
const PATIENCE_MS = 20;
/** At this many pending characters, lines are written immediately. */
const PLENTY = 65_536;

/**
 * Opens a file for audit lines, one JSON object per line. Lines are batched, so a busy server makes
 * few writes; pending lines are written when the process exits.
 */
export function openAuditFile(path: string, onFault: (error: Error) => void): AuditFile {
  const file = openForAppending(path);
  let waiting = '';
  let isWriting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let onIdle: (() => void) | undefined;

  const writeOut = (): void => {
    if (waiting === '') {
      isWriting = false;
      return onIdle?.();
    }
    clearTimeout(timer);
    timer = undefined;
    isWriting = true;
    const bytes = Buffer.from(waiting);
    waiting = '';
    writeAll(file, bytes, (error) => {
      if (error !== null) onFault(error);
      writeOut();
    });
  };
  const onExit = (): void => {
    if (waiting !== '') writeSync(file, waiting);
  };
  process.on('exit', onExit);
  return {
    keep(line) {
      const text = `${JSON.stringify(line)}\n`;
      // A call can end after the server has closed.
      if (isClosed) return appendFileSync(path, text);
      waiting += text;
      if (isWriting) return;
      if (waiting.length >= PLENTY) writeOut();
      else timer ??= setTimeout(writeOut, PATIENCE_MS).unref();
    },
    async close() {
      isClosed = true;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        if (!isWriting) writeOut();
      });
      process.off('exit', onExit);
      await new Promise<void>((resolve) => close(file, () => resolve()));
    },
  };
}

function openForAppending(path: string): number {
  try {
    return openSync(path, 'a', PRIVATE);
  } catch (cause) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The audit file "${path}" cannot be opened for writing: choose a file in a folder that exists and may be written to.`,
      { cause },
    );
  }
}

type Written = (error: NodeJS.ErrnoException | null) => void;

// A write may be partial, for example on a nearly full disk.
function writeAll(file: number, bytes: Uint8Array, done: Written): void {
  write(file, bytes, (error, count) => {
    if (error === null && count < bytes.length) writeAll(file, bytes.subarray(count), done);
    else done(error);
  });
}
