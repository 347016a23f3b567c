/** A query as it was understood. */
export type Query =
  | {
      readonly kind: 'term';
      readonly text: string;
      readonly isQuoted: boolean;
      /** As it was written between brackets. */
      readonly tag?: string;
    }
  | { readonly kind: 'range'; readonly from: string; readonly to: string; readonly tag: string }
  /** What an earlier search found. */
  | { readonly kind: 'set'; readonly key: number }
  | {
      readonly kind: 'both';
      readonly operator: Operator;
      readonly left: Query;
      readonly right: Query;
    };

/** Reads a query from left to right, as NCBI does; undefined where there is nothing in it. */
export function parseTerm(text: string): Query | undefined {
  return parseSequence({ tokens: readTokens(text), at: 0 }, false);
}

interface Reading {
  readonly tokens: readonly Token[];
  at: number;
}

function parseSequence(reading: Reading, isInner: boolean): Query | undefined {
  let left: Query | undefined;
  let operator: Operator = 'AND';
  for (let token = readNext(reading); token !== undefined; token = readNext(reading)) {
    if (token.kind === 'operator') {
      operator = token.operator;
    } else if (token.kind !== 'close') {
      left = join(left, operator, parseOperand(reading, token));
      operator = 'AND';
    } else if (isInner) {
      return left;
    }
  }
  return left;
}

function readNext(reading: Reading): Token | undefined {
  return reading.tokens[reading.at++];
}

function parseOperand(reading: Reading, token: Token): Query | undefined {
  switch (token.kind) {
    case 'open':
      return parseSequence(reading, true);
    case 'quoted':
      return { kind: 'term', text: token.text, isQuoted: true, ...readTag(reading) };
    case 'word':
      return parseWords(reading, token.text);
    case 'range':
    case 'set':
      return token;
    default:
      // A tag after nothing means nothing.
      return undefined;
  }
}

function parseWords(reading: Reading, first: string): Query {
  const words = [first];
  for (let token = reading.tokens[reading.at]; token?.kind === 'word';) {
    words.push(token.text);
    token = reading.tokens[++reading.at];
  }
  return { kind: 'term', text: words.join(' '), isQuoted: false, ...readTag(reading) };
}

function readTag(reading: Reading): { readonly tag?: string } {
  const token = reading.tokens[reading.at];
  if (token?.kind !== 'tag') return {};
  reading.at++;
  return { tag: token.text };
}

function join(
  left: Query | undefined,
  operator: Operator,
  right: Query | undefined,
): Query | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return { kind: 'both', operator, left, right };
}

/** A piece of a query. */
type Token =
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
function readTokens(query: string): readonly Token[] {
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
