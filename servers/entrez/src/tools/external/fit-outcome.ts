import { cutText, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { fitItems, pageLines, type Room, roomFor } from '../../answers/fit.ts';
import { whole } from '../../answers/fields.ts';
import type { ExternalOutput } from './external-output.ts';
import type { Content, Outcome } from './outcome.ts';

/** Where an answer begins: an item, how much of it was shown, and where the service itself goes on. */
export const place = z.object({
  item: whole(),
  offset: whole(),
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

/** Makes an outcome fit; what does not is left to the next answer, and never dropped. */
export function fitOutcome(outcome: Outcome, from: Place, room: Room): Fitted {
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

function fitText(text: string, from: Place, room: Room): Fitted {
  const { text: data, next } = pageLines(text, from.offset, roomFor(room));
  if (from.offset === 0 && next === undefined) return { data };
  const total = text.length;
  return {
    data,
    part: { unit: 'characters', from: from.offset, count: data.length, total },
    ...(next !== undefined && { next: { ...from, offset: next } }),
  };
}

type Items = Extract<Content, { readonly kind: 'items' }>;

function fitList({ items, wrap }: Items, from: Place, room: Room): Fitted {
  const rest = items.slice(from.item);
  const [first] = rest;
  if (first === undefined) return { data: wrap([]) };
  if (from.offset > 0) return fitPiece(first, { ...from, total: items.length }, room);
  if (tokensOf(first) > roomFor(room)) return fitLarge({ first, items, wrap }, from, room);
  const shown = fitItems(rest, room);
  return { data: wrap(shown), ...partOf(shown.length, from, items.length) };
}

interface Large {
  readonly first: unknown;
  readonly items: readonly unknown[];
  readonly wrap: Items['wrap'];
}

/** One item that is too large: without what few need, or else as a text in several pieces. */
function fitLarge({ first, items, wrap }: Large, from: Place, room: Room): Fitted {
  const reduced = withoutPlaces(first);
  if (reduced !== undefined && tokensOf(reduced) <= roomFor(room)) {
    return {
      data: wrap([reduced]),
      omitted: ['coords'],
      notes: ['coords were left out to fit max_tokens; output_format sdf has them too.'],
      ...partOf(1, from, items.length),
    };
  }
  return fitPiece(first, { ...from, total: items.length }, room);
}

function partOf(count: number, from: Place, total: number): Pick<Fitted, 'part' | 'next'> {
  if (count === total) return {};
  const next = from.item + count;
  return {
    part: { unit: 'items', from: from.item, count, total },
    ...(next < total && { next: { ...from, item: next, offset: 0 } }),
  };
}

const LEAST_PIECE = 200;

function fitPiece(item: unknown, from: Place & { readonly total: number }, room: Room): Fitted {
  const { total: items, ...here } = from;
  const text = JSON.stringify(item);
  const rest = text.slice(here.offset);
  // Every quotation mark is written with a backslash once more.
  const letters = Math.floor((rest.length * roomFor(room)) / tokensOf(rest));
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

/** Where each atom is drawn is the largest part of a compound and says nothing to a reader. */
function withoutPlaces(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('coords' in item)) return undefined;
  const { coords: _coords, ...rest } = item;
  return rest;
}
