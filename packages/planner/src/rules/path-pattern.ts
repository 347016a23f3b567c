import { RE2JS, RE2JSSyntaxException } from 're2js';

import { measurePattern, explainWidth } from './pattern-size.ts';

/** A pattern of paths, or why it cannot be read. */
export type PathPattern =
  | { readonly fits: (path: string) => boolean; readonly size: number }
  | { readonly problem: string };

/** How patterns differ between a `.gitignore` and a CODEOWNERS file. */
export interface PathPatternOptions {
  readonly anyCase?: boolean;
  /** `docs/*` means the files in docs, not those further down. */
  readonly isShallow?: boolean;
}

const LONGEST = 300;

/**
 * Reads a pattern as in a `.gitignore`. It is looked for with RE2: with expressions that go back
 * and forth, a few asterisks can take minutes.
 */
export function readPathPattern(
  pattern: string,
  { anyCase = false, isShallow = false }: PathPatternOptions = {},
): PathPattern {
  // Looked for where a run of blanks begins: from each of its blanks, it would take the square.
  const trimmed = pattern.trimStart().replace(/(?:(?<![\\\s])|(?<=\\\s))\s+$/, '');
  const refusal = explainRefusal(trimmed);
  if (refusal !== undefined) return { problem: refusal };
  try {
    const flags = (anyCase ? RE2JS.CASE_INSENSITIVE : 0) | RE2JS.DOTALL;
    const compiled = RE2JS.compile(toExpression(trimmed, isShallow), flags);
    const size = measurePattern(trimmed, compiled.programSize());
    return { fits: (path) => compiled.matcher(path).find(), size };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { problem: `The pattern "${trimmed}" cannot be read.` };
  }
}

function explainRefusal(pattern: string): string | undefined {
  if (pattern === '' || pattern === '/') return 'An empty pattern fits no path.';
  if (pattern.startsWith('!')) {
    return `"${pattern.slice(0, 60)}" begins with !: leave out what is not meant instead.`;
  }
  return pattern.length > LONGEST
    ? `A pattern has ${pattern.length} characters; expected at most ${LONGEST}.`
    : explainWidth(pattern);
}

function toExpression(pattern: string, isShallow: boolean): string {
  const isFolder = pattern.endsWith('/');
  const inner = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isAnchored = pattern.startsWith('/') || inner.includes('/');
  const begin = isAnchored ? '^' : '^(?:.*/)?';
  return `${begin}${toExpressionParts(inner)}${toEnd(inner, { isFolder, isShallow })}`;
}

function toEnd(
  inner: string,
  { isFolder, isShallow }: { readonly isFolder: boolean; readonly isShallow: boolean },
): string {
  if (isFolder) return '/.*$';
  return isShallow && inner.endsWith('/*') ? '$' : '(?:/.*)?$';
}

const PIECES = /\*\*\/|\/\*\*$|\*+|\?|\[[!^]?\]?[^\]/]*\]|\\.|[^*?[\\]+|./gsu;

function toExpressionParts(inner: string): string {
  return [...inner.matchAll(PIECES)].map(([piece]) => toExpressionPiece(piece)).join('');
}

function toExpressionPiece(piece: string): string {
  if (piece === '**/') return '(?:.*/)?';
  if (piece === '/**') return '/.*';
  if (piece.startsWith('*')) return '[^/]*';
  if (piece === '?') return '[^/]';
  if (piece.startsWith('[') && piece.length > 2) return toCharacterClass(piece);
  return RE2JS.quote(piece.startsWith('\\') ? piece.slice(1) : piece);
}

function toCharacterClass(piece: string): string {
  const isNegative = /^\[[!^]/.test(piece);
  const letters = piece.slice(isNegative ? 2 : 1, -1).replaceAll(/[\\[\]^&~]/g, String.raw`\$&`);
  return isNegative ? `[^/${letters}]` : `[${letters}]`;
}
