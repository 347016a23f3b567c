import * as paging from '@wellspoken/kit/paging';
import * as z from 'zod';

import type { Position } from './traverse.ts';

/** The arguments that a cursor belongs to: with others it would go on in another search. */
export type CursorScope = Readonly<Record<string, unknown>>;

const count = z.number().int().min(0);
const place = z.object({ start: count, line: count, names: z.array(z.string()) });

/** Writes down where the next page begins. */
export function writeCursor({ start, line, names }: Position, scope: CursorScope): string {
  return paging.writeCursor(ownerOf(scope), { start, line, names });
}

/** Reads a cursor that `writeCursor` wrote for the same arguments; throws a `ToolError` for any other. */
export function readCursor(cursor: string, scope: CursorScope): Position {
  return paging.readCursor(ownerOf(scope), cursor, place);
}

// Which search it was shows in the arguments.
function ownerOf(scope: CursorScope): paging.CursorOwner {
  return { tool: 'search', arguments: scope };
}
