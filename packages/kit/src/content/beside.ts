import { KitError } from '../errors/kit-error.ts';
import { isObject } from '../runtime/is-object.ts';

/** Fields at the top level of a result, as they are sent. */
export type Beside = Readonly<Record<string, unknown>>;

/** What results of either era have themselves, and by what the SDK and transports tell them apart. */
const TAKEN: ReadonlySet<string> = new Set([
  '_meta',
  'cacheScope',
  'capabilities',
  'content',
  'inputRequests',
  'isError',
  'requestState',
  'resultType',
  'serverInfo',
  'structuredContent',
  'task',
  'toolResult',
  'ttlMs',
  // A name that objects themselves give a meaning to.
  '__proto__',
]);

/** The fields to send beside the content; throws where one of them would break a client. */
export function readBeside(given: unknown): Beside {
  if (!isObject(given)) {
    throw refused(`The beside of a reply is ${nameOf(given)}: expected an object.`);
  }
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of fields) {
    if (TAKEN.has(name)) {
      throw refused(
        `The beside of a reply has the field "${name}", which the protocol has itself: choose another name.`,
      );
    }
    if (!isJson(value, [])) {
      throw refused(
        `The field "${name}" beside a reply holds what JSON cannot carry: expected null, text, finite numbers, booleans, and lists or plain objects of them.`,
      );
    }
  }
  return Object.fromEntries(fields);
}

function refused(message: string): KitError {
  return new KitError('KIT_CONTENT_INVALID', message);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}

function isJson(value: unknown, around: readonly object[]): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  // What stands inside itself has no end.
  if (around.includes(value)) return false;
  const inside = [...around, value];
  if (Array.isArray(value)) return value.every((item) => isJson(item, inside));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((item) => item === undefined || isJson(item, inside));
}
