import { costOf, countTokens, createBudget, cutText } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { createCountField } from '../answers/fields.ts';
import type { FullText, JatsReference, TextSection } from './full-text.ts';

/** A heading with its paragraphs; the sections in it follow as passages of their own. */
export interface Passage {
  readonly title: string;
  /** 1 for a section, 2 for one in it, and so on. */
  readonly level: number;
  readonly paragraphs: readonly string[];
}

const UNTITLED = '(without title)';

/** A full text as a row of passages in the order of reading, the abstract first. */
export function toPassages({ abstract, body }: FullText): readonly Passage[] {
  const [first, ...rest] = abstract;
  const isPlain = first !== undefined && first.title === undefined;
  const head: TextSection = {
    title: 'Abstract',
    paragraphs: isPlain ? first.paragraphs : [],
    sections: isPlain ? [...first.sections, ...rest] : abstract,
  };
  return [...(first === undefined ? [] : [head]), ...body].flatMap((section) =>
    flattenSection(section, 1),
  );
}

function flattenSection(
  { title = UNTITLED, paragraphs, sections }: TextSection,
  level: number,
): Passage[] {
  return [
    { title, level, paragraphs },
    ...sections.flatMap((section) => flattenSection(section, level + 1)),
  ];
}

/** The passages of sections that are called so, with all that is in them. */
interface Chosen {
  readonly passages: readonly Passage[];
  /** Names that no section has. */
  readonly unknown: readonly string[];
}

/** Chooses sections by name; a part of a heading is enough, such as "methods". */
export function choosePassages(passages: readonly Passage[], names: readonly string[]): Chosen {
  const matched = new Set<string>();
  const chosen: Passage[] = [];
  let within: number | undefined;
  for (const passage of passages) {
    if (within !== undefined && passage.level <= within) within = undefined;
    const fitting = names.filter((name) => isCalled(passage.title, name));
    for (const name of fitting) matched.add(name);
    if (fitting.length > 0) within ??= passage.level;
    if (within !== undefined) chosen.push(passage);
  }
  return { passages: chosen, unknown: names.filter((name) => !matched.has(name)) };
}

function isCalled(title: string, name: string): boolean {
  const [one, other] = [normalizeHeading(title), normalizeHeading(name)];
  return other !== '' && (one.includes(other) || (one.length > 3 && other.includes(one)));
}

/** Without numbers before it, and without the plural, which differs between journals. */
function normalizeHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .trim()
    .replace(/s$/, '');
}

/** A heading, and how much stands under it. */
interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  /** Tokens of the section with all that is in it. */
  readonly tokens: number;
}

/** What a full text is made of. */
export function createOutline(passages: readonly Passage[]): readonly OutlineEntry[] {
  const own = passages.map(({ paragraphs }) => countTokens(paragraphs.join('\n')));
  // From the end: what is deeper and follows is part of the next heading that stands higher.
  const open: { readonly level: number; readonly tokens: number }[] = [];
  const totals = passages.map(() => 0);
  for (let index = passages.length - 1; index >= 0; index -= 1) {
    const level = passages[index]?.level ?? 0;
    let tokens = own[index] ?? 0;
    while ((open.at(-1)?.level ?? 0) > level) tokens += open.pop()?.tokens ?? 0;
    open.push({ level, tokens });
    totals[index] = tokens;
  }
  return passages.map(({ title, level }, index) => ({ title, level, tokens: totals[index] ?? 0 }));
}

/** Where a page begins: a paragraph or a reference, counted through, and how much of it was shown. */
export const place = z.object({ unit: createCountField(), offset: createCountField() });

/** Where a page begins. */
export type Place = z.output<typeof place>;

/** What is to be read, in order. */
export interface Reading {
  readonly passages: readonly Passage[];
  readonly references: readonly JatsReference[];
}

/** A section, or the part of it that stands on a page. */
interface PageSection {
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

/** As many paragraphs and references as fit; a paragraph that is too long alone continues on the next page. */
export function createPage(reading: Reading, from: Place, room: number): Page {
  const units = listUnits(reading);
  const budget = createBudget(room);
  const [first, ...others] = units.slice(from.unit);
  if (first === undefined) return { sections: [], references: [] };
  const begun = skipShown(first, from.offset);
  if (!budget.take(begun)) {
    const { unit, letters, isWhole } = cutUnit(begun, room);
    const next = isWhole
      ? { unit: from.unit + 1, offset: 0 }
      : { unit: from.unit, offset: from.offset + letters };
    return { ...collectUnits(reading, [unit]), ...(next.unit < units.length && { next }) };
  }
  const end = others.findIndex((unit) => !budget.take(unit));
  const shown = [begun, ...(end === -1 ? others : others.slice(0, end))];
  const next = from.unit + shown.length;
  return {
    ...collectUnits(reading, shown),
    ...(next < units.length && { next: { unit: next, offset: 0 } }),
  };
}

function listUnits({ passages, references }: Reading): readonly Unit[] {
  const paragraphs = passages.flatMap((passage, index) => {
    // A heading without text of its own stands on the page too.
    const texts = passage.paragraphs.length === 0 ? [''] : passage.paragraphs;
    return texts.map((text, place) => ({ passage: index, text, isFirst: place === 0 }));
  });
  return [...paragraphs, ...references.map((reference) => ({ reference }))];
}

function skipShown(unit: Unit, offset: number): Unit {
  if (offset === 0) return unit;
  return 'text' in unit ? { ...unit, text: unit.text.slice(offset), isFirst: false } : unit;
}

interface CutUnit {
  readonly unit: Unit;
  readonly letters: number;
  readonly isWhole: boolean;
}

/** The beginning of a unit that is too large for a whole page; references are never cut. */
function cutUnit(unit: Unit, room: number): CutUnit {
  if (!('text' in unit)) return { unit, letters: 0, isWhole: true };
  const fitting = Math.floor((unit.text.length * room) / costOf(unit));
  const text = cutText(unit.text, Math.max(LEAST_PIECE, fitting));
  const isWhole = text.length === unit.text.length;
  return { unit: { ...unit, text }, letters: text.length, isWhole };
}

function collectUnits({ passages }: Reading, shown: readonly Unit[]): Omit<Page, 'next'> {
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
