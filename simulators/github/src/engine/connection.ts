import { type Args, type Connection, HubFault } from '../objects.ts';

const CURSOR_PREFIX = 'cursor:v2:';

/** A page of entries: `shown` says how each of the page looks. */
export function createPage<Item>(
  items: readonly Item[],
  args: Args,
  shown: (item: Item) => unknown,
): Connection {
  const { from, to } = readBounds(items.length, args);
  const page = items.slice(from, to);
  return {
    nodes: () => page.map(shown),
    edges: () => page.map((item, at) => ({ cursor: writeCursor(from + at), node: shown(item) })),
    pageInfo: () => ({
      hasNextPage: to < items.length,
      hasPreviousPage: from > 0,
      startCursor: page.length === 0 ? null : writeCursor(from),
      endCursor: page.length === 0 ? null : writeCursor(to - 1),
    }),
    totalCount: items.length,
  };
}

/** Which entries are on the page; the engine has made sure that `first` or `last` is there. */
function readBounds(length: number, args: Args): { readonly from: number; readonly to: number } {
  const start = Math.min(length, findPlace(args['after'], -1) + 1);
  const end = Math.max(start, Math.min(length, findPlace(args['before'], length)));
  const { first, last } = args;
  if (typeof first === 'number') return { from: start, to: Math.min(end, start + first) };
  if (typeof last === 'number') return { from: Math.max(start, end - last), to: end };
  return { from: start, to: end };
}

function writeCursor(place: number): string {
  return Buffer.from(`${CURSOR_PREFIX}${place}`).toString('base64');
}

function findPlace(cursor: unknown, otherwise: number): number {
  if (typeof cursor !== 'string' || cursor === '') return otherwise;
  const text = Buffer.from(cursor, 'base64').toString();
  const place = text.startsWith(CURSOR_PREFIX) ? Number(text.slice(CURSOR_PREFIX.length)) : NaN;
  if (Number.isSafeInteger(place)) return place;
  const words = `\`${cursor}\` does not appear to be a valid cursor.`;
  throw new HubFault('INVALID_CURSOR_ARGUMENTS', words);
}
