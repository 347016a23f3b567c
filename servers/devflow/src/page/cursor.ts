import { createHash } from 'node:crypto';

import { ToolError } from '@wellspoken/kit';
import type * as z from 'zod';

/** Writes where to go on, bound to the tool and the arguments that it was made for. */
export function writeCursor(owner: CursorOwner, place: unknown): string {
  const parts = JSON.stringify([digestOf(owner), place]);
  return Buffer.from(parts).toString('base64url');
}

/** What a cursor belongs to: the tool, and the arguments that must stay the same. */
export interface CursorOwner {
  readonly tool: string;
  readonly arguments: unknown;
}

/** Reads where to go on; refuses a cursor of another tool, of other arguments, or of nobody. */
export function readCursor<Place>(
  owner: CursorOwner,
  cursor: string,
  place: z.ZodType<Place>,
): Place {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== 2) throw refusal('is none of this server');
  if (parts[0] !== digestOf(owner)) throw refusal('belongs to a call with other arguments');
  const read = place.safeParse(parts[1]);
  if (!read.success) throw refusal('is none of this server');
  return read.data;
}

function refusal(what: string): ToolError {
  return new ToolError('invalid_arguments', `cursor: this one ${what}.`, {
    suggestions: [
      'Pass nextCursor of the answer before, with the same other arguments.',
      'Leave cursor out to begin again.',
    ],
  });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
}

function digestOf({ tool, arguments: given }: CursorOwner): string {
  const text = `${tool} ${JSON.stringify(given)}`;
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
