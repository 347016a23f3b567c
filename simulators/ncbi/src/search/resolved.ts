import type { Hits } from './field-index.ts';
import type { Operator } from './lex.ts';

/** A part of a query with what it found. */
export interface Resolved {
  readonly hits: Hits;
  /** How it was understood. */
  readonly text: string;
  readonly stack: readonly StackEntry[];
  /** Whether it must stand in parentheses beside others. */
  readonly isCompound: boolean;
}

/** An entry of the translation stack. */
export type StackEntry =
  | string
  | {
      readonly term: string;
      readonly field: string;
      readonly count: string;
      readonly explode: string;
    };

/** What could not be used as it was written. */
export interface Notes {
  readonly phrasesNotFound: string[];
  readonly fieldsNotFound: string[];
  readonly phrasesIgnored: string[];
  readonly quotedNotFound: string[];
  readonly messages: string[];
  readonly translations: { readonly from: string; readonly to: string }[];
  /** The words that were looked for, by which results are ranked. */
  readonly words: string[];
}

/** Notes without anything. */
export function createNotes(): Notes {
  return {
    phrasesNotFound: [],
    fieldsNotFound: [],
    phrasesIgnored: [],
    quotedNotFound: [],
    messages: [],
    translations: [],
    words: [],
  };
}

/** Two parts as one. */
export function combine(left: Resolved, operator: Operator, right: Resolved): Resolved {
  return {
    hits: HITS[operator](left.hits, right.hits),
    text: `${encloseText(left, operator)} ${operator} ${encloseText(right, operator)}`,
    stack: [...left.stack, ...right.stack, operator],
    isCompound: true,
  };
}

const HITS: Readonly<Record<Operator, (left: Hits, right: Hits) => Hits>> = {
  AND: (left, right) => new Set([...left].filter((place) => right.has(place))),
  OR: (left, right) => new Set([...left, ...right]),
  NOT: (left, right) => new Set([...left].filter((place) => !right.has(place))),
};

function encloseText({ text, isCompound, stack }: Resolved, operator: Operator): string {
  // A chain of the same operator reads well without parentheses.
  return isCompound && stack.at(-1) !== operator ? `(${text})` : text;
}
