import { type CallRecord, isToolError } from '../../../probe/calls/calls.evidence.ts';
import type { Exchange } from '../../../wire/exchange.evidence.ts';
import { fieldOf, type Json, type JsonObject } from '../../../wire/json.ts';

/** The content blocks of a result; none where `content` is no list. */
export function blocksOf(result: JsonObject | undefined): readonly Json[] {
  const content = result?.['content'];
  // A list of JSON holds JSON.
  return Array.isArray(content) ? (content as readonly Json[]) : [];
}

/** The texts of the text blocks of a result. */
export const textsOf = (result: JsonObject | undefined): readonly string[] =>
  blocksOf(result)
    .filter((block) => fieldOf(block, 'type') === 'text')
    .map((block) => fieldOf(block, 'text'))
    .filter((text) => typeof text === 'string');

/** What a refusal says, in one text: of the result, or of the JSON-RPC error. */
export function refusalText(exchange: Exchange): string {
  const { result, error } = exchange;
  if (error !== undefined) return [...strings(error)].join('\n');
  return [...textsOf(result), ...strings(result?.['structuredContent'])].join('\n');
}

/** Every text inside a value, names of fields left out. */
export function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Whether a text was sent with the call: an echo tells nothing of the server. */
export const wasSent = (exchange: Exchange, text: string): boolean =>
  strings(exchange.sent).some((sent) => sent.includes(text));

/** Whether the call was refused, and how: by a result, or by an error. */
export const refusedBy = (record: CallRecord): 'result' | 'error' | undefined => {
  if (isToolError(record)) return 'result';
  return record.exchange.error === undefined ? undefined : 'error';
};
