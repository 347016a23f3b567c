import { normalizeText, ToolError } from '@wellspoken/kit';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is searched for, in the words of an error. */
export interface Sought {
  /** `field`, `option of "Status"` */
  readonly kind: string;
  readonly argument: string;
  /** The operation that lists the candidates, if there are too many to name. */
  readonly listWith?: string;
}

const MOST_CANDIDATES = 25;

/**
 * The only candidate with that id or name, in any case; otherwise throws an error that names the
 * candidates.
 */
export function matchName<One extends Named>(
  wanted: string,
  candidates: readonly One[],
  sought: Sought,
): One {
  const text = wanted.trim();
  const exact = candidates.filter(({ id, name }) => id === text || name === text);
  const like = candidates.filter(({ name }) => fold(name) === fold(text));
  const found = exact.length > 0 ? exact : like;
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  if (first === undefined) throw createMissingError(text, candidates, sought);
  throw createAmbiguousError(text, found, sought);
}

function fold(text: string): string {
  return normalizeText(text.trim(), 'NFKC').toLowerCase();
}

function createMissingError(
  wanted: string,
  candidates: readonly Named[],
  sought: Sought,
): ToolError {
  const { kind, argument, listWith } = sought;
  const likely = sortByLikeness(wanted, candidates);
  const names = likely.map(({ name }) => `"${name}"`);
  const shown = names.slice(0, MOST_CANDIDATES).join(', ');
  const rest = names.length > MOST_CANDIDATES ? ` and ${names.length - MOST_CANDIDATES} more` : '';
  const known = names.length === 0 ? 'There are none.' : `There are: ${shown}${rest}.`;
  const suggestions = [
    `Pass one of these as ${argument}.`,
    ...(listWith === undefined ? [] : [`${listWith} lists them.`]),
  ];
  return new ToolError('not_found', `There is no ${kind} called ${quote(wanted)}. ${known}`, {
    suggestions: names.length === 0 ? suggestions.slice(1) : suggestions,
    details: { candidates: likely.slice(0, MOST_CANDIDATES).map(({ name }) => name) },
  });
}

/** If not all can be named, the most similar ones come first. */
function sortByLikeness(wanted: string, candidates: readonly Named[]): readonly Named[] {
  if (candidates.length <= MOST_CANDIDATES) return candidates;
  const pairs = listPairs(wanted);
  const likeness = ({ name }: Named): number => {
    const own = listPairs(name);
    const shared = [...own].filter((pair) => pairs.has(pair)).length;
    return shared / (own.size + pairs.size);
  };
  return candidates
    .map((one) => ({ one, likeness: likeness(one) }))
    .toSorted((left, right) => right.likeness - left.likeness)
    .map(({ one }) => one);
}

/** Adjacent pairs of letters; a typing error changes only a few of them. */
function listPairs(text: string): ReadonlySet<string> {
  const padded = ` ${fold(text)} `;
  return new Set(Array.from(padded.slice(1), (_, at) => padded.slice(at, at + 2)));
}

function createAmbiguousError(
  wanted: string,
  found: readonly Named[],
  { kind, argument }: Sought,
): ToolError {
  const ids = found.map(({ id, name }) => `"${name}" (${id})`).join(', ');
  return new ToolError('conflict', `More than one ${kind} is called ${quote(wanted)}: ${ids}.`, {
    suggestions: [`Pass the id of the one you mean as ${argument}.`],
    details: { candidates: found.map(({ id }) => id) },
  });
}

/** Longer than any name on GitHub except titles. */
const MOST_SHOWN = 100;

/** Quotes a caller's text for an error, shortened if it is long. */
export function quote(text: string): string {
  return text.length > MOST_SHOWN ? `"${text.slice(0, MOST_SHOWN)}…"` : `"${text}"`;
}
