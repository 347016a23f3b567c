import { readLabels, siblingOf } from './label.ts';
import { isAt, isOneOf, skip, skipDot, type Step, type Tokens } from './token-steps.ts';

/** Labels from the widest to the narrowest. */
export type Path = readonly string[];

/** How deep a word stands: a paragraph is part of a subdivision. */
const LEVELS: ReadonlyMap<string, number> = new Map(
  [
    'subdivision subdivisions subd subds subdiv subdivs subsection subsections subsec subsecs sub subs',
    'paragraph paragraphs par pars para paras',
    'subparagraph subparagraphs subpar subpars subpara subparas',
    'clause clauses cl cls',
    'subclause subclauses subcl subcls',
  ].flatMap((words, level) => words.split(' ').map((word) => [word, level] as const)),
);

const MOST_NAMED = 12;
const LINKS = new Set(['and', 'or', '&', '/', 'to', 'through', '-', '–', '—']);

/** Behind what links labels: "and", ", or", a dash. */
function skipLink(tokens: Tokens, at: number): number | undefined {
  const comma = skip(tokens, at, ',');
  const link = isOneOf(tokens, comma, LINKS) ? comma + 1 : comma;
  return link === at ? undefined : link;
}

/** Reads "(a)(1), (2) and (b)": one path, and those that go on from it. */
function readPaths(tokens: Tokens, at: number): Step<readonly Path[]> | undefined {
  const first = readLabels(tokens, at);
  if (first === undefined) return undefined;
  const paths: Path[] = [first.value];
  let { next } = first;
  while (paths.length < MOST_NAMED) {
    const link = skipLink(tokens, next);
    const more = link === undefined ? undefined : readLabels(tokens, link);
    const path = more === undefined ? undefined : siblingOf(paths.at(-1) ?? [], more.value);
    if (more === undefined || path === undefined) break;
    paths.push(path);
    ({ next } = more);
  }
  return { value: paths, next };
}

interface Named {
  readonly level: number;
  readonly paths: readonly Path[];
}

/** Reads "subdivision (a)" or "subds. (a) & (b)". */
function readNamed(tokens: Tokens, at: number): Step<Named> | undefined {
  const token = tokens[at];
  const level = token?.kind === 'word' ? LEVELS.get(token.lower) : undefined;
  if (level === undefined) return undefined;
  const place = skipDot(tokens, at + 1);
  const paths = readPaths(tokens, place) ?? readPlain(tokens, place);
  return paths === undefined
    ? undefined
    : { value: { level, paths: paths.value }, next: paths.next };
}

/** Reads "subdivision a" as "subdivision (a)", but not "subdivision a person". */
function readPlain(tokens: Tokens, at: number): Step<readonly Path[]> | undefined {
  const [label, behind] = [tokens[at], tokens[at + 1]];
  if (label === undefined || !/^(?:[a-z]|\d{1,2})$/i.test(label.text)) return undefined;
  const isAlone = behind?.kind !== 'word' || behind.lower === 'of' || LEVELS.has(behind.lower);
  return isAlone ? { value: [[label.text]], next: at + 1 } : undefined;
}

const inside = (outer: readonly Path[], inner: readonly Path[]): readonly Path[] =>
  outer.flatMap((path) => inner.map((labels) => [...path, ...labels])).slice(0, MOST_NAMED);

/** Reads what stands behind the number of a section: "(a)(2)", ", subd. (a)", ", par. (2)". */
export function readBelow(tokens: Tokens, at: number): Step<readonly Path[]> {
  const direct = readPaths(tokens, at);
  let paths = direct?.value ?? [];
  let next = direct?.next ?? at;
  let level = direct === undefined ? -1 : 0;
  for (let count = 0; count < LEVELS.size; count += 1) {
    const named = readNamed(tokens, skip(tokens, next, ','));
    if (named === undefined) break;
    const isDeeper = named.value.level > level && paths.length > 0;
    paths = isDeeper ? inside(paths, named.value.paths) : [...paths, ...named.value.paths];
    ({ level } = named.value);
    ({ next } = named);
  }
  return { value: paths.slice(0, MOST_NAMED), next };
}

const MOST_LEADS = 6;

/** Reads what stands before a section in statutes: "paragraph (2) of subdivision (a) of". */
export function readLead(tokens: Tokens, at: number): Step<readonly Path[]> | undefined {
  let paths: readonly Path[] = [];
  let next = at;
  for (let count = 0; count < MOST_LEADS; count += 1) {
    const named = readNamed(tokens, next);
    if (named === undefined) break;
    const of = skipInclusive(tokens, named.next);
    if (!isAt(tokens, of, 'of')) return undefined;
    paths = paths.length === 0 ? named.value.paths : inside(named.value.paths, paths);
    next = of + 1;
  }
  return next === at ? undefined : { value: paths, next };
}

/** Behind ", inclusive," where it stands there. */
export function skipInclusive(tokens: Tokens, at: number): number {
  const word = skip(tokens, at, ',');
  if (!isAt(tokens, word, 'inclusive')) return at;
  return isAt(tokens, word + 1, ',') && isAt(tokens, word + 2, 'of') ? word + 2 : word + 1;
}
