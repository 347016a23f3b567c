import { readCursor, writeCursor, type CursorOwner } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { whole } from '../../answers/fields.ts';
import type { Entrez } from '../../open.ts';
import type { Calling, Handle } from '../../eutils/eutils.ts';
import type { QueryInput } from './query-input.ts';
import type { QueryOutput } from './query-output.ts';

/** A call whose arguments have been checked. */
export interface Job {
  readonly entrez: Entrez;
  readonly asked: QueryInput;
  /** Empty where a handle says which records are meant. */
  readonly ids: readonly string[];
  readonly handle: Handle | undefined;
  readonly call: Calling;
}

/** Does one of the operations. */
export type RunOperation = (job: Job) => Promise<QueryOutput>;

/** The name of the tool, as its cursors know it. */
export const TOOL_NAME = 'entrez_query';

const place = z.object({ item: whole(), offset: whole() });

/** Where an answer begins: an item, and how much of it has been shown. */
export type Place = z.output<typeof place>;

/** Where the answer to this call begins. */
export function placeOf({ asked }: Job): Place {
  if (asked.cursor === undefined) return { item: 0, offset: 0 };
  return readCursor(ownerOf(asked), asked.cursor, place);
}

/** The cursor that leads on to a place, where there is one. */
export function cursorTo(
  { asked }: Job,
  next: Place | undefined,
): { readonly nextCursor?: string } {
  return next === undefined ? {} : { nextCursor: writeCursor(ownerOf(asked), next) };
}

/** A page may be larger or smaller than the one before it, so these two may change. */
function ownerOf({ cursor: _cursor, max_tokens: _tokens, ...asked }: QueryInput): CursorOwner {
  return { tool: TOOL_NAME, arguments: asked };
}

const SUMMARY_TOKENS = { auto: 500, brief: 200, full: 900 } as const;
const USUAL_TOKENS = 4_000;

/** About how many tokens the answer may have. */
export function tokensFor({ asked }: Job): number {
  const usual = asked.operation === 'summary' ? SUMMARY_TOKENS[asked.detail_level] : USUAL_TOKENS;
  return asked.max_tokens ?? usual;
}

/** How many records the call is about. */
export async function sizeOf({ asked, ids, handle, entrez, call }: Job): Promise<number> {
  if (handle === undefined) return ids.length;
  return entrez.eutils.sizeOf({ database: asked.database, handle }, call);
}

/** What every answer begins with. */
export function frameFor(
  { asked }: Job,
  message: string,
): Pick<QueryOutput, 'success' | 'message' | 'operation' | 'database'> {
  return { success: true, message, operation: asked.operation, database: asked.database };
}
