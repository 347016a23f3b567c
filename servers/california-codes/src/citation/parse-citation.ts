import type { Citation, CitationHints, Unread } from './citation.ts';
import type { Reading } from './draft.ts';
import { explainUnread } from './explain-unread.ts';
import { readAt } from './find-in-tokens.ts';
import { formatCitation } from './format-citation.ts';
import type { Manner } from './head.ts';
import { isAt, isOneOf, type Tokens } from './token-steps.ts';
import { tokenize } from './tokens.ts';

const LONGEST = 300;

/** Reads one citation, such as an argument: all of the text must be it. */
export function parseCitation(text: string, hints: CitationHints = {}): Citation | Unread {
  if (text.length > LONGEST) {
    return {
      problem: `This has ${text.length} characters; expected one citation of at most ${LONGEST}.`,
      suggestions: ['For the citations of a whole text, call verify_citation.'],
    };
  }
  const manner = { isLoose: true, hint: hints.code };
  const all = tokenize(unglue(text));
  const tokens = all.slice(openingOf(all));
  const citations = readWhole(tokens, manner) ?? readWhole(withName(tokens, manner), manner) ?? [];
  const [first, ...others] = citations;
  if (first === undefined) return explainUnread(text.trim(), tokens, manner);
  return others.length === 0 ? first : several(citations);
}

function several(citations: readonly Citation[]): Unread {
  const written = citations.map(formatCitation);
  return {
    problem: `These are ${citations.length} citations; expected one.`,
    suggestions: [`Pass one of them: ${written.slice(0, 5).join('; ')}.`],
  };
}

/** "EDC15278" and "EDC-15278" are written so only as arguments. */
function unglue(text: string): string {
  return text.replace(/^(\s*[\p{L}.&]{1,8})-?(?=\d)/u, '$1 ');
}

const OPENING = new Set(['(', '[', '"', '“', '‘', "'", 'see', 'the', 'in', 'under']);

function openingOf(tokens: Tokens): number {
  let at = 0;
  while (isOneOf(tokens, at, OPENING)) at += 1;
  return at;
}

/** The citations that are all of a text; none where something else stands there too. */
function readWhole(tokens: Tokens, manner: Manner): readonly Citation[] | undefined {
  const reading: Reading | undefined = readAt(tokens, 0, manner);
  if (reading === undefined || reading.value.length === 0) return undefined;
  return isEnd(tokens, reading.next) ? reading.value.map(({ citation }) => citation) : undefined;
}

/** "15278" and "I, 28" as if the name that a hint gives stood before them. */
function withName(tokens: Tokens, { hint }: Manner): Tokens {
  if (hint === undefined) return [];
  return [...tokenize(hint === 'CONS' ? 'Cal. Const.' : hint), ...tokens];
}

const CLOSING = new Set([')', ']', '"', '”', '’', "'", '.', ',', ';', ':']);

function isEnd(tokens: Tokens, at: number): boolean {
  let place = at;
  while (isOneOf(tokens, place, CLOSING)) place += 1;
  if (!isAt(tokens, place, '(')) return place >= tokens.length;
  // The year of a printed edition: "(West 2020)".
  const end = tokens.findIndex(({ lower }, index) => index > place && lower === ')');
  return end !== -1 && isEnd(tokens, end + 1);
}
