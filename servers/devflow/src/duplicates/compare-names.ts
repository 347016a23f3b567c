import { normalizeText } from '@wellspoken/kit';

import { countEdits } from '../search/nearest-names.ts';
import type { NameRow } from '../memory/reader.ts';

/** One sign that two entities are the same, and its weight, 0 to 1. */
export interface Sign {
  readonly why: string;
  readonly weight: number;
}

/** The signs in the names of two entities that they are one thing. */
export function compareNames(one: Candidate, other: Candidate): readonly Sign[] {
  const same = matchNames(one, other);
  if (same !== undefined) return [same];
  const alias = matchAliases(one, other) ?? matchAliases(other, one);
  const words =
    one.forms.words !== '' && one.forms.words === other.forms.words
      ? { why: 'The names have the same words in another order.', weight: 0.85 }
      : undefined;
  const signs = [alias, words ?? matchSlip(one, other)];
  return signs.filter((sign) => sign !== undefined);
}

function matchNames({ name, forms }: Candidate, other: Candidate): Sign | undefined {
  if (name === other.name) return { why: 'The names are the same.', weight: 0.95 };
  if (forms.plain === other.forms.plain) {
    return { why: 'The names differ only in case, spaces or punctuation.', weight: 0.95 };
  }
  if (forms.skeleton === other.forms.skeleton) {
    return { why: 'The names differ only in accents or letters that look alike.', weight: 0.95 };
  }
  return undefined;
}

function matchAliases(one: Candidate, other: Candidate): Sign | undefined {
  const names = new Set([other.forms, ...other.aliasForms].map(({ skeleton }) => skeleton));
  const place = one.aliasForms.findIndex(({ skeleton }) => names.has(skeleton));
  if (place === -1) return undefined;
  const alias = one.aliases[place] ?? '';
  return { why: `"${alias}" is an alias of "${one.name}".`, weight: 0.9 };
}

// From this length on, two slips are more likely than two things.
const LONG_NAME = 10;

function matchSlip({ forms }: Candidate, other: Candidate): Sign | undefined {
  const [a, b] = [forms.skeleton, other.forms.skeleton];
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST_SLIP || forms.numbers !== other.forms.numbers) return undefined;
  const most = shorter < LONG_NAME ? 1 : 2;
  const distance = countEdits(a, b, most + 1);
  if (distance > most) return undefined;
  if (distance === 2) return { why: 'The names differ by two letters.', weight: 0.6 };
  const weight = shorter < LONG_NAME ? 0.65 : 0.8;
  return { why: 'The names differ by one letter.', weight };
}

/** An entity that is compared. */
export interface Candidate extends NameRow {
  readonly forms: NameForms;
  readonly aliasForms: readonly NameForms[];
}

/** Prepares an entity for comparing. */
export function toCandidate(row: NameRow): Candidate {
  return { ...row, forms: readForms(row.name), aliasForms: row.aliases.map(readForms) };
}

/** Entities that share a key, and so may be one thing. */
interface Blocks {
  readonly add: (candidate: Candidate) => void;
  /** The groups of two and more, the smallest first; those that are too large are left out. */
  readonly groups: () => readonly (readonly number[])[];
}

// A key that so many share is no sign.
const LARGEST = 40;
// Shorter names that differ in a letter are mostly different things.
const SHORTEST_SLIP = 5;

/** Files entities under keys, so that only few pairs need to be compared. */
export function createBlocks(): Blocks {
  const members = new Map<string, number[]>();
  const file = (key: string, id: number): void => {
    const known = members.get(key);
    if (known === undefined) members.set(key, [id]);
    else if (known.length <= LARGEST && known.at(-1) !== id) known.push(id);
  };
  return {
    add: ({ id, forms, aliasForms }) => {
      for (const { skeleton } of [forms, ...aliasForms]) file(`s ${skeleton}`, id);
      if (forms.words !== '') file(`w ${forms.words}`, id);
      for (const key of listSlipKeys(forms)) file(key, id);
    },
    groups: () =>
      [...members.values()]
        .filter(({ length }) => length > 1 && length <= LARGEST)
        .sort((a, b) => a.length - b.length),
  };
}

/** A slip in one half of a name leaves the other half as it was. */
function listSlipKeys({ skeleton, numbers }: NameForms): readonly string[] {
  if (skeleton.length < SHORTEST_SLIP) return [];
  const half = Math.floor(skeleton.length / 2);
  const rest = skeleton.length - half;
  // Also a letter shorter: a letter more or less moves the middle.
  return [
    ...[half, half - 1].map((length) => `b ${numbers} ${skeleton.slice(0, length)}`),
    ...[rest, rest - 1].map((length) => `e ${numbers} ${skeleton.slice(-length)}`),
  ];
}

/** A name in the forms by which it is compared. */
interface NameForms {
  /** Without case, spaces and punctuation. */
  readonly plain: string;
  /** Also without accents and without letters of other alphabets that look alike. */
  readonly skeleton: string;
  /** Its words in the order of the alphabet. */
  readonly words: string;
  /** The numbers in it: names that differ in a number are different things. */
  readonly numbers: string;
}

/** Normalizes a name to the forms by which it is compared. */
function readForms(name: string): NameForms {
  const compatible = normalizeText(name, 'NFKC');
  const plain = stripPunctuation(compatible.toLowerCase());
  const latin = replaceLookAlikes(compatible);
  const skeleton = foldName(latin);
  const words = splitName(latin).map(foldName).filter(Boolean);
  return {
    plain,
    skeleton,
    words: words.length < 2 ? '' : words.sort().join(' '),
    numbers: (skeleton.match(/\p{N}+/gu) ?? []).join(' '),
  };
}

/** Letters and numbers alone; a name without any keeps what it has. */
function stripPunctuation(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '') || text.replaceAll(/\s+/gu, '');
}

function foldName(text: string): string {
  return stripPunctuation(
    normalizeText(text, 'NFD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase(),
  );
}

/** The words of a name, also where only a capital letter begins one. */
function splitName(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u);
}

// Letters of other alphabets that look like Latin ones: first as they are, then what they look like.
const PAIRS: readonly (readonly [letters: string, latin: string])[] = [
  // Cyrillic
  ['АВЕЗКМНОРСТУХІЈЅԌԚԜ', 'ABE3KMHOPCTYXIJSGQW'],
  ['аесорухіјѕһԁԛԝѵ', 'aecopyxijshdqwv'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αορνικυ', 'aopviku'],
  // Latin letters without a decomposition
  ['ıłøđɡɑ', 'ilodga'],
];

const LATIN: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([letters, latin]) => {
    const likes = Array.from(latin);
    return Array.from(letters, (letter, index) => [letter, likes[index] ?? letter] as const);
  }),
);

/** A text with each letter that looks like a Latin one replaced by that. */
function replaceLookAlikes(text: string): string {
  let changed = '';
  for (const letter of text) changed += LATIN.get(letter) ?? letter;
  return changed;
}
