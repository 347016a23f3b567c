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
    throw new GlobError('it begins with "!"');
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
  const matches = compilePath(path, { ignoreCase });
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
  const groups = findGroups(pattern);
  for (let open = 0; open < pattern.length; open++) {
    const character = pattern[open];
    if (character === '\\') open += 1;
    else if (character === '[') open = skipClass(pattern, open) - 1;
    else if (character === '{') {
      const edges = groups.get(open);
      if (edges !== undefined && edges.length > 2) return splitGroup(pattern, edges);
    }
  }
  return undefined;
}

/**
 * By its opening brace, where each group that is closed has its braces and its commas. All in one
 * pass: to look for the end from each brace would take the square of the pattern.
 */
function findGroups(pattern: string): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, readonly number[]>();
  const pending: number[][] = [];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (character === '{') pending.push([at]);
    else if (character === ',') pending.at(-1)?.push(at);
    else if (character === '}') {
      const edges = pending.pop();
      if (edges?.[0] !== undefined) groups.set(edges[0], [...edges, at]);
    }
  }
  return groups;
}

function splitGroup(pattern: string, edges: readonly number[]): Group {
  const choices = edges.slice(1).map((edge, index) => pattern.slice((edges[index] ?? 0) + 1, edge));
  return {
    before: pattern.slice(0, edges[0]),
    choices,
    after: pattern.slice((edges.at(-1) ?? 0) + 1),
  };
}

// A brace between brackets is a character like others.
function skipClass(pattern: string, open: number): number {
  const close = pattern.indexOf(']', open + 2);
  return close < 0 ? open + 1 : close + 1;
}
