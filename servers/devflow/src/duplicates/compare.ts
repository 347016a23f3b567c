import { editDistance } from '../memory/nearest-names.ts';
import { SHORTEST_SLIP, type Candidate } from './blocks.ts';

/** One thing that speaks for two entities being the same, and how much, 0 to 1. */
export interface Sign {
  readonly why: string;
  readonly weight: number;
}

/** What in the names of two entities speaks for their being one thing. */
export function compareNames(one: Candidate, other: Candidate): readonly Sign[] {
  const same = sameName(one, other);
  if (same !== undefined) return [same];
  const alias = sameAlias(one, other) ?? sameAlias(other, one);
  const words =
    one.forms.words !== '' && one.forms.words === other.forms.words
      ? { why: 'The names have the same words in another order.', weight: 0.85 }
      : undefined;
  const signs = [alias, words ?? slip(one, other)];
  return signs.filter((sign) => sign !== undefined);
}

function sameName({ name, forms }: Candidate, other: Candidate): Sign | undefined {
  if (name === other.name) return { why: 'The names are the same.', weight: 0.95 };
  if (forms.plain === other.forms.plain) {
    return { why: 'The names differ only in case, spaces or punctuation.', weight: 0.95 };
  }
  if (forms.skeleton === other.forms.skeleton) {
    return { why: 'The names differ only in accents or letters that look alike.', weight: 0.95 };
  }
  return undefined;
}

function sameAlias(one: Candidate, other: Candidate): Sign | undefined {
  const names = new Set([other.forms, ...other.aliasForms].map(({ skeleton }) => skeleton));
  const place = one.aliasForms.findIndex(({ skeleton }) => names.has(skeleton));
  if (place === -1) return undefined;
  const alias = one.aliases[place] ?? '';
  return { why: `"${alias}" is an alias of "${one.name}".`, weight: 0.9 };
}

// From this length on, two slips are more likely than two things.
const LONG_NAME = 10;

function slip({ forms }: Candidate, other: Candidate): Sign | undefined {
  const [a, b] = [forms.skeleton, other.forms.skeleton];
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST_SLIP || forms.numbers !== other.forms.numbers) return undefined;
  const most = shorter < LONG_NAME ? 1 : 2;
  const distance = editDistance(a, b, most + 1);
  if (distance > most) return undefined;
  if (distance === 2) return { why: 'The names differ by two letters.', weight: 0.6 };
  const weight = shorter < LONG_NAME ? 0.65 : 0.8;
  return { why: 'The names differ by one letter.', weight };
}
