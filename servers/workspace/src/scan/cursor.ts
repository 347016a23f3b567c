import { createHash } from 'node:crypto';

import { ToolError } from '@wellspoken/kit';

import type { Position } from './job.ts';

/** The arguments that a cursor belongs to: with others it would go on in another search. */
export type CursorScope = Readonly<Record<string, unknown>>;

/** Writes down where the next page begins. */
export function writeCursor(position: Position, scope: CursorScope): string {
  const { start, line, names } = position;
  return Buffer.from(JSON.stringify([digest(scope), start, line, ...names])).toString('base64url');
}

/** Reads a cursor that `writeCursor` wrote for the same arguments; throws a `ToolError` for any other. */
export function readCursor(cursor: string, scope: CursorScope): Position {
  const parts = parse(cursor);
  const [belongsTo, start, line, ...names] = parts ?? [];
  if (!isCount(start) || !isCount(line) || !names.every((name) => typeof name === 'string')) {
    throw new ToolError('invalid_arguments', 'The cursor is not one that this tool gave.', {
      suggestions: ['Pass the "nextCursor" of an earlier answer, or leave "cursor" out.'],
    });
  }
  if (belongsTo !== digest(scope)) {
    throw new ToolError(
      'invalid_arguments',
      'The cursor belongs to a search with other arguments.',
      {
        suggestions: ['Repeat the arguments of the call that gave it, or leave "cursor" out.'],
      },
    );
  }
  return { start, line, names };
}

function parse(cursor: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function digest(scope: CursorScope): string {
  const sorted = Object.entries(scope).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}
