import { fromBase64Url, toBase64Url } from '../define/content/base64.ts';
import type { Schema } from '../define/schema/json-schema.ts';
import { KitError } from '../errors/kit-error.ts';
import { ToolError } from '../errors/tool-error.ts';
import { toCanonicalJson } from '../define/schema/json.ts';
import { hashText } from '../utils/text.ts';

/** What a cursor is bound to: the tool, and the arguments that must not change. */
export interface CursorOwner {
  readonly tool: string;
  readonly arguments: unknown;
}

/** The schema of a position: any Standard Schema that validates synchronously. */
export interface PlaceSchema<Place> {
  readonly '~standard': Pick<Schema<unknown, Place>['~standard'], 'validate'>;
}

/** Encodes a position as a cursor bound to a tool and its arguments. */
export function writeCursor(owner: CursorOwner, place: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify([createMark(owner), place])));
}

/** Decodes a cursor; throws if it belongs to another tool or other arguments, or is malformed. */
export function readCursor<Place>(
  owner: CursorOwner,
  cursor: string,
  schema: PlaceSchema<Place>,
): Place {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== 2)
    throw createCursorError('was not given by this server');
  if (parts[0] !== createMark(owner))
    throw createCursorError('belongs to a call with other arguments');
  const read = schema['~standard'].validate(parts[1]);
  if (read instanceof Promise) {
    // The result is not awaited, and a rejection must not crash the process.
    read.catch(() => undefined);
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The places of ${owner.tool} have a schema that validates asynchronously: expected one that answers at once.`,
    );
  }
  if (read.issues !== undefined) throw createCursorError('was not given by this server');
  return read.value;
}

/** The paging options of a tool. */
export interface Paged<Place> {
  readonly tool: string;
  /** The schema of a page's start position. */
  readonly places: PlaceSchema<Place>;
  /** Arguments that may change between pages, besides the cursor. */
  readonly free?: readonly string[];
}

/** One page of a call: its start, and the cursor of the next one. */
export interface PageOfCall<Place> {
  /** Undefined for the first page. */
  readonly start: Place | undefined;
  /** Creates the fields to spread into the result; pass undefined on the last page. */
  readonly goOn: (place: Place | undefined) => { readonly nextCursor?: string };
}

/** Reads which page a call requests; all other arguments must match those of the first call. */
export function openPage<Place>(
  { tool, places, free = [] }: Paged<Place>,
  asked: Readonly<Record<string, unknown>> & { readonly cursor?: string | undefined },
): PageOfCall<Place> {
  const bound = Object.entries(asked).filter(([name]) => name !== 'cursor' && !free.includes(name));
  const owner: CursorOwner = { tool, arguments: Object.fromEntries(bound) };
  return {
    start: asked.cursor === undefined ? undefined : readCursor(owner, asked.cursor, places),
    goOn: (place) => (place === undefined ? {} : { nextCursor: writeCursor(owner, place) }),
  };
}

function createCursorError(what: string): ToolError {
  return new ToolError('invalid_arguments', `cursor: this one ${what}.`, {
    suggestions: [
      'Pass nextCursor of the answer before, with the same other arguments.',
      'Leave cursor out to begin again.',
    ],
  });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(cursor))) as unknown;
  } catch {
    return undefined;
  }
}

function createMark({ tool, arguments: given }: CursorOwner): string {
  return hashText(`${tool} ${toCanonicalJson(given)}`);
}
