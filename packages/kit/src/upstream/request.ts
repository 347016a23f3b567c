import { KitError } from '../errors/kit-error.ts';
import { locate, listPairs, type QueryValues } from './address.ts';
import { CODINGS } from './decompress.ts';
import { joinHeaders } from './headers.ts';
import type { PathValues } from './path.ts';
import type { Outgoing } from './send.ts';
import type { Settings } from './settings.ts';

/** How one request uses the cache. */
export interface CacheUse {
  /** How long the response is fresh; defaults to that of the upstream. */
  readonly ttlMs?: number;
  /** How long after that it may be served on errors; defaults to that of the upstream. */
  readonly staleIfErrorMs?: number;
  /** The cache key of a request with a body; without it such requests are not cached. */
  readonly key?: string;
  /** Sends the request even if a fresh response is cached. */
  readonly refresh?: boolean;
}

/** Options of any call. */
export interface CallOptions {
  /**
   * Whether repeating it is harmful: by default GET and HEAD are reads, all other methods writes.
   */
  readonly effect?: 'read' | 'write';
  /** Time limit of the whole call. */
  readonly timeoutMs?: number;
  /** Time limit of one attempt. */
  readonly attemptMs?: number;
  /** Higher priorities go first. */
  readonly priority?: number;
  /** `false` bypasses the cache. */
  readonly cache?: CacheUse | false;
  readonly maxResponseBytes?: number;
}

/** A request to the service. */
export interface UpstreamRequest extends CallOptions {
  readonly method?: string;
  /** The values of the path template. */
  readonly params?: PathValues;
  readonly query?: QueryValues;
  readonly headers?: Readonly<Record<string, string>>;
  /** At most one of `body`, `json` and `form`. */
  readonly body?: string | Uint8Array;
  readonly json?: unknown;
  readonly form?: QueryValues;
  readonly signal?: AbortSignal;
  /** Statuses other than 2xx that are not failures; listed redirects are not followed. */
  readonly accept?: readonly number[];
}

/** Whether a call only reads. */
export function isRead(method: string, effect: CallOptions['effect']): boolean {
  return effect === undefined ? method === 'GET' || method === 'HEAD' : effect === 'read';
}

/** Converts a request to the form in which it is sent. */
export function prepare(
  settings: Settings,
  target: string | URL,
  request: UpstreamRequest,
): Outgoing {
  const { name } = settings;
  const { body, type } = encode(name, request);
  const method = (request.method ?? (body === undefined ? 'GET' : 'POST')).toUpperCase();
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw createMisuseError(
      name,
      `A ${method} request has no body; say another method, or use query.`,
    );
  }
  const headers = joinHeaders(name, [
    { 'accept-encoding': CODINGS },
    settings.headers,
    type === undefined ? {} : { 'content-type': type },
    request.headers ?? {},
  ]);
  const { params = {}, query = {} } = request;
  const url = locate(settings, { target, params, query, defaults: settings.query });
  return { method, url, headers, body };
}

interface Encoded {
  readonly body: Uint8Array | undefined;
  readonly type?: string;
}

function encode(name: string, { body, json, form }: UpstreamRequest): Encoded {
  const given = [body, json, form].filter((one) => one !== undefined);
  if (given.length > 1)
    throw createMisuseError(name, 'Give one of body, json and form, not several.');
  if (json !== undefined)
    return { body: encodeText(JSON.stringify(json)), type: 'application/json' };
  if (form !== undefined) {
    const fields = new URLSearchParams(listPairs(form));
    return { body: encodeText(fields.toString()), type: 'application/x-www-form-urlencoded' };
  }
  return { body: typeof body === 'string' ? encodeText(body) : body };
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function createMisuseError(name: string, rule: string): KitError {
  return new KitError('KIT_OPTION_INVALID', `A request to ${name} cannot be made. ${rule}`);
}

/** How to handle redirects, as in `fetch`. */
export type RedirectMode = 'follow' | 'manual' | 'error';
