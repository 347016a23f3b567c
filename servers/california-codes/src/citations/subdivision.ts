import { isAt, isAnyAt, skip, skipDot, type Step, type Tokens } from './tokens.ts';

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
  const link = isAnyAt(tokens, comma, LINKS) ? comma + 1 : comma;
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
    const path = more === undefined ? undefined : toSiblingPath(paths.at(-1) ?? [], more.value);
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

const nestPaths = (outer: readonly Path[], inner: readonly Path[]): readonly Path[] =>
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
    paths = isDeeper ? nestPaths(paths, named.value.paths) : [...paths, ...named.value.paths];
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
    paths = paths.length === 0 ? named.value.paths : nestPaths(named.value.paths, paths);
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

const LABEL =
  /^(?:\d{1,2}(?:\.\d{1,2})?|[a-z]{1,2}|([a-z])\1{2,3}|[ivx]{1,5}|[IVX]{1,5}|[A-Z]{1,2})$/;
const WORDS = new Set(
  'ad ah am an as at be by do ex go he hi id if in is it la me my no of oh ok on or pm so to tv uk up us we ca vs eg ie'.split(
    ' ',
  ),
);

/** Reads one label in parentheses: "(a)", "(2)", "(iv)"; not "(as" or "(2020)". */
function readLabel(tokens: Tokens, at: number): Step<string> | undefined {
  if (!isAt(tokens, at, '(') || !isAt(tokens, at + 2, ')')) return undefined;
  const token = tokens[at + 1];
  if (token === undefined || !LABEL.test(token.text)) return undefined;
  if (tokens[at]?.isSpaced === true && WORDS.has(token.lower)) return undefined;
  return { value: token.text, next: at + 3 };
}

const MOST_LEVELS = 8;

/** Reads labels right behind each other: "(a)(2)". */
function readLabels(tokens: Tokens, at: number): Step<readonly string[]> | undefined {
  const labels: string[] = [];
  let next = at;
  for (let label = readLabel(tokens, at); label !== undefined; label = readLabel(tokens, next)) {
    if (labels.length === MOST_LEVELS) break;
    labels.push(label.value);
    ({ next } = label);
  }
  return labels.length === 0 ? undefined : { value: labels, next };
}

type Style = 'number' | 'lower' | 'upper' | 'lower-roman' | 'upper-roman';

/** How a label may be counted, where nothing else is known of it: (i) is a letter or a numeral. */
function listStyles(label: string): readonly Style[] {
  if (/^\d/.test(label)) return ['number'];
  const isLower = label === label.toLowerCase();
  const letter = isLower ? 'lower' : 'upper';
  if (!/^[ivx]+$/i.test(label)) return [letter];
  const roman = isLower ? 'lower-roman' : 'upper-roman';
  return label.length > 2 && new Set(label).size > 1 ? [roman] : [letter, roman];
}

/** From which level on the codes count with numerals: (a)(1)(A)(i)(I). */
const ROMAN_FROM: Partial<Record<Style, number>> = { 'lower-roman': 1, 'upper-roman': 3 };

function findStyle(level: number, label: string): Style | undefined {
  return listStyles(label).findLast((style) => level >= (ROMAN_FROM[style] ?? 0));
}

/**
 * The whole path of labels that follow another path: behind (a)(1), "(2)" is (a)(2) and "(b)" is (b);
 * undefined where no level of that path is numbered so.
 */
function toSiblingPath(
  path: readonly string[],
  labels: readonly string[],
): readonly string[] | undefined {
  const [first = ''] = labels;
  const styles: readonly (Style | undefined)[] = listStyles(first);
  const level = path.findLastIndex((label, place) => styles.includes(findStyle(place, label)));
  return level === -1 ? undefined : [...path.slice(0, level), ...labels];
}
