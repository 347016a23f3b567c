import { KitError } from '../../errors/kit-error.ts';
import { isJson, isObject } from '../schema/json.ts';
import type { ContentBlock } from './blocks.ts';

/** Optional parts of a reply besides its data. */
export interface ReplyExtras {
  /** A sentence or two for people; becomes the first content block. */
  readonly summary?: string;
  /** Further blocks; they come last. */
  readonly content?: readonly ContentBlock[];
  /** Metadata for programs; prefix the keys with your own namespace. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /**
   * What of others this answer quotes, in place of what the tool's definition says; false if it
   * quotes nothing. Only for tools that are defined as `foreign`.
   */
  readonly foreign?: string | false | undefined;
  /**
   * Extra fields at the top level of the result, next to `content`. Use them only for clients whose
   * documentation asks for them; most clients drop them.
   */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Data with additional text, blocks or metadata; created by {@link reply}. */
export class Reply<Data> {
  readonly data: Data;
  readonly extras: ReplyExtras;

  constructor(data: Data, extras: ReplyExtras) {
    this.data = data;
    this.extras = extras;
  }
}

/**
 * Returns data together with a summary, content blocks or metadata. The data must fit the output
 * schema; a tool without one passes content instead.
 */
export function reply<Data>(data: Data, extras: ReplyExtras): Reply<Data> {
  return new Reply(data, extras);
}

/** Extra top-level fields of a result, as sent. */
export type Beside = Readonly<Record<string, unknown>>;

/**
 * Fields reserved by the protocol in either era; the SDK and transports tell results apart by them.
 */
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
  // Has a special meaning on objects.
  '__proto__',
]);

/** Validates and returns the extra top-level fields; throws if one would break a client. */
export function readBeside(given: unknown): Beside {
  if (!isObject(given)) {
    throw createBesideError(`The beside of a reply is ${describeKind(given)}: expected an object.`);
  }
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of fields) {
    if (TAKEN.has(name)) {
      throw createBesideError(
        `The beside of a reply has the field "${name}", which the protocol has itself: choose another name.`,
      );
    }
    if (!isJson(value)) {
      throw createBesideError(
        `The field "${name}" beside a reply holds what JSON cannot carry: expected null, text, finite numbers, booleans, and lists or plain objects of them.`,
      );
    }
  }
  return Object.fromEntries(fields);
}

function createBesideError(message: string): KitError {
  return new KitError('KIT_CONTENT_INVALID', message);
}

function describeKind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}
