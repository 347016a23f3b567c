import { cutText, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { nextCursor, notes, retrievedAt, createCountField } from '../answers/fields.ts';
import { fitItems, fitLines, type AnswerSpace, getTokensLeft } from '../answers/fit.ts';
import type { MissingRecord } from '../eutils/eutils.ts';

/** The result of an operation, before it is made to fit. */
export type Outcome = {
  /** The source of the statement. */
  readonly source: string;
  readonly fetchedAt: Date;
  readonly view?: string;
  readonly notes?: readonly string[];
  readonly missing?: readonly MissingRecord[];
  /** Where the service itself continues a list. */
  readonly resumption?: string;
} & Content;

/** Items that can be shown some at a time, a text, or a picture. */
export type Content =
  | {
      readonly kind: 'items';
      readonly items: readonly unknown[];
      /** Puts items back into the form in which the service sends them. */
      readonly wrap: (items: readonly unknown[]) => Record<string, unknown>;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly mimeType: string };

const text = z.string().optional();

const metadata = z.object({
  service: z.string().describe('Which service was asked'),
  operation: z.string().describe('What was done'),
  identifier: text.describe('As it was given'),
  identifier_type: text.describe('As it was given'),
  view: text.describe('What was told of it'),
  search_type: text.describe('As it was given'),
  structure: text.describe('As it was given, where it is short'),
  structure_type: text.describe('As it was given'),
  threshold: z.number().optional().describe('As it was given'),
  max_records: createCountField().optional().describe('As it was given'),
  ids: text.describe('As they were given'),
  id: text.describe('As it was given'),
  citation_format: text.describe('As it was given'),
  versions: text.describe('As it was given'),
  output_format: z.string().describe('Form of data'),
  part: z
    .object({
      unit: z.enum(['items', 'characters']).describe('What is counted'),
      from: createCountField().describe('How many came before'),
      count: createCountField().describe('How many stand here'),
      total: createCountField().describe('How many there are'),
      item: createCountField().optional().describe('Of which item these are characters, from 0'),
    })
    .optional()
    .describe('Which part of the whole data is'),
  omitted: z.array(z.string()).optional().describe('What was left out of each record'),
  missing: z
    .array(
      z.object({
        id: z.string().describe('An id that was asked for'),
        reason: z.string().describe('Why there is nothing'),
      }),
    )
    .optional()
    .describe('Ids without a result'),
});

/** What `entrez_external` answers. */
export const externalOutput = z.object({
  success: z.literal(true).describe('Failures come as errors'),
  source: z.string().describe('Who says so'),
  data: z
    .union([z.string(), z.looseObject({})])
    .describe('What the service answered: an object for json, else text, or a part of it'),
  metadata: metadata.describe('What was asked, and what data is'),
  notes,
  retrievedAt,
  nextCursor,
});

/** An answer. */
export type ExternalOutput = z.output<typeof externalOutput>;

/** Where an answer begins: an item, how much of it was shown, and where the service itself continues. */
export const place = z.object({
  item: createCountField(),
  offset: createCountField(),
  resumption: z.string().optional(),
});

/** Where an answer begins. */
export type Place = z.output<typeof place>;

/** As much of an outcome as an answer has room for. */
export interface Fitted {
  readonly data: ExternalOutput['data'];
  readonly part?: NonNullable<ExternalOutput['metadata']['part']>;
  readonly omitted?: readonly string[];
  readonly notes?: readonly string[];
  readonly next?: Place;
}

/** Fits an outcome into the answer; the rest goes to the next page and is never dropped. */
export function fitOutcome(outcome: Outcome, from: Place, room: AnswerSpace): Fitted {
  switch (outcome.kind) {
    case 'image':
      return { data: { mimeType: outcome.mimeType, bytes: outcome.bytes.length } };
    case 'text':
      return fitText(outcome.text, from, room);
    case 'items': {
      const fitted = fitList(outcome, from, room);
      if (fitted.next !== undefined || outcome.resumption === undefined) return fitted;
      return { ...fitted, next: { item: 0, offset: 0, resumption: outcome.resumption } };
    }
  }
}

function fitText(text: string, from: Place, room: AnswerSpace): Fitted {
  const { text: data, next } = fitLines(text, from.offset, getTokensLeft(room));
  if (from.offset === 0 && next === undefined) return { data };
  const total = text.length;
  return {
    data,
    part: { unit: 'characters', from: from.offset, count: data.length, total },
    ...(next !== undefined && { next: { ...from, offset: next } }),
  };
}

type Items = Extract<Content, { readonly kind: 'items' }>;

function fitList({ items, wrap }: Items, from: Place, room: AnswerSpace): Fitted {
  const rest = items.slice(from.item);
  const [first] = rest;
  if (first === undefined) return { data: wrap([]) };
  if (from.offset > 0) return fitFragment(first, { ...from, total: items.length }, room);
  if (tokensOf(first) > getTokensLeft(room)) return fitLarge({ first, items, wrap }, from, room);
  const shown = fitItems(rest, room);
  return { data: wrap(shown), ...describePart(shown.length, from, items.length) };
}

interface Large {
  readonly first: unknown;
  readonly items: readonly unknown[];
  readonly wrap: Items['wrap'];
}

/** One item that is too large: without what few need, or else as a text in several pieces. */
function fitLarge({ first, items, wrap }: Large, from: Place, room: AnswerSpace): Fitted {
  const reduced = dropCoordinates(first);
  if (reduced !== undefined && tokensOf(reduced) <= getTokensLeft(room)) {
    return {
      data: wrap([reduced]),
      omitted: ['coords'],
      notes: ['coords were left out to fit max_tokens; output_format sdf has them too.'],
      ...describePart(1, from, items.length),
    };
  }
  return fitFragment(first, { ...from, total: items.length }, room);
}

function describePart(count: number, from: Place, total: number): Pick<Fitted, 'part' | 'next'> {
  if (count === total) return {};
  const next = from.item + count;
  return {
    part: { unit: 'items', from: from.item, count, total },
    ...(next < total && { next: { ...from, item: next, offset: 0 } }),
  };
}

const LEAST_PIECE = 200;

function fitFragment(
  item: unknown,
  from: Place & { readonly total: number },
  room: AnswerSpace,
): Fitted {
  const { total: items, ...here } = from;
  const text = JSON.stringify(item);
  const rest = text.slice(here.offset);
  // Every quotation mark is written with a backslash once more.
  const letters = Math.floor((rest.length * getTokensLeft(room)) / tokensOf(rest));
  const data = cutText(rest, Math.max(LEAST_PIECE, letters));
  const end = here.offset + data.length;
  const following =
    end < text.length
      ? { ...here, offset: end }
      : here.item + 1 < items
        ? { ...here, item: here.item + 1, offset: 0 }
        : undefined;
  return {
    data,
    part: {
      unit: 'characters',
      from: here.offset,
      count: data.length,
      total: text.length,
      item: here.item,
    },
    notes: ['This record is too large for one answer: data is a part of its JSON; join the parts.'],
    ...(following !== undefined && { next: following }),
  };
}

/** Coordinates for drawing are the largest part of a compound and useless to a reader. */
function dropCoordinates(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('coords' in item)) return undefined;
  const { coords: _coords, ...rest } = item;
  return rest;
}
