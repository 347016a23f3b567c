import { fromBase64Url, toBase64Url } from '../../define/content/base64.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** Returns the page at a cursor; throws if the cursor belongs to another list. */
export function paginate<Item>(
  kind: string,
  items: readonly Item[],
  { cursor, size }: { readonly cursor: string | undefined; readonly size: number },
): Page<Item> {
  const start = cursor === undefined ? 0 : readCursor(kind, cursor);
  // An offset must be a multiple of the page size and within the list.
  if (start % size !== 0 || (start > 0 && start >= items.length)) throw createCursorFault();
  const end = start + size;
  return {
    items: items.slice(start, end),
    ...(end < items.length && { nextCursor: writeCursor(kind, end) }),
  };
}

function writeCursor(kind: string, offset: number): string {
  return toBase64Url(new TextEncoder().encode(`${kind}:${offset}`));
}

function readCursor(kind: string, cursor: string): number {
  const bytes = fromBase64Url(cursor);
  const offset = Number(bytes && /^\w+:(\d{1,9})$/.exec(new TextDecoder().decode(bytes))?.[1]);
  // Accepts only the canonical encoding of a cursor.
  if (offset > 0 && cursor === writeCursor(kind, offset)) return offset;
  throw createCursorFault();
}

// spec: page.bad-cursor
function createCursorFault(): ProtocolFault {
  return new ProtocolFault(
    faultCodes.invalidParams,
    'The cursor is not one that this list gave: list again from the start, without a cursor.',
  );
}
