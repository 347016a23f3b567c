import { GlobError } from './glob-error.ts';
import { compilePath, type PathMatcher } from './path-pattern.ts';

/** The rules of one folder's .gitignore file, on top of those of the folders above it. */
export interface IgnoreLevel {
  readonly above: IgnoreLevel | undefined;
  /** How many names lead to the folder. */
  readonly depth: number;
  readonly rules: readonly IgnoreRule[];
}

/** Whether a path is ignored: the nearest file decides, and in it the last line that fits. */
export function isIgnored(
  nearest: IgnoreLevel | undefined,
  names: readonly string[],
  isFolder: boolean,
): boolean {
  for (let level = nearest; level !== undefined; level = level.above) {
    for (let index = level.rules.length - 1; index >= 0; index--) {
      const rule = level.rules[index];
      if (rule === undefined || (rule.foldersOnly && !isFolder)) continue;
      const from = rule.isAnchored ? level.depth : names.length - 1;
      if (rule.matches(names, from)) return !rule.negated;
    }
  }
  return false;
}

/** One line of a .gitignore file. */
interface IgnoreRule {
  /** Takes back what an earlier line ignores. */
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** Tried on the path from the file's folder down; otherwise on the last name alone. */
  readonly isAnchored: boolean;
  readonly matches: PathMatcher;
}

/** Reads the text of a .gitignore file. */
export function parseIgnore(text: string): readonly IgnoreRule[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => parseLine(line.endsWith('\r') ? line.slice(0, -1) : line))
    .filter((rule) => rule !== undefined);
}

function parseLine(line: string): IgnoreRule | undefined {
  if (line.startsWith('#')) return undefined;
  const negated = line.startsWith('!');
  const pattern = trimEnd(negated ? line.slice(1) : line);
  const foldersOnly = pattern.endsWith('/');
  const trimmed = foldersOnly ? pattern.slice(0, -1) : pattern;
  const path = trimmed.startsWith('/') ? trimmed.slice(1) : trimmed;
  if (path === '') return undefined;
  try {
    const isAnchored = trimmed.includes('/');
    return { negated, foldersOnly, isAnchored, matches: compilePath(path) };
  } catch (error) {
    // As in Git, a line that makes no sense ignores nothing.
    if (error instanceof GlobError) return undefined;
    throw error;
  }
}

// Spaces at the end count only behind a backslash.
function trimEnd(pattern: string): string {
  let end = pattern.length;
  while (end > 0 && pattern[end - 1] === ' ' && !isEscaped(pattern, end - 1)) end -= 1;
  return pattern.slice(0, end);
}

function isEscaped(pattern: string, at: number): boolean {
  let backslashes = 0;
  while (pattern[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
