import { findIds } from './ids.ts';
import type { PrdEstimate } from './prd.ts';

const PRIORITIES: readonly (readonly [RegExp, string])[] = [
  [/^p\s?([0-4])$/i, 'P$1'],
  [/^(?:prio(?:rity)?\s*)?([0-4])$/i, 'P$1'],
  [/^(?:m|must(?:[ -]haves?)?|mandatory|required|essential)$/i, 'must'],
  [/^(?:s|should(?:[ -]haves?)?|desirable)$/i, 'should'],
  [/^(?:c|could(?:[ -]haves?)?|nice[ -]to[ -]haves?|optional)$/i, 'could'],
  [/^(?:w|won['’]?t(?:[ -]haves?)?|will not(?:[ -]have)?|out)$/i, "won't"],
  [/^(?:critical|highest|blocker|urgent)$/i, 'critical'],
  [/^(?:high|major)(?:[ -]priority)?$/i, 'high'],
  [/^(?:medium|med|normal|moderate)(?:[ -]priority)?$/i, 'medium'],
  [/^(?:low|minor|lowest|trivial)(?:[ -]priority)?$/i, 'low'],
];

/** A priority by its name; nothing where the word is none. */
export function readPriority(word: string): string | undefined {
  const bare = word.trim().replace(/[.!]$/, '');
  const found = PRIORITIES.find(([pattern]) => pattern.test(bare));
  return found === undefined ? undefined : bare.replace(found[0], found[1]);
}

const MARKED =
  /\s*[([{]\s*(?:priority\s*[:=]?\s*|prio\s*[:=]?\s*)?([a-z][\w '’-]{0,20})\s*[)\]}]/gi;
const LED = /^(P[0-4])\s*[:–—-]\s*/i;

/** A text without the priority that it is marked with, and that priority. */
export function takePriority(text: string): { readonly rest: string; readonly priority?: string } {
  const led = LED.exec(text);
  if (led !== null)
    return { rest: text.slice(led[0].length), priority: (led[1] ?? '').toUpperCase() };
  for (const match of text.matchAll(MARKED)) {
    const word = match[1] ?? '';
    // One letter in brackets is rather a footnote.
    const priority = word.length > 1 ? readPriority(word) : undefined;
    if (priority !== undefined) return { rest: removePart(text, match), priority };
  }
  return { rest: text };
}

/** What a heading says of the priority of all below it. */
export function readHeadingPriority(title: string): string | undefined {
  const bare = title.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '').trim();
  const [, inside] =
    /^(?:priority\s*[:=]?\s*)?(.{1,20}?)(?:\s+(?:requirements|features|items|priority))?(?:\s*\(.*\))?$/i.exec(
      bare,
    ) ?? [];
  if (inside === undefined || inside.length < 2) return undefined;
  return readPriority(inside);
}

const UNITS: readonly (readonly [RegExp, PrdEstimate['unit']])[] = [
  [/^(?:pts?|points?|sp|story points?)$/i, 'points'],
  [/^(?:h|hrs?|hours?)$/i, 'hours'],
  [/^(?:d|days?|person[ -]days?)$/i, 'days'],
  [/^(?:w|wks?|weeks?|person[ -]weeks?)$/i, 'weeks'],
];

const AMOUNT = /^~?\s*(\d{1,4}(?:\.\d{1,2})?)\s*([a-z][a-z -]{0,15})?$/i;

/** An estimate from the words that give it: "5", "3 points", "~2d", "XL". */
export function readEstimate(words: string): PrdEstimate | undefined {
  const text = words.trim().replace(/\.$/, '');
  if (/^(?:XXS|XS|S|M|L|XL|XXL|small|medium|large)$/i.test(text)) return { unit: 'size', text };
  const [, amount, unitWord] = AMOUNT.exec(text) ?? [];
  if (amount === undefined) return undefined;
  if (unitWord === undefined) return { amount: Number(amount), unit: 'unstated', text };
  const unit = UNITS.find(([pattern]) => pattern.test(unitWord.trim()))?.[1];
  return unit === undefined ? undefined : { amount: Number(amount), unit, text };
}

const INLINE_ESTIMATE =
  /\s*[([]\s*(?:est(?:imate)?\.?\s*[:=]?\s*)?(~?\s*\d{1,4}(?:\.\d{1,2})?\s*(?:pts?|points?|sp|story points?|h|hrs?|hours?|d|days?|w|wks?|weeks?))\s*[)\]]|\s+(~\d{1,4}(?:\.\d{1,2})?\s?(?:pts?|points?|sp|h|d|w|hours?|days?|weeks?))(?=\s*$|\s*[,.;])/i;

/** A text without the estimate in brackets, and that estimate. */
export function takeEstimate(text: string): {
  readonly rest: string;
  readonly estimate?: PrdEstimate;
} {
  const match = INLINE_ESTIMATE.exec(text);
  const estimate = match === null ? undefined : readEstimate(match[1] ?? match[2] ?? '');
  if (match === null || estimate === undefined) return { rest: text };
  return { rest: removePart(text, match), estimate };
}

function removePart(text: string, { 0: found, index = 0 }: { 0: string; index?: number }): string {
  return (text.slice(0, index) + text.slice(index + found.length)).trim();
}

const NAMED = String.raw`(?:[A-Za-z]{1,10}[-_]?\d[\w.-]*|\d+(?:\.\d+)+|[\w.-]+/[\w.-]+#\d+)`;
const LIST = String.raw`(${NAMED}(?:(?:[\s,&+/;–—-]|\bto\b|\band\b|\bor\b|\bthrough\b)+${NAMED})*)`;
const WAITS = new RegExp(
  String.raw`\(?\b(?:depend(?:s|ent|ing)?\s+(?:up)?on|dependenc(?:y|ies)\s*:|blocked\s+by|requires?|needs?|after|prerequisites?|preceded\s+by|follows)\s*:?\s+(?:the\s+)?${LIST}\)?`,
  'gi',
);
const BLOCKS = new RegExp(String.raw`\(?\bblocks\s*:?\s+${LIST}\)?`, 'gi');

/** What a text waits for, and what waits for it. */
export interface Links {
  readonly dependsOn: readonly string[];
  readonly blocks: readonly string[];
}

/** The dependencies that a text tells, by ids. */
export function findLinks(text: string): Links {
  const named = (pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].flatMap(([, list = '']) => findNames(list));
  return { dependsOn: named(WAITS), blocks: named(BLOCKS) };
}

/** Ids, numbers and issues in a list of them. */
export function findNames(list: string): readonly string[] {
  const issues = [...list.matchAll(/(?<![\w./-])[\w.-]{1,80}\/[\w.-]{1,100}#\d{1,9}/g)].map(
    ([issue]) => issue,
  );
  const numbers = [...list.matchAll(/(?<![\w./#-])\d{1,4}(?:\.\d{1,4})+(?![\w-]|\.\d)/g)].map(
    ([number]) => number,
  );
  return [...issues, ...findIds(list), ...numbers];
}

/** Whether a text says that it waits for something, however it names it. */
export function saysDepends(text: string): boolean {
  return /\b(?:depends\s+(?:up)?on|blocked\s+by)\b/i.test(text);
}

/** Whether a sentence demands something. */
export function isDemand(sentence: string, isStrict: boolean): boolean {
  if (sentence.endsWith('?')) return false;
  return isStrict
    ? /\b(?:shall|must|SHOULD|MAY)\b|\bMUST\b|\bSHALL\b/.test(sentence)
    : /\b(?:shall|must|should|has to|have to|needs? to|is required to|are required to)\b/i.test(
        sentence,
      );
}

const ABBREVIATIONS = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|nr|fig)\.$/i;

/** The sentences of a paragraph. */
export function splitSentences(text: string): readonly string[] {
  const parts = text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[\p{Lu}\d"'(])/u);
  const sentences: string[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATIONS.test(last))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences.map((part) => part.trim()).filter((part) => part !== '');
}
