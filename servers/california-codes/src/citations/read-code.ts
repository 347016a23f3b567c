import { nearest } from '@wellspoken/kit';

import { CODES, getCodeFacts, type LawCode } from '../law/codes.ts';
import type { Unread } from './citation.ts';
import { listMeanings, readName } from './head.ts';
import { skip, tokenize } from './tokens.ts';

const LONGEST = 100;

/** Reads the name of a code however people write it: "Ed. Code", "EDC", "Education", "W&I". */
export function readCode(text: string): LawCode | Unread {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return createUnknown(`${trimmed.slice(0, LONGEST)}…`, []);
  const tokens = tokenize(trimmed);
  const name = readName(tokens, skip(tokens, 0, 'the'));
  if (name === undefined || name.next < tokens.length)
    return createUnknown(trimmed, findAlike(trimmed));
  const codes = listMeanings(name.value, { isLoose: true, hint: undefined }).map(([code]) => code);
  const [code] = codes;
  return code !== undefined && codes.length === 1 ? code : createAmbiguous(trimmed, codes);
}

/** Whether something was read. */
export function isUnread<Read>(read: Read | Unread): read is Unread {
  return typeof read === 'object' && read !== null && 'problem' in read;
}

function formatCode(code: LawCode): string {
  return `${getCodeFacts(code).name} (${code})`;
}

function createAmbiguous(text: string, codes: readonly LawCode[]): Unread {
  return {
    problem: `"${text}" can mean more than one code: ${codes.map(formatCode).join(', ')}.`,
    suggestions: codes.map((code) => `Say ${code} for the ${getCodeFacts(code).name}.`),
  };
}

function createUnknown(text: string, codes: readonly LawCode[]): Unread {
  const known = 'Call list_codes for the names of all codes.';
  return {
    problem: `"${text}" is no code of California that is known here; expected a name such as "EDC", "Ed. Code" or "Education Code".`,
    suggestions: [...codes.map((code) => `Did you mean the ${formatCode(code)}?`), known],
  };
}

const MOST_ALIKE = 3;
/** No misspelling is longer than the longest name. */
const LONGEST_NAME = 40;

/** The codes whose names are nearest to what was written. */
function findAlike(text: string): readonly LawCode[] {
  const bare = text.replaceAll(/\b(?:california|calif|cal|code|the)\b\.?/gi, ' ').trim();
  if (bare.length > LONGEST_NAME) return [];
  const names = CODES.flatMap(({ code, name, abbreviation }) =>
    [code, name.replace(/ Code$/, ''), abbreviation.replace(/ Code$/, '')].map(
      (one) => [one, code] as const,
    ),
  );
  const slip = nearest(
    bare,
    names.map(([name]) => name),
  );
  const words = bare
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 4);
  const sharing = CODES.filter(({ name }) => words.some((word) => hasWord(name, word)));
  const slipped = names.filter(([name]) => name === slip).map(([, code]) => code);
  return [...new Set([...slipped, ...sharing.map(({ code }) => code)])].slice(0, MOST_ALIKE);
}

function hasWord(name: string, word: string): boolean {
  return nearest(word, name.toLowerCase().split(' ')) !== undefined;
}
