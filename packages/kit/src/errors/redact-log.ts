import type { Logger } from '../utils/platform.ts';
import { createLogRedactor, isSecretName, REDACTED, type Redactor } from './redact.ts';

/** Limits the depth of causes and fields, which may be circular. */
const MAX_DEPTH = 8;

/** The loggers that were made safe, with the ones below them. */
const below = new WeakMap<Logger, Logger>();

/**
 * Wraps a logger so that secrets are taken out of messages, fields and errors before they reach it;
 * one that is wrapped already is returned as it is.
 */
export function createSafeLogger(logger: Logger, secrets: readonly string[] = []): Logger {
  if (below.has(logger)) return logger;
  const redact = createLogRedactor(secrets);
  const createWrite =
    (level: keyof Logger): Logger[keyof Logger] =>
    (fields, message) =>
      logger[level](redactLine(fields, redact), redact(message));
  const safe: Logger = {
    debug: createWrite('debug'),
    info: createWrite('info'),
    warn: createWrite('warn'),
    error: createWrite('error'),
  };
  below.set(safe, logger);
  return safe;
}

/** Returns the logger below a safe one, for lines that are known to hold no secrets. */
export function getPlainLogger(logger: Logger): Logger {
  return below.get(logger) ?? logger;
}

// Logging must not fail because of the logged data.
function redactLine(fields: object, redact: Redactor): object {
  try {
    // A copy of an object is an object.
    return redactValue(fields, redact) as object;
  } catch {
    return { unreadable: true };
  }
}

/** Copies a value with secrets taken out at any depth; errors stay errors of their class. */
function redactValue(value: unknown, redact: Redactor, above: readonly unknown[] = []): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[Circular]';
  if (above.length >= MAX_DEPTH) return '[too deep]';
  return redactObject(value, redact, [...above, value]);
}

function redactObject(value: object, redact: Redactor, inside: readonly unknown[]): unknown {
  if (value instanceof Error) return redactError(value, redact, inside);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact, inside));
  if (value instanceof Date) return value;
  // Such as a URL, which may hold a secret in its query.
  if (isSerializable(value)) return redactValue(value.toJSON(), redact, inside);
  return redactFields(value, redact, inside);
}

function isSerializable(value: object): value is { toJSON: () => unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function redactFields(
  value: object,
  redact: Redactor,
  inside: readonly unknown[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      isSecretName(name) && item !== undefined ? REDACTED : redactValue(item, redact, inside),
    ]),
  );
}

function redactError(error: Error, redact: Redactor, inside: readonly unknown[]): Error {
  // Loggers and their users look at the class.
  const copy = Object.setPrototypeOf(new Error(), Object.getPrototypeOf(error) as object) as Error;
  // Message, stack and cause are own properties too, though not enumerable.
  for (const name of Object.getOwnPropertyNames(error)) {
    const item: unknown = Reflect.get(error, name);
    Object.defineProperty(copy, name, {
      value: isSecretName(name) ? REDACTED : redactValue(item, redact, inside),
      enumerable: Object.prototype.propertyIsEnumerable.call(error, name),
      configurable: true,
      writable: true,
    });
  }
  return copy;
}
