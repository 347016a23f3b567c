import leven from 'leven';

import { shorten } from '../tasks/one-line.ts';
import { createPatternBudget, type PatternBudget } from './pattern.ts';
import type { RuleProblem } from './rule.ts';
import { MOST_SHOWN, type Tree, type TreeEntry, type TreeMap } from './yaml-tree.ts';

/** Collects what is wrong with a rule file while it is read. */
interface Told {
  readonly tell: (at: Place, message: string) => void;
  readonly problems: readonly RuleProblem[];
  /** For all patterns of the file. */
  readonly patterns: PatternBudget;
}

/** Where in a rule file something stands. */
interface Place {
  readonly line: number;
  /** `rules.2.when.title` */
  readonly path: string;
}

/** A value and where it stands. */
export interface Spot {
  readonly path: string;
  readonly tree: Tree;
  readonly told: Told;
}

const MOST_PROBLEMS = 100;
const MOST_NAMES = 100;
const LONGEST_NAME = 255;

/** Begins a collection of problems. */
export function createTold(): Told {
  const problems: RuleProblem[] = [];
  return {
    problems,
    patterns: createPatternBudget(),
    tell: ({ line, path }, message) => {
      if (problems.length < MOST_PROBLEMS) problems.push({ line, path, message });
    },
  };
}

/** Says that something else was expected at this place. */
export function reportExpected({ path, tree, told }: Spot, what: string): undefined {
  told.tell({ line: tree.line, path }, `Expected ${what}, got ${describeTree(tree)}.`);
  return undefined;
}

/** What somebody wrote, for a message. */
function describeTree(tree: Tree): string {
  if (tree.kind === 'list') return tree.items.length === 0 ? 'an empty list' : 'a list';
  if (tree.kind === 'map') return 'keys with values';
  return tree.text === '' ? 'nothing' : `"${shorten(tree.text, MOST_SHOWN)}"`;
}

/** What to say of a word that is not known. */
function describeUnknownWord(word: string, known: readonly string[]): string {
  const meant = findClosest(word, known);
  return meant === undefined
    ? `Expected one of: ${known.join(', ')}.`
    : `Did you mean ${meant}? Expected one of: ${known.join(', ')}.`;
}

/** The map at a place whose keys are all known; others are told. */
export function readMap(
  { path, tree, told }: Spot,
  known: readonly string[],
): ReadonlyMap<string, Spot> {
  if (tree.kind !== 'map') {
    reportExpected({ path, tree, told }, `keys (${known.join(', ')})`);
    return new Map();
  }
  const spots = new Map<string, Spot>();
  for (const entry of tree.entries) {
    if (known.includes(entry.key)) spots.set(entry.key, toSpot(entry, path, told));
    else tellKey(entry, { path, told, known });
  }
  return spots;
}

function tellKey(
  { key, line }: TreeEntry,
  {
    path,
    told,
    known,
  }: { readonly path: string; readonly told: Told; readonly known: readonly string[] },
): void {
  const message = `The key "${shorten(key, MOST_SHOWN)}" is not known. ${describeUnknownWord(key, known)}`;
  told.tell({ line, path: join(path, shorten(key, MOST_SHOWN)) }, message);
}

function toSpot({ key, value }: TreeEntry, path: string, told: Told): Spot {
  return { path: join(path, key), tree: value, told };
}

/** All entries of a map, by whatever key. */
export function readEntries(
  tree: TreeMap,
  { path, told }: Spot,
): readonly (readonly [string, Spot])[] {
  return tree.entries.map((entry) => [entry.key, toSpot(entry, path, told)]);
}

/** The values of a list; a single value counts as a list of one. */
export function readList({ path, tree, told }: Spot): readonly Spot[] {
  if (tree.kind !== 'list') return [{ path, tree, told }];
  return tree.items.map((item, at) => ({ path: join(path, String(at)), tree: item, told }));
}

/** How a text is read. */
interface TextOptions {
  readonly longest?: number;
  /** Spaces around it belong to it. */
  readonly keepsSpace?: boolean;
}

/** A text that is not empty; what else was written is told. */
export function readText(
  spot: Spot,
  what: string,
  { longest = LONGEST_NAME, keepsSpace = false }: TextOptions = {},
): string | undefined {
  const { tree } = spot;
  if (tree.kind !== 'scalar' || tree.value === null || tree.text.trim() === '') {
    return reportExpected(spot, what);
  }
  if (tree.text.length <= longest) return keepsSpace ? tree.text : tree.text.trim();
  return reportExpected(spot, `${what} of at most ${longest} characters`);
}

/** Texts, one or several; undefined where one of them is wrong. */
export function readTexts(
  spot: Spot,
  what: string,
  options: TextOptions = {},
): readonly string[] | undefined {
  const parts = readList(spot);
  if (parts.length === 0 || parts.length > MOST_NAMES) {
    return reportExpected(spot, `1 to ${MOST_NAMES} of: ${what}`);
  }
  const texts = parts.map((part) => readText(part, what, options));
  return texts.includes(undefined) ? undefined : (texts as readonly string[]);
}

/** Words out of a closed list, in any case; undefined where one of them is wrong. */
export function readWords<Word extends string>(
  spot: Spot,
  known: readonly Word[],
): readonly Word[] | undefined {
  const texts = readTexts(spot, `one of ${known.join(', ')}`);
  const words = texts?.map((text) => {
    const word = known.find((one) => one === text.toLowerCase());
    if (word === undefined) {
      const { path, tree, told } = spot;
      const message = `"${shorten(text, MOST_SHOWN)}" is not known. ${describeUnknownWord(text, known)}`;
      told.tell({ line: tree.line, path }, message);
    }
    return word;
  });
  return words?.includes(undefined) === false ? [...new Set(words as readonly Word[])] : undefined;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** The known word that somebody most likely meant; undefined where none is near. */
function findClosest(word: string, known: readonly string[]): string | undefined {
  const sought = foldWord(word.slice(0, LONGEST));
  const [best] = known
    .map((name) => ({ name, distance: leven(sought, foldWord(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return best?.name;
}

const LONGEST = 40;

/** `addLabels`, `add-labels` and `add_labels` are the same to people. */
function foldWord(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '');
}
