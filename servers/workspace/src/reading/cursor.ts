import { createHash } from 'node:crypto';
import { ToolError } from '@wellspoken/kit';
import type * as z from 'zod';

const CHECK_LENGTH = 8;

/** Makes a text of what a later call needs to go on; for callers it means nothing. */
export function sealCursor(data: unknown): string {
  const body = Buffer.from(JSON.stringify(data)).toString('base64url');
  return createCheck(body) + body;
}

/** Reads a cursor back; throws `invalid_arguments` for one that no answer gave, or that was changed. */
export function openCursor<Data>(cursor: string, schema: z.ZodType<Data>): Data {
  const body = cursor.slice(CHECK_LENGTH);
  if (createCheck(body) !== cursor.slice(0, CHECK_LENGTH)) throw createBadCursorError();
  const parsed = schema.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success) throw createBadCursorError();
  return parsed.data;
}

/** The cursor is not one that this tool gave for these arguments. */
export function createBadCursorError(): ToolError {
  return new ToolError('invalid_arguments', 'cursor: expected one that this tool gave.', {
    suggestions: [
      'Copy the cursor of the last answer exactly, with the same path.',
      'Leave cursor out to begin again.',
    ],
  });
}

// Not a secret: it finds a letter that was lost in copying. A cursor gives no rights.
function createCheck(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, CHECK_LENGTH);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
