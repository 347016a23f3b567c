import type { JSONRPCRequest } from '@modelcontextprotocol/server';

import { metaKeys } from '../protocol/meta-keys.ts';
import { isObject } from '../runtime/is-object.ts';

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/**
 * Whether a value is surely a JSON-RPC request, seen without the SDK's schemas, which cost more than
 * many a call. It knows the form that clients send every day; `false` says only that it does not know.
 */
export function isPlainRequest(value: unknown): value is JSONRPCRequest {
  if (!isObject(value)) return false;
  for (const member in value) if (!MEMBERS.has(member)) return false;
  return (
    value['jsonrpc'] === '2.0' &&
    typeof value['method'] === 'string' &&
    isId(value['id']) &&
    isPlainParams(value['params'])
  );
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isPlainParams(params: unknown): boolean {
  if (params === undefined) return true;
  if (!isObject(params)) return false;
  const meta = params['_meta'];
  return meta === undefined || (isObject(meta) && isPlainMeta(meta));
}

// These two have schemas of their own; the SDK judges them.
function isPlainMeta(meta: Record<string, unknown>): boolean {
  return !('progressToken' in meta) && !(metaKeys.relatedTask in meta);
}
