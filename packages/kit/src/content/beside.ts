import { KitError } from '../errors/kit-error.ts';
import { isJson } from '../runtime/is-json.ts';
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
    if (!isJson(value)) {
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
