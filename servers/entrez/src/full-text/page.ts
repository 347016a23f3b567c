import { costOf, createBudget, cutText } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { whole } from '../answers/fields.ts';
import type { JatsReference } from './full-text.ts';
import type { Passage } from './passages.ts';

/** Where a page begins: a paragraph or a reference, counted through, and how much of it was shown. */
export const place = z.object({ unit: whole(), offset: whole() });

/** Where a page begins. */
export type Place = z.output<typeof place>;

/** What is to be read, in order. */
export interface Reading {
  readonly passages: readonly Passage[];
  readonly references: readonly JatsReference[];
}

/** A section, or the part of it that stands on a page. */
export interface PageSection {
  readonly title: string;
  readonly level: number;
  readonly text: string;
  /** It began on a page before. */
  readonly isContinued: boolean;
}

/** What fits on a page. */
export interface Page {
  readonly sections: readonly PageSection[];
  readonly references: readonly JatsReference[];
  readonly next?: Place;
}

type Unit =
  | { readonly passage: number; readonly text: string; readonly isFirst: boolean }
  | { readonly reference: JatsReference };

const LEAST_PIECE = 200;

/** As many paragraphs and references as fit; a paragraph that is too long alone goes on next time. */
export function pageOf(reading: Reading, from: Place, room: number): Page {
  const units = unitsOf(reading);
  const budget = createBudget(room);
  const [first, ...others] = units.slice(from.unit);
  if (first === undefined) return { sections: [], references: [] };
  const begun = skip(first, from.offset);
  if (!budget.take(begun)) {
    const { unit, letters, isWhole } = cut(begun, room);
    const next = isWhole
      ? { unit: from.unit + 1, offset: 0 }
      : { unit: from.unit, offset: from.offset + letters };
    return { ...collect(reading, [unit]), ...(next.unit < units.length && { next }) };
  }
  const end = others.findIndex((unit) => !budget.take(unit));
  const shown = [begun, ...(end === -1 ? others : others.slice(0, end))];
  const next = from.unit + shown.length;
  return {
    ...collect(reading, shown),
    ...(next < units.length && { next: { unit: next, offset: 0 } }),
  };
}

function unitsOf({ passages, references }: Reading): readonly Unit[] {
  const paragraphs = passages.flatMap((passage, index) => {
    // A heading without text of its own stands on the page too.
    const texts = passage.paragraphs.length === 0 ? [''] : passage.paragraphs;
    return texts.map((text, place) => ({ passage: index, text, isFirst: place === 0 }));
  });
  return [...paragraphs, ...references.map((reference) => ({ reference }))];
}

function skip(unit: Unit, offset: number): Unit {
  if (offset === 0) return unit;
  return 'text' in unit ? { ...unit, text: unit.text.slice(offset), isFirst: false } : unit;
}

interface Piece {
  readonly unit: Unit;
  readonly letters: number;
  readonly isWhole: boolean;
}

/** The beginning of a unit that is too large for a whole page; references are never cut. */
function cut(unit: Unit, room: number): Piece {
  if (!('text' in unit)) return { unit, letters: 0, isWhole: true };
  const fitting = Math.floor((unit.text.length * room) / costOf(unit));
  const text = cutText(unit.text, Math.max(LEAST_PIECE, fitting));
  const isWhole = text.length === unit.text.length;
  return { unit: { ...unit, text }, letters: text.length, isWhole };
}

function collect({ passages }: Reading, shown: readonly Unit[]): Omit<Page, 'next'> {
  const byPassage = new Map<number, { readonly texts: string[]; readonly isContinued: boolean }>();
  for (const unit of shown) {
    if (!('text' in unit)) continue;
    const known = byPassage.get(unit.passage);
    if (known === undefined) {
      byPassage.set(unit.passage, { texts: [unit.text], isContinued: !unit.isFirst });
    } else {
      known.texts.push(unit.text);
    }
  }
  const sections = [...byPassage].flatMap(([index, { texts, isContinued }]) => {
    const passage = passages[index];
    if (passage === undefined) return [];
    const { title, level } = passage;
    return [{ title, level, text: texts.join('\n\n'), isContinued }];
  });
  return {
    sections,
    references: shown.flatMap((unit) => ('reference' in unit ? [unit.reference] : [])),
  };
}
