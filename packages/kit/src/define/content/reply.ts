import { KitError } from '../../errors/kit-error.ts';
import { isJson, isObject } from '../schema/json.ts';
import type { ContentBlock } from './blocks.ts';

/** What a reply carries beside its data. */
export interface ReplyExtras {
  /** A sentence or two for people; stands first. */
  readonly summary?: string;
  /** Further blocks; stand last. */
  readonly content?: readonly ContentBlock[];
  /** Metadata for programs, under keys with a prefix of your own. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /**
   * Fields at the top level of the result, beside its content: only for clients that a document has
   * promised them to. Most clients drop them.
   */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Data with words and blocks around it; made by {@link reply}. */
export class Reply<Data> {
  readonly data: Data;
  readonly extras: ReplyExtras;

  constructor(data: Data, extras: ReplyExtras) {
    this.data = data;
    this.extras = extras;
  }
}

/**
 * Answers with data that fits the output schema, or with content where there is none, and with words,
 * blocks or metadata around it.
 */
export function reply<Data>(data: Data, extras: ReplyExtras): Reply<Data> {
  return new Reply(data, extras);
}

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
