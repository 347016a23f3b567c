import type { CallToolResult } from '@modelcontextprotocol/client';
import { ERROR_META_KEY } from '@wellspoken/kit';

/** The texts of an answer; most clients show nothing else. */
export function textsOf({ content }: CallToolResult): readonly string[] {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
}

/** All that an answer says in words. */
export function wordsOf(result: CallToolResult): string {
  return textsOf(result).join('\n');
}

/** What programs are told of a failure. */
export interface ToldFailure {
  readonly code?: string;
  readonly retryable?: boolean;
  readonly retryAfterMs?: number;
  readonly suggestions?: readonly string[];
}

/** The side of a failure that programs read; empty for an answer that worked. */
export function failureOf({ _meta }: CallToolResult): ToldFailure {
  return _meta?.[ERROR_META_KEY] ?? {};
}
