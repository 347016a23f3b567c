import { getCodeFacts } from '../law/codes.ts';
import { type Citation, type CitationHints, formatCitation, type Unread } from './citation.ts';
import { findInTokens, readAt } from './find-citations.ts';
import { type ReadingMode, readHead } from './head.ts';
import { isUnread, readCode } from './read-code.ts';
import type { Reading } from './run.ts';
import { isAt, isAnyAt, tokenize, type Tokens } from './tokens.ts';

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
  const all = tokenize(separateNumber(text));
  const tokens = all.slice(skipOpening(all));
  const citations = readWhole(tokens, manner) ?? readWhole(addName(tokens, manner), manner) ?? [];
  const [first, ...others] = citations;
  if (first === undefined) return explainUnread(text.trim(), tokens, manner);
  return others.length === 0 ? first : refuseSeveral(citations);
}

function refuseSeveral(citations: readonly Citation[]): Unread {
  const written = citations.map(formatCitation);
  return {
    problem: `These are ${citations.length} citations; expected one.`,
    suggestions: [`Pass one of them: ${written.slice(0, 5).join('; ')}.`],
  };
}

/** "EDC15278" and "EDC-15278" are written so only as arguments. */
function separateNumber(text: string): string {
  return text.replace(/^(\s*[\p{L}.&]{1,8})-?(?=\d)/u, '$1 ');
}

const OPENING = new Set(['(', '[', '"', '“', '‘', "'", 'see', 'the', 'in', 'under']);

function skipOpening(tokens: Tokens): number {
  let at = 0;
  while (isAnyAt(tokens, at, OPENING)) at += 1;
  return at;
}

/** The citations that are all of a text; none where something else stands there too. */
function readWhole(tokens: Tokens, manner: ReadingMode): readonly Citation[] | undefined {
  const reading: Reading | undefined = readAt(tokens, 0, manner);
  if (reading === undefined || reading.value.length === 0) return undefined;
  return isEnd(tokens, reading.next) ? reading.value.map(({ citation }) => citation) : undefined;
}

/** "15278" and "I, 28" as if the name that a hint gives stood before them. */
function addName(tokens: Tokens, { hint }: ReadingMode): Tokens {
  if (hint === undefined) return [];
  return [...tokenize(hint === 'CONS' ? 'Cal. Const.' : hint), ...tokens];
}

const CLOSING = new Set([')', ']', '"', '”', '’', "'", '.', ',', ';', ':']);

function isEnd(tokens: Tokens, at: number): boolean {
  let place = at;
  while (isAnyAt(tokens, place, CLOSING)) place += 1;
  if (!isAt(tokens, place, '(')) return place >= tokens.length;
  // The year of a printed edition: "(West 2020)".
  const end = tokens.findIndex(({ lower }, index) => index > place && lower === ')');
  return end !== -1 && isEnd(tokens, end + 1);
}

const HOW = 'Write it as "Ed. Code, § 48900.5(a)(2)", "EDC 15278" or "Cal. Const., art. I, § 1".';
const OTHER_LAW =
  /\b(?:U\.?\s?S\.?\s?C|C\.?\s?F\.?\s?R|U\.?\s?S\.?\s+Const|Code\s+Regs|Rules?\s+of\s+Court|Fed\.\s?R|Stats\.)(?![a-z])/i;

/** Says why a text is not one citation, and what to write instead. */
function explainUnread(text: string, tokens: Tokens, manner: ReadingMode): Unread {
  if (text === '') return createUnread('This is empty; expected a citation.');
  if (OTHER_LAW.test(text)) {
    return createUnread(
      `"${text}" reads as other law; only the codes of California and its Constitution are here.`,
    );
  }
  return explainRest(text, tokens, manner) ?? explainName(text, tokens, manner);
}

function createUnread(problem: string, suggestions: readonly string[] = []): Unread {
  return { problem, suggestions: [...suggestions, HOW] };
}

/** A citation with something else around it. */
function explainRest(text: string, tokens: Tokens, manner: ReadingMode): Unread | undefined {
  const [inside] = findInTokens(tokens, { ...manner, isLoose: false });
  if (inside === undefined) return undefined;
  const written = formatCitation(inside.citation);
  return createUnread(`"${text}" has more in it than the citation ${written} that was read.`, [
    `Pass "${written}" alone, if that is meant.`,
    ...suggestRangeOrder(text),
  ]);
}

/** Where numbers stand as in a range, its ends may be the wrong way round. */
function suggestRangeOrder(text: string): readonly string[] {
  return /\d\s*(?:[-–—]|to|through)\s*\d/i.test(text)
    ? ['The end of a range must come after its beginning.']
    : [];
}

function explainName(text: string, tokens: Tokens, manner: ReadingMode): Unread {
  const head = readHead(tokens, 0, manner);
  if (head !== undefined)
    return explainMissingSection(text, tokens.length > head.next, head.value.code);
  const end = tokens.findIndex(({ kind, lower }) => kind === 'number' || lower === '§');
  const first = tokens[0]?.start ?? 0;
  const last = end === -1 ? undefined : tokens[end - 1];
  const name = last === undefined ? '' : cutName(text, { first, last: last.end });
  if (name === '') {
    return end === -1
      ? createUnread(`"${text}" names no section of a code.`)
      : createUnread(`"${text}" names no code.`, ['Name the code too, or pass it as an argument.']);
  }
  const code = readCode(name);
  return isUnread(code) ? code : createUnread(`"${text}" could not be read.`);
}

function cutName(
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
): string {
  return text
    .slice(first, last)
    .replace(/[\s,.]*(?:sections?|secs?)?[\s,.]*$/i, '')
    .trim();
}

function explainMissingSection(
  text: string,
  hasMore: boolean,
  code: Parameters<typeof getCodeFacts>[0],
): Unread {
  const { name } = getCodeFacts(code);
  const wanted =
    code === 'CONS' ? 'an article and a section, such as art. I, § 1' : 'the number of a section';
  return createUnread(
    hasMore
      ? `"${text}" names the ${name}, but what follows is not ${wanted}.`
      : `"${text}" names the ${name}; expected ${wanted} too.`,
    suggestRangeOrder(text),
  );
}
