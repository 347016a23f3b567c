/** A piece of a query. */
export type Token =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'word' | 'quoted' | 'tag'; readonly text: string }
  | { readonly kind: 'set'; readonly key: number }
  | { readonly kind: 'range'; readonly from: string; readonly to: string; readonly tag: string };

/** What joins two parts of a query. */
export type Operator = 'AND' | 'OR' | 'NOT';

const BOUND = String.raw`("[^"]*"|[^\s()[\]":]+)`;
const RANGE = new RegExp(String.raw`${BOUND}\s*:\s*${BOUND}\s*\[([^\]]*)\]`, 'y');
const SIMPLE =
  /(?<open>\()|(?<close>\))|\[(?<tag>[^\]]*)\]?|"(?<quoted>[^"]*)"?|#(?<set>\d+)|(?<word>[^\s()[\]"]+)|\]/y;
const BLANK = /\s+/y;

/** Cuts a query into pieces; whatever is written, there is a way to read it. */
export function readTokens(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(query);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < query.length) {
    if (read(BLANK) !== null) continue;
    const range = read(RANGE);
    const simple = range === null ? read(SIMPLE) : null;
    if (range === null && simple === null) break;
    const token = range === null ? readToken(simple?.groups ?? {}) : renderRange(range);
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

function renderRange([, from = '', to = '', tag = '']: RegExpExecArray): Token {
  return { kind: 'range', from: removeQuotes(from), to: removeQuotes(to), tag: tag.trim() };
}

function removeQuotes(text: string): string {
  return text.replace(/^"|"$/g, '').trim();
}

type Groups = Readonly<Record<string, string | undefined>>;

function readToken(groups: Groups): Token | undefined {
  if (groups['open'] !== undefined) return { kind: 'open' };
  if (groups['close'] !== undefined) return { kind: 'close' };
  if (groups['tag'] !== undefined) return { kind: 'tag', text: groups['tag'].trim() };
  if (groups['quoted'] !== undefined) return { kind: 'quoted', text: groups['quoted'].trim() };
  if (groups['set'] !== undefined) return { kind: 'set', key: Number(groups['set']) };
  return readWord(groups['word']);
}

function readWord(word: string | undefined): Token | undefined {
  if (word === undefined) return undefined;
  if (word === 'AND' || word === 'OR' || word === 'NOT') {
    return { kind: 'operator', operator: word };
  }
  return { kind: 'word', text: word };
}
