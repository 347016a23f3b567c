import { ToolError } from '@wellspoken/kit';

/** A query in the language of FTS5; nothing that a person wrote is syntax in it. */
export interface MatchQuery {
  /** What must be there. */
  readonly wanted: string;
  /** What must not be there. */
  readonly excluded?: string;
}

/** More words than anybody writes, and fewer than FTS5 refuses. */
const MOST_TERMS = 64;

/**
 * Reads what a person looks for: words that must all be there, "phrases", -word, OR between two, and
 * word*. Everything else is taken as it stands, so that "48900.5" and "(a)" are looked for.
 */
export function matchQuery(query: string): MatchQuery {
  const parts = splitQuery(query);
  if (parts.length > MOST_TERMS) {
    throw createRefusal(`query: expected up to ${MOST_TERMS} words; got ${parts.length}.`);
  }
  const groups = groupAlternatives(parts.filter(({ isExcluded }) => !isExcluded));
  const excluded = parts.filter(({ isExcluded }) => isExcluded).map(({ match }) => match);
  if (groups.length === 0) throw createEmptyQueryError(query, excluded.length > 0);
  const wanted = groups.map(joinAlternatives).join(' AND ');
  return { wanted, ...(excluded.length > 0 && { excluded: joinAlternatives(excluded) }) };
}

interface Part {
  /** What FTS5 looks for; '' for the word OR and for words that are everywhere. */
  readonly match: string;
  readonly isExcluded: boolean;
  readonly isOr: boolean;
}

// A phrase ends at the next quote or at the end; a word may hold quotes, but not begin with one.
const PARTS = /(-?)"([^"]*)"?|\S+/gu;

function splitQuery(query: string): readonly Part[] {
  const parts: Part[] = [];
  for (const [written, minus = '', phrase] of query.replaceAll(/[“”„]/gu, '"').matchAll(PARTS)) {
    if (phrase !== undefined) {
      if (hasTokens(phrase) && !isStopWord(phrase))
        parts.push(createPart(quoteText(phrase), minus === '-'));
    } else if (written === 'OR') {
      parts.push({ ...createPart('', false), isOr: true });
    } else {
      const isExcluded = /^-\S/u.test(written);
      const match = matchWord(isExcluded ? written.slice(1) : written);
      if (match !== undefined) parts.push(createPart(match, isExcluded));
    }
  }
  return parts;
}

const createPart = (match: string, isExcluded: boolean): Part => ({
  match,
  isExcluded,
  isOr: false,
});

/** What stands for one word; '' where it is everywhere, undefined where nothing of it is indexed. */
function matchWord(written: string): string | undefined {
  if (!hasTokens(written)) return undefined;
  const [, start] = /^\P{L}*([\p{L}\p{N}]{2,})\*$/u.exec(written) ?? [];
  if (start !== undefined) return `${quoteText(start)}*`;
  // Signs around a word are not part of it; those in it are: 48900.5, tax-exempt.
  const word = written.replaceAll(/^[^\p{L}\p{N}\p{Co}]+|[^\p{L}\p{N}\p{Co}]+$/gu, '');
  if (isStopWord(word) && word === written) return '';
  return joinAlternatives(listForms(word).map(quoteText));
}

/** Alternatives beside each other; an OR that stands between nothing is dropped. */
function groupAlternatives(parts: readonly Part[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let joins = false;
  for (const { match, isOr } of parts) {
    if (isOr) joins = true;
    else if (match !== '') {
      const last = groups.at(-1);
      if (joins && last !== undefined) last.push(match);
      else groups.push([match]);
      joins = false;
    } else joins = false;
  }
  return groups;
}

function joinAlternatives(matches: readonly string[]): string {
  const [only] = matches;
  return matches.length === 1 && only !== undefined ? only : `(${matches.join(' OR ')})`;
}

/** A string of FTS5, in which nothing is syntax. */
function quoteText(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', ' ')}"`;
}

/** Whether the tokenizer finds anything in a text: letters and digits. */
function hasTokens(text: string): boolean {
  return /[\p{L}\p{N}\p{Co}]/u.test(text);
}

function createEmptyQueryError(query: string, hasExcluded: boolean): ToolError {
  if (hasExcluded) {
    return createRefusal('query: expected a word to look for beside those that must not be there.');
  }
  return createRefusal(
    hasTokens(query)
      ? 'query: expected a word that tells sections apart; words such as "the" stand in nearly all of them.'
      : 'query: expected words to look for; got none.',
  );
}

function createRefusal(message: string): ToolError {
  return new ToolError('invalid_arguments', message, {
    suggestions: ['Pass words of the law, such as: pupil suspension "school property" -charter'],
  });
}

/** Words of nearly every section, which distinguish none. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be been by for from if in is it its of on or that the this to was with'.split(
    ' ',
  ),
);

/** Whether a word is useless in a search. */
function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.trim().toLowerCase());
}

const PLAIN = /^[a-z]{4,}$/iu;

/**
 * A word with its plural or singular. The index holds words as they stand, because a stemmer takes
 * "employer" for "employment" and "operative" for "operation", which the law distinguishes; who reads
 * statutes expects plurals alone to be found, as the legal databases do it. Phrases are taken exactly.
 */
function listForms(word: string): readonly string[] {
  if (!PLAIN.test(word)) return [word];
  if (/[^aeiou]ies$/iu.test(word)) return [word, `${word.slice(0, -3)}y`];
  if (/(?:[sxz]|ch|sh)es$/iu.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)];
  if (/[^su]s$/iu.test(word)) return [word, word.slice(0, -1)];
  if (/[^aeiou]y$/iu.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (/(?:[sxz]|ch|sh)$/iu.test(word)) return [word, `${word}es`];
  return [word, `${word}s`];
}
