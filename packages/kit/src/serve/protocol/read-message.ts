import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

import { isObject } from '../../define/schema/json.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import { metaKeys } from './meta-keys.ts';

/** Maximum nesting; deeper structures could overflow the stack of code that traverses them. */
const MAX_DEPTH = 128;
const MAX_BATCH = 100;

/** Why bytes are not a valid message, with the id of the request if it is readable. */
export interface Unreadable {
  readonly code: number;
  readonly message: string;
  readonly id?: RequestId;
}

/** The parsed content of a body or line. */
export type Read =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | { readonly kind: 'batch'; readonly messages: readonly JSONRPCMessage[] }
  | { readonly kind: 'unreadable'; readonly error: Unreadable };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON-RPC message or batch; never throws. */
export function readMessage(bytes: Uint8Array): Read {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return toUnreadable(faultCodes.parseError, 'Parse error: the message is not valid UTF-8.');
  }
  // spec: jsonrpc.parse-error
  if (isTooDeep(text)) {
    return toUnreadable(
      faultCodes.invalidRequest,
      `Invalid request: nested deeper than ${MAX_DEPTH} levels.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return toUnreadable(faultCodes.parseError, 'Parse error: the message is not valid JSON.');
  }
  return Array.isArray(value) ? readBatch(value) : readOne(value);
}

function readOne(value: unknown): Read {
  if (isMessage(value)) return { kind: 'message', message: value };
  const id = readId(value);
  if (isMessage(removeMeta(value))) {
    return toUnreadable(faultCodes.invalidParams, 'Invalid params: the _meta is malformed.', id);
  }
  // spec: jsonrpc.invalid-request
  return toUnreadable(faultCodes.invalidRequest, `Invalid request: ${describeFault(value)}.`, id);
}

function readBatch(values: readonly unknown[]): Read {
  if (values.length > 0 && values.length <= MAX_BATCH && values.every(isMessage)) {
    return { kind: 'batch', messages: values };
  }
  return toUnreadable(
    faultCodes.invalidRequest,
    `Invalid request: a batch holds 1 to ${MAX_BATCH} JSON-RPC messages.`,
  );
}

function toUnreadable(code: number, message: string, id?: RequestId): Read {
  return { kind: 'unreadable', error: { code, message, ...(id !== undefined && { id }) } };
}

// spec: http.error-carries-id
function readId(value: unknown): RequestId | undefined {
  const id: unknown = asRecord(value)['id'];
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as RequestId) : undefined;
}

function describeFault(value: unknown): string {
  if (!isObject(value)) return 'expected a JSON object';
  const { jsonrpc, method, id, params } = value;
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0"';
  if (id === null) return 'id must be a string or an integer, not null';
  if (id !== undefined && readId(value) === undefined) return 'id must be a string or an integer';
  if (method === undefined) return 'it has no method';
  if (typeof method !== 'string') return 'method must be a string';
  if (params !== undefined && !isObject(params)) return 'params must be an object';
  return 'it has members that a JSON-RPC 2.0 message has not';
}

function removeMeta(value: unknown): unknown {
  const { params, ...rest } = asRecord(value);
  const { _meta, ...others } = asRecord(params);
  return _meta === undefined ? undefined : { ...rest, params: others };
}

function asRecord(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

const OPENING = ['{', '['] as const;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

// Each level needs two brackets, so short texts cannot be too deep and are not scanned.
function isTooDeep(text: string): boolean {
  if (text.length <= MAX_DEPTH * 2 || hasFewBrackets(text)) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else depth += getStep(code);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

// Searching for the few brackets of a typical text is much cheaper than scanning each character.
function hasFewBrackets(text: string): boolean {
  let count = 0;
  for (const bracket of OPENING) {
    let at = text.indexOf(bracket);
    while (at !== -1 && count <= MAX_DEPTH) {
      count += 1;
      at = text.indexOf(bracket, at + 1);
    }
  }
  return count <= MAX_DEPTH;
}

function getStep(code: number): number {
  if (code === 0x7b || code === 0x5b) return 1;
  return code === 0x7d || code === 0x5d ? -1 : 0;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (index - start) % 2 === 1;
}

type Members = Readonly<Record<string, unknown>>;

const requestMembers = createSet('jsonrpc', 'id', 'method', 'params');
const notificationMembers = createSet('jsonrpc', 'method', 'params');
const resultMembers = createSet('jsonrpc', 'id', 'result');
const errorMembers = createSet('jsonrpc', 'id', 'error');

/**
 * Whether a parsed JSON value is a valid JSON-RPC message. Equivalent to the SDK's schemas, but
 * without loading the SDK, which takes about a third of the startup time.
 */
export function isMessage(value: unknown): value is JSONRPCMessage {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return false;
  if ('method' in value) return 'id' in value ? isRequest(value) : isNotification(value);
  return 'result' in value ? isResultResponse(value) : isErrorResponse(value);
}

function isRequest(value: Members): boolean {
  return hasOnly(value, requestMembers) && isToken(value['id']) && isCall(value);
}

function isNotification(value: Members): boolean {
  return hasOnly(value, notificationMembers) && isCall(value);
}

function isCall({ method, params }: Members): boolean {
  return typeof method === 'string' && isAbsentOr(params, isParams);
}

function isParams(value: unknown): boolean {
  return isObject(value) && isAbsentOr(value['_meta'], isRequestMeta);
}

function isRequestMeta(value: unknown): boolean {
  return (
    isObject(value) &&
    isAbsentOr(value['progressToken'], isToken) &&
    isAbsentOr(value[metaKeys.relatedTask], isRelatedTask)
  );
}

function isRelatedTask(value: unknown): boolean {
  return isObject(value) && typeof value['taskId'] === 'string';
}

function isResultResponse(value: Members): boolean {
  return hasOnly(value, resultMembers) && isToken(value['id']) && isResult(value['result']);
}

function isResult(value: unknown): boolean {
  return isObject(value) && isAbsentOr(value['_meta'], isObject);
}

// An error response has no id if the id of its request was unreadable.
function isErrorResponse(value: Members): boolean {
  return (
    hasOnly(value, errorMembers) && isAbsentOr(value['id'], isToken) && isError(value['error'])
  );
}

function isError(value: unknown): boolean {
  return (
    isObject(value) && Number.isSafeInteger(value['code']) && typeof value['message'] === 'string'
  );
}

/** Whether a value is valid as a request id or progress token. */
function isToken(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isAbsentOr(value: unknown, judge: (value: unknown) => boolean): boolean {
  return value === undefined || judge(value);
}

function hasOnly(value: Members, members: ReadonlySet<string>): boolean {
  for (const member in value) if (!members.has(member)) return false;
  return true;
}

function createSet(...members: readonly string[]): ReadonlySet<string> {
  return new Set(members);
}

/** Collects bytes that arrive in chunks. */
interface ByteCollector {
  readonly size: number;
  add(piece: Uint8Array): void;
  /** Returns all bytes and empties the collector. */
  take(): Uint8Array;
}

const EMPTY: Uint8Array = new Uint8Array(0);

/**
 * Creates a collector with one buffer that grows by doubling. A list of chunks would cost a hundred
 * bytes each, and a client may send a large body one byte at a time.
 */
export function createByteCollector(): ByteCollector {
  let bytes = EMPTY;
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(piece) {
      // Most messages arrive in one chunk, which nobody modifies afterwards.
      if (size === 0) {
        bytes = piece;
        size = piece.length;
        return;
      }
      const needed = size + piece.length;
      if (needed > bytes.length) {
        const grown = new Uint8Array(Math.max(needed, bytes.length * 2));
        grown.set(bytes.subarray(0, size));
        bytes = grown;
      }
      bytes.set(piece, size);
      size = needed;
    },
    take() {
      const all = bytes.subarray(0, size);
      bytes = EMPTY;
      size = 0;
      return all;
    },
  };
}
