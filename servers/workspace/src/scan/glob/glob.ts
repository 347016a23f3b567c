import { expandBraces } from './expand-braces.ts';
import { GlobError } from './glob-error.ts';
import { compilePath } from './path-pattern.ts';

/** Says whether a path, the names from `from` on, fits a glob. */
export type Glob = (names: readonly string[], from: number, isFolder: boolean) => boolean;

/**
 * Compiles a glob: `*`, `**`, `?`, `[…]`, `{a,b}` and `\`. Without a slash it is tried on names at
 * any depth; with a slash at its end it fits folders only.
 */
export function compileGlob(pattern: string, ignoreCase = false): Glob {
  if (pattern.startsWith('!')) {
    throw new GlobError('it begins with "!"; name what to leave out in "exclude" instead');
  }
  const choices = expandBraces(pattern).map((choice) => compileChoice(choice, ignoreCase));
  const [only] = choices;
  if (only !== undefined && choices.length === 1) return only;
  return (names, from, isFolder) => choices.some((choice) => choice(names, from, isFolder));
}

/** Compiles several globs into one that fits where any of them does. */
export function compileGlobs(patterns: readonly string[], ignoreCase = false): Glob {
  const globs = patterns.map((pattern) => compileGlob(pattern, ignoreCase));
  return (names, from, isFolder) => globs.some((glob) => glob(names, from, isFolder));
}

function compileChoice(pattern: string, ignoreCase: boolean): Glob {
  const foldersOnly = pattern.endsWith('/');
  const trimmed = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  const path = trimmed.replace(/^\/+/, '');
  if (path === '') throw new GlobError('it names nothing');
  const matches = compilePath(path, ignoreCase);
  const isAnchored = trimmed.includes('/');
  return (names, from, isFolder) => {
    if (foldersOnly && !isFolder) return false;
    return matches(names, isAnchored ? from : Math.max(from, names.length - 1));
  };
}
