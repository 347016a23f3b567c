import { createUriMatcher, type Piece, type Takes, type UriMatcher } from './uri-matcher.ts';

/** A template that URIs can be held against. */
export interface UriTemplate {
  /** Every name in braces, in the order of the template. */
  readonly variableNames: readonly string[];
  readonly match: UriMatcher;
}

/** An expression in braces, or a text between two: what it names, and what a URI holds for it. */
interface Part {
  readonly names: readonly string[];
  readonly pieces: readonly Piece[];
}

const MAX_TEMPLATE_LENGTH = 1_000_000;
const MAX_EXPRESSIONS = 10_000;

const takesSegment: Takes = (code) => code !== 0x2f && code !== 0x2c;
const takesPair: Takes = (code) => code !== 0x26;
const takesLine: Takes = (code) =>
  code !== 0x0a && code !== 0x0d && code !== 0x2028 && code !== 0x2029;

/**
 * Reads an RFC 6570 template to match URIs with, as the SDK matches them; `undefined` says that it
 * is not one, or larger than any.
 */
export function parseUriTemplate(template: string): UriTemplate | undefined {
  if (typeof template !== 'string' || template.length > MAX_TEMPLATE_LENGTH) return undefined;
  const parts = partsOf(template);
  if (parts === undefined) return undefined;
  return {
    variableNames: parts.flatMap(({ names }) => names),
    match: createUriMatcher(joinTexts(parts.flatMap(({ pieces }) => pieces))),
  };
}

function partsOf(template: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  let from = 0;
  let expressions = 0;
  for (let open = template.indexOf('{'); open !== -1; open = template.indexOf('{', from)) {
    const close = template.indexOf('}', open);
    expressions += 1;
    if (close === -1 || expressions > MAX_EXPRESSIONS) return undefined;
    const expression = readExpression(template.slice(open + 1, close));
    if (expression === undefined) return undefined;
    parts.push(textPart(template.slice(from, open)), expression);
    from = close + 1;
  }
  return [...parts, textPart(template.slice(from))];
}

function textPart(text: string): Part {
  return { names: [], pieces: [text] };
}

function readExpression(inner: string): Part | undefined {
  const operator = /^[+#./?&]?/.exec(inner)?.[0] ?? '';
  const names = inner
    .slice(operator.length)
    .split(',')
    .map((name) => name.replace('*', '').trim())
    .filter((name) => name !== '');
  if (operator === '?' || operator === '&') return { names, pieces: pairsOf(operator, names) };
  // Of several names the first gets it all: nothing says where one value ends and the next begins.
  const [name] = names;
  if (name === undefined) return undefined;
  const isList = inner.includes('*') && (operator === '' || operator === '/');
  return { names, pieces: placeOf(operator, name, isList) };
}

function pairsOf(operator: string, names: readonly string[]): readonly Piece[] {
  return names.flatMap((name, index) => [
    `${index === 0 ? operator : '&'}${name}=`,
    { name, takes: takesPair, isList: false },
  ]);
}

function placeOf(operator: string, name: string, isList: boolean): readonly Piece[] {
  // The "#" of a fragment is part of its value, as the SDK has it.
  if (operator === '+' || operator === '#') return [{ name, takes: takesLine, isList }];
  return [operator, { name, takes: takesSegment, isList }];
}

function joinTexts(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    if (text !== '') joined.push(text);
    joined.push(piece);
    text = '';
  }
  return text === '' ? joined : [...joined, text];
}
