import { readTokens, type Operator, type Token } from './lex.ts';

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
  for (let token = next(reading); token !== undefined; token = next(reading)) {
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

function next(reading: Reading): Token | undefined {
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
