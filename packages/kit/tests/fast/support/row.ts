import {
  jsonHeaders,
  modernHeaders,
  modernMeta,
  type Headers,
  type Message,
} from '../../support/messages.ts';
import type { Line, LineOptions } from './pair.ts';

/** A single request: the same bytes for both. */
export interface Shot {
  readonly name: string;
  readonly era: 'modern' | 'legacy';
  readonly body: string;
  /** Those of a legacy request without its session. */
  readonly headers: Headers;
  /** Whether the headers are those that the body asks for. */
  readonly isUsual: boolean;
  /** Whether it must have gone past the SDK. */
  readonly isFast: boolean;
}

/** A conversation: what it saw must be the same with both. */
export interface Talk {
  readonly name: string;
  readonly options?: LineOptions;
  readonly isFast?: boolean;
  readonly hold: (line: Line) => Promise<unknown>;
}

/** What makes a request unlike a plain one. */
export interface Twist {
  readonly id?: unknown;
  /** Members of the message. */
  readonly members?: Message;
  /** Members of the params; undefined ones are left out. */
  readonly params?: Message;
  readonly meta?: Message;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Written in place of the message. */
  readonly raw?: (json: string) => string;
  readonly isFast?: boolean;
}

/** A modern call with its headers. */
export function modern(name: string, target: Target, twist: Twist = {}): Shot {
  const { method, params } = sense(target);
  const _meta = { ...modernMeta, ...twist.meta };
  const named = typeof params['name'] === 'string' ? params['name'] : undefined;
  const usual = modernHeaders(method, named);
  return {
    ...assemble({ method, params: { ...params, _meta } }, twist),
    name: `modern: ${name}`,
    era: 'modern',
    headers: defined({ ...usual, ...twist.headers }),
    isUsual: twist.headers === undefined,
  };
}

/** A legacy call, to be sent in a session. */
export function legacy(name: string, target: Target, twist: Twist = {}): Shot {
  const { method, params } = sense(target);
  const all = { ...params, ...(twist.meta && { _meta: twist.meta }) };
  return {
    ...assemble({ method, ...(Object.keys(all).length > 0 && { params: all }) }, twist),
    name: `legacy: ${name}`,
    era: 'legacy',
    headers: defined({ ...jsonHeaders, ...twist.headers }),
    isUsual: twist.headers === undefined,
  };
}

/** The same request in both eras. */
export function both(name: string, target: Target, twist: Twist = {}): readonly Shot[] {
  return [modern(name, target, twist), legacy(name, target, twist)];
}

/** What is asked for: a tool and its arguments, a list, or what the server can do. */
export type Target = 'list' | 'discovery' | readonly [tool: string, args?: unknown];

/** A plain request that every row twists a little. */
export const ECHO: Target = ['echo_text', { text: 'grüße \u{1f600}' }];

function sense(target: Target): { readonly method: string; readonly params: Message } {
  if (target === 'list') return { method: 'tools/list', params: {} };
  if (target === 'discovery') return { method: 'server/discover', params: {} };
  const [name, args] = target;
  return {
    method: 'tools/call',
    params: { name, ...(args !== undefined && { arguments: args }) },
  };
}

function assemble(
  { method, params }: { readonly method: string; readonly params?: Message },
  { id = 1, members, params: more, raw = (json) => json, isFast = false }: Twist,
): Pick<Shot, 'body' | 'isFast'> {
  const all = params === undefined && more === undefined ? undefined : { ...params, ...more };
  const message = { jsonrpc: '2.0', id, method, ...(all && { params: all }), ...members };
  return { body: raw(JSON.stringify(message)), isFast };
}

function defined(headers: Readonly<Record<string, string | undefined>>): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** Rows beside their names, as a table of tests shows them whole. */
export function named<Row extends { readonly name: string }>(
  rows: readonly Row[],
): readonly (readonly [string, Row])[] {
  return rows.map((row) => [row.name, row] as const);
}
