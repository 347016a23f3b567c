import type { Subject } from './rule.ts';

/** A path, and how it came to be known. */
export interface SubjectPath {
  readonly path: string;
  /** `changed`, or the part of the text that names it. */
  readonly from: 'changed' | 'title' | 'body';
  /** In the body, from 1. */
  readonly line?: number;
}

/** The paths that a subject is about: those that it changes, then those that its text names. */
export function findSubjectPaths({ changedPaths, title, body }: Subject): readonly SubjectPath[] {
  const found: readonly SubjectPath[] = [
    ...changedPaths.map((path) => ({ path, from: 'changed' as const })),
    ...findTextPaths(title).map(({ path }) => ({ path, from: 'title' as const })),
    ...findTextPaths(body).map(({ path, line }: NamedPath) => ({
      path,
      from: 'body' as const,
      line,
    })),
  ];
  const first = new Map(found.toReversed().map((one) => [one.path, one]));
  return found.filter((one) => first.get(one.path) === one);
}

/** A path of a file that a text names. */
interface NamedPath {
  /** With slashes, from the root of the repository where that is known. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

const LONGEST_LINE = 4_000;
const LONGEST_PATH = 260;
const MOST_PATHS = 100;

/** The paths of files that a text names: in words, in backticks, in traces and in links. */
export function findTextPaths(text: string): readonly NamedPath[] {
  const found = new Map<string, NamedPath>();
  for (const [index, whole] of text.split('\n').entries()) {
    for (const path of findLinePaths(whole.slice(0, LONGEST_LINE))) {
      if (!found.has(path)) found.set(path, { path, line: index + 1 });
      if (found.size >= MOST_PATHS) return [...found.values()];
    }
  }
  return [...found.values()];
}

const CODE = /`([^`]+)`/g;
const DIFF = /^(?:diff --git |--- |\+\+\+ )/;

function findLinePaths(line: string): readonly string[] {
  const quoted = [...line.matchAll(CODE)].map(([, inside = '']) => inside.trim());
  const plain = line.replaceAll(CODE, ' ').split(/[\s"'()<>,;|*]+/);
  const isDiff = DIFF.test(line);
  return [
    ...quoted.flatMap((token) => splitPaths(token, true)),
    ...plain.flatMap((token) => splitPaths(isDiff ? token.replace(/^[ab]\//, '') : token, false)),
  ];
}

const LINK =
  /^https?:\/\/(?:www\.)?github\.com\/[\w.-]+\/[\w.-]+\/(?:blob|tree|raw|edit|blame)\/[^/]+\/(.+)$/;
const RAW = /^https?:\/\/raw\.githubusercontent\.com\/[\w.-]+\/[\w.-]+\/[^/]+\/(.+)$/;
/** Where in the file, as links and traces write it. */
const AFTER = /(?:#L\d+(?:-L?\d+)?|(?::\d+){1,2}:?)$/;

function splitPaths(token: string, isQuoted: boolean): readonly string[] {
  if (token.length > LONGEST_PATH * 2 || /[\s`]/.test(token)) return [];
  const linked = (LINK.exec(token) ?? RAW.exec(token))?.[1];
  if (linked !== undefined) return acceptPaths(decodePath(linked.replace(/[#?].*$/, '')), true);
  if (token.includes('://') || /^@|^[\w.-]+\/[\w.-]+#\d+$/.test(token)) return [];
  const bare = token.replace(/^[[{]+/, '').replace(/[\].,:!?}]+$/, '');
  const path = bare.replace(AFTER, '').replaceAll('\\', '/');
  return acceptPaths(path, isQuoted || path !== bare.replaceAll('\\', '/'));
}

/** Encoded signs of an address; as it is where they make no sense. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const ENDING = /\.[a-z][a-z0-9]{0,7}$/i;
const UNFIT = /^\/|[\p{Cc}*?"<>|=$]|\/\/|(?:^|\/)\.\.(?:\/|$)/u;
/** Where a path begins in a machine's own file system, its repository begins at one of these. */
const USUAL_TOP = /\/((?:src|lib|docs?|tests?|packages|apps|servers)\/.+)$/;

function acceptPaths(raw: string, isSure: boolean): readonly string[] {
  const isAbsolute = /^(?:\/|[a-z]:\/)/i.test(raw);
  const path = raw.replace(/^(?:[a-z]:)?\//i, '').replace(/^(?:\.\/)+/, '');
  if (!isPathLike(path, isSure)) return [];
  const inside = isAbsolute ? USUAL_TOP.exec(path)?.[1] : undefined;
  return inside === undefined ? [path] : [path, inside];
}

function isPathLike(path: string, isSure: boolean): boolean {
  if (path.length < 3 || path.length > LONGEST_PATH || UNFIT.test(path)) return false;
  const hasFolder = path.includes('/');
  if (!hasFolder) return isSure && ENDING.test(path);
  return isSure || ENDING.test(path) || (path.endsWith('/') && /^[\w.-]+\//.test(path));
}
