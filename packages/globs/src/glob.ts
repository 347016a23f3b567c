import { compilePath, GlobError } from './path-pattern.ts';

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

const MAX_ALTERNATIVES = 256;

/** Writes out `{a,b}` as several patterns; braces without a comma, or escaped, stand for themselves. */
function expandBraces(pattern: string): readonly string[] {
  const done: string[] = [];
  const pending = [pattern];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const group = findGroup(next);
    if (group === undefined) {
      done.push(next);
    } else {
      const { before, choices, after } = group;
      pending.push(...choices.map((choice) => `${before}${choice}${after}`));
    }
    if (done.length + pending.length > MAX_ALTERNATIVES) {
      throw new GlobError(`its braces stand for more than ${MAX_ALTERNATIVES} patterns`);
    }
  }
  return done;
}

interface Group {
  readonly before: string;
  readonly choices: readonly string[];
  readonly after: string;
}

// Takes the first group that holds a comma of its own.
function findGroup(pattern: string): Group | undefined {
  for (let open = 0; open < pattern.length; open++) {
    const character = pattern[open];
    if (character === '\\') open += 1;
    else if (character === '[') open = skipClass(pattern, open) - 1;
    else if (character === '{') {
      const group = readGroup(pattern, open);
      if (group !== undefined) return group;
    }
  }
  return undefined;
}

function readGroup(pattern: string, open: number): Group | undefined {
  const commas: number[] = [];
  let depth = 0;
  for (let at = open; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === ',' && depth === 1) commas.push(at);
    else if (character === '}') depth -= 1;
    if (depth > 0) continue;
    if (commas.length === 0) return undefined;
    const edges = [open, ...commas, at];
    const choices = edges
      .slice(1)
      .map((edge, index) => pattern.slice((edges[index] ?? 0) + 1, edge));
    return { before: pattern.slice(0, open), choices, after: pattern.slice(at + 1) };
  }
  return undefined;
}

// A brace between brackets is a character like others.
function skipClass(pattern: string, open: number): number {
  const close = pattern.indexOf(']', open + 2);
  return close < 0 ? open + 1 : close + 1;
}
