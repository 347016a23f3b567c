import type { JSONRPCMessage } from '@modelcontextprotocol/server';

import { isObject } from '../runtime/is-object.ts';
import { metaKeys } from './meta-keys.ts';

type Members = Readonly<Record<string, unknown>>;

const requestMembers = setOf('jsonrpc', 'id', 'method', 'params');
const notificationMembers = setOf('jsonrpc', 'method', 'params');
const resultMembers = setOf('jsonrpc', 'id', 'result');
const errorMembers = setOf('jsonrpc', 'id', 'error');

/**
 * Whether a value that was read from JSON is a JSON-RPC message of the protocol. It says what the
 * SDK's schemas say, without them: they are loaded with the SDK, which takes about a third of a start.
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

// Whoever could not read a request answers without its id.
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

/** Whether a value can be the id of a request, or name its progress. */
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

function setOf(...members: readonly string[]): ReadonlySet<string> {
  return new Set(members);
}
