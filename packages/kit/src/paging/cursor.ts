import { fromBase64Url, toBase64Url } from '../define/content/base64.ts';
import type { Schema } from '../define/schema/json-schema.ts';
import { KitError } from '../errors/kit-error.ts';
import { ToolError } from '../errors/tool-error.ts';
import { toCanonicalJson } from '../define/schema/json.ts';
import { hashText } from '../utils/text.ts';

/** What a cursor belongs to: the tool, and the arguments that must stay the same. */
export interface CursorOwner {
  readonly tool: string;
  readonly arguments: unknown;
}

/** What a place looks like: any Standard Schema that validates at once. */
export interface PlaceSchema<Place> {
  readonly '~standard': Pick<Schema<unknown, Place>['~standard'], 'validate'>;
}

/** Writes where to go on, bound to the tool and the arguments that it was made for. */
export function writeCursor(owner: CursorOwner, place: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify([createMark(owner), place])));
}

/** Reads where to go on; refuses a cursor of another tool, of other arguments, or of nobody. */
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
    // Nobody waits for it, so what it says must not end the process.
    read.catch(() => undefined);
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The places of ${owner.tool} have a schema that validates asynchronously: expected one that answers at once.`,
    );
  }
  if (read.issues !== undefined) throw createCursorError('was not given by this server');
  return read.value;
}

/** How one tool goes through its pages. */
export interface Paged<Place> {
  readonly tool: string;
  /** What the place where a page begins looks like. */
  readonly places: PlaceSchema<Place>;
  /** Arguments that may change from one page to the next, beside the cursor itself. */
  readonly free?: readonly string[];
}

/** One page of a call: where it begins, and what its answer says about the next one. */
export interface PageOfCall<Place> {
  /** Undefined for the first page. */
  readonly start: Place | undefined;
  /** Spread into the answer; without a place there is no further page. */
  readonly goOn: (place: Place | undefined) => { readonly nextCursor?: string };
}

/** Reads which page a call asks for; all other arguments must be those of the call before. */
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
