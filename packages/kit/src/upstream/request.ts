import { KitError } from '../errors/kit-error.ts';
import { locate, listPairs, type QueryValues } from './address.ts';
import { CODINGS } from './decompress.ts';
import { joinHeaders } from './headers.ts';
import type { PathValues } from './path.ts';
import type { Outgoing } from './send.ts';
import type { Settings } from './settings.ts';

/** How one request uses the cache. */
export interface CacheUse {
  /** How long the answer is fresh; that of the upstream by default. */
  readonly ttlMs?: number;
  /** How long past that it may stand in; that of the upstream by default. */
  readonly staleIfErrorMs?: number;
  /** Tells requests with a body apart; without it they are not kept. */
  readonly key?: string;
  /** Asks the service also where a fresh answer is kept. */
  readonly refresh?: boolean;
}

/** How a call is made, whatever it asks for. */
export interface CallOptions {
  /** Whether making it twice would do harm: GET and HEAD are reads, all else are writes unless said. */
  readonly effect?: 'read' | 'write';
  /** How long the whole call may take. */
  readonly timeoutMs?: number;
  /** How long one attempt may take. */
  readonly attemptMs?: number;
  /** Who has more goes first. */
  readonly priority?: number;
  /** `false` keeps this call out of the cache. */
  readonly cache?: CacheUse | false;
  readonly maxResponseBytes?: number;
}

/** What a request asks for. */
export interface UpstreamRequest extends CallOptions {
  readonly method?: string;
  /** The values that fill the path. */
  readonly params?: PathValues;
  readonly query?: QueryValues;
  readonly headers?: Readonly<Record<string, string>>;
  /** At most one of `body`, `json` and `form`. */
  readonly body?: string | Uint8Array;
  readonly json?: unknown;
  readonly form?: QueryValues;
  readonly signal?: AbortSignal;
  /** Statuses beyond 2xx that are answers and not failures; a redirect among them is not followed. */
  readonly accept?: readonly number[];
}

/** Whether a call only reads. */
export function isRead(method: string, effect: CallOptions['effect']): boolean {
  return effect === undefined ? method === 'GET' || method === 'HEAD' : effect === 'read';
}

/** Writes a request down as it goes over the wire. */
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
