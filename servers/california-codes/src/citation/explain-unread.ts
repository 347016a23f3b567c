import { factsOf } from '../law/codes.ts';
import type { Unread } from './citation.ts';
import { findInTokens } from './find-in-tokens.ts';
import { formatCitation } from './format-citation.ts';
import { readHead, type Manner } from './head.ts';
import { isUnread, readCode } from './read-code.ts';
import { type Tokens } from './token-steps.ts';

const HOW = 'Write it as "Ed. Code, § 48900.5(a)(2)", "EDC 15278" or "Cal. Const., art. I, § 1".';
const OTHER_LAW =
  /\b(?:U\.?\s?S\.?\s?C|C\.?\s?F\.?\s?R|U\.?\s?S\.?\s+Const|Code\s+Regs|Rules?\s+of\s+Court|Fed\.\s?R|Stats\.)(?![a-z])/i;

/** Says why a text is not one citation, and what to write instead. */
export function explainUnread(text: string, tokens: Tokens, manner: Manner): Unread {
  if (text === '') return unread('This is empty; expected a citation.');
  if (OTHER_LAW.test(text)) {
    return unread(
      `"${text}" reads as other law; only the codes of California and its Constitution are here.`,
    );
  }
  return explainRest(text, tokens, manner) ?? explainName(text, tokens, manner);
}

function unread(problem: string, suggestions: readonly string[] = []): Unread {
  return { problem, suggestions: [...suggestions, HOW] };
}

/** A citation with something else around it. */
function explainRest(text: string, tokens: Tokens, manner: Manner): Unread | undefined {
  const [inside] = findInTokens(tokens, { ...manner, isLoose: false });
  if (inside === undefined) return undefined;
  const written = formatCitation(inside.citation);
  return unread(`"${text}" has more in it than the citation ${written} that was read.`, [
    `Pass "${written}" alone, if that is meant.`,
    ...aboutRange(text),
  ]);
}

/** Where numbers stand as in a range, its ends may be the wrong way round. */
function aboutRange(text: string): readonly string[] {
  return /\d\s*(?:[-–—]|to|through)\s*\d/i.test(text)
    ? ['The end of a range must come after its beginning.']
    : [];
}

function explainName(text: string, tokens: Tokens, manner: Manner): Unread {
  const head = readHead(tokens, 0, manner);
  if (head !== undefined) return withoutSection(text, tokens.length > head.next, head.value.code);
  const end = tokens.findIndex(({ kind, lower }) => kind === 'number' || lower === '§');
  const first = tokens[0]?.start ?? 0;
  const last = end === -1 ? undefined : tokens[end - 1];
  const name = last === undefined ? '' : nameWithin(text, { first, last: last.end });
  if (name === '') {
    return end === -1
      ? unread(`"${text}" names no section of a code.`)
      : unread(`"${text}" names no code.`, ['Name the code too, or pass it as an argument.']);
  }
  const code = readCode(name);
  return isUnread(code) ? code : unread(`"${text}" could not be read.`);
}

function nameWithin(
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
): string {
  return text
    .slice(first, last)
    .replace(/[\s,.]*(?:sections?|secs?)?[\s,.]*$/i, '')
    .trim();
}

function withoutSection(
  text: string,
  hasMore: boolean,
  code: Parameters<typeof factsOf>[0],
): Unread {
  const { name } = factsOf(code);
  const wanted =
    code === 'CONS' ? 'an article and a section, such as art. I, § 1' : 'the number of a section';
  return unread(
    hasMore
      ? `"${text}" names the ${name}, but what follows is not ${wanted}.`
      : `"${text}" names the ${name}; expected ${wanted} too.`,
    aboutRange(text),
  );
}
