import { type Word, splitWords } from '../sqlite/index-texts.ts';
import type { Phrase } from './word-index.ts';

/** Something that is looked for: a word of the query, or some of its words in one. */
export interface Term {
  readonly phrase: Phrase;
  /** The word as people read it. */
  readonly word: string;
  /** Where it stands among the words of the query. */
  readonly place: number;
  /** Whether it says little by itself. */
  readonly isStop: boolean;
  /** Whether it only adds to other terms, as "paymentgateway" does to "payment" and "gateway". */
  readonly isExtra: boolean;
}

// Longer queries are cut: the first words say what it is about.
const MOST_TERMS = 24;
const MOST_EXTRAS = 8;

/** The terms of a query. Everything in it is data, never syntax. */
export function readTerms(text: string): readonly Term[] {
  const words = splitWords(text);
  const plain: Term[] = [];
  const extras: Term[] = [];
  for (const word of words) {
    const place = plain.length;
    plain.push(...toTerms(word, place));
    if (word.parts.length > 1 && !word.isPhrase) extras.push(createExtra(word.whole, place));
  }
  const terms = removeRepeats(plain).slice(0, MOST_TERMS);
  return [...terms, ...removeRepeats([...extras, ...joinNeighbours(words)]).slice(0, MOST_EXTRAS)];
}

function toTerms({ whole, parts, isPhrase }: Word, place: number): readonly Term[] {
  if (isPhrase) return [{ phrase: parts, word: whole, place, isStop: false, isExtra: false }];
  return parts.map((part, index) => ({
    phrase: [part],
    word: part,
    place: place + index,
    isStop: isStopWord(part),
    isExtra: false,
  }));
}

function createExtra(word: string, place: number): Term {
  return { phrase: [word], word, place, isStop: false, isExtra: true };
}

/** Neighbours written as one word, as "check out" for "checkout". */
function joinNeighbours(words: readonly Word[]): readonly Term[] {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index];
    if (before === undefined || before.isPhrase || word.isPhrase) return [];
    if (isStopWord(before.whole) && isStopWord(word.whole)) return [];
    return [createExtra(before.whole + word.whole, index)];
  });
}

function removeRepeats(terms: readonly Term[]): readonly Term[] {
  const seen = new Set<string>();
  return terms.filter(({ phrase }) => {
    const key = phrase.join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

/** Words that say little by themselves; they count next to nothing beside others. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been before being both but by can could
  did do does doing down during each few for from further get gets had has have having he her here
  him his how i if in into is it its itself just let made make me more most my no nor not now of off
  on once only or other our out over own per put same she should so some such than that the their
  them then there these they this those through to too under until up us very was we were what when
  where which while who whom whose why will with without would you your s t don doesn didn isn`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** Whether a word says little by itself. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
