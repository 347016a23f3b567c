import { fieldOf, isObject, type JsonObject } from '../wire/json.ts';
import type { CallRecord } from './calls.ts';

/** The final result of a call; undefined for an error, for silence and for one that asks for more. */
export function finalResult({ exchange: { result } }: CallRecord): JsonObject | undefined {
  if (!result) return undefined;
  const type = result['resultType'];
  // A task is a receipt: its result comes later.
  const isReceipt = isObject(result['task']) && result['content'] === undefined;
  return (type === undefined || type === 'complete') && !isReceipt ? result : undefined;
}

/** Whether a call ended as the caller hoped: with a result that does not say `isError`. */
export function isSuccess(call: CallRecord): boolean {
  const result = finalResult(call);
  return result !== undefined && result['isError'] !== true;
}

/** Whether a call ended with a result that says `isError`. */
export const isToolError = (call: CallRecord): boolean =>
  fieldOf(finalResult(call), 'isError') === true;

/** Whether a call was told to have failed: by `isError`, or by a JSON-RPC error. */
export const isRefusal = (call: CallRecord): boolean =>
  isToolError(call) || call.exchange.error !== undefined;
