import { hostname } from 'node:os';

import type { Logger } from '../../utils/platform.ts';

/** The levels that are written, with the numbers that log viewers know them by. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 } as const;

type Level = keyof typeof LEVELS;

/** A logger that writes lines of JSON in the form of pino to standard error. */
export function createStderrLogger(level = process.env['WELLSPOKEN_LOG_LEVEL'] ?? 'info'): Logger {
  const lowest = lowestOf(level);
  let origin: object | undefined;
  const writerOf = (name: Level): Logger[Level] => {
    if (LEVELS[name] < lowest) return ignore;
    return (fields, message) => {
      origin ??= { pid: process.pid, hostname: hostname() };
      const line = { level: LEVELS[name], time: Date.now(), ...origin, ...fields, msg: message };
      // Standard output belongs to the protocol.
      openStderr().write(`${toJson(line)}\n`);
    };
  };
  return {
    debug: writerOf('debug'),
    info: writerOf('info'),
    warn: writerOf('warn'),
    error: writerOf('error'),
  };
}

function ignore(): void {}

function lowestOf(level: string): number {
  if (level === 'silent' || level === 'fatal') return Number.POSITIVE_INFINITY;
  if (level === 'trace') return 0;
  return Object.hasOwn(LEVELS, level) ? LEVELS[level as Level] : LEVELS.info;
}

// A log must not fail because of what is logged.
function toJson(line: object): string {
  const above: unknown[] = [];
  return JSON.stringify(line, function (this: unknown, _key, value: unknown) {
    if (value instanceof Error) return errorFields(value);
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (above.includes(value)) return '[Circular]';
    above.push(value);
    return value;
  });
}

// Errors have nothing that JSON would write of itself.
function errorFields(error: Error): object {
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
