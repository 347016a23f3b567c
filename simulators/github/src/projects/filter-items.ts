import type { Scene } from '../objects.ts';
import type { SimField, SimItem } from '../state/entities.ts';
import { isCompleted } from './field-object.ts';
import { type Fact, findFacts, findFieldNamed } from './item-facts.ts';
import { findContent } from './make-item.ts';

/** The items that a project's filter lets through. */
export function filterItems(
  scene: Scene,
  items: readonly SimItem[],
  filter: string,
): readonly SimItem[] {
  const terms = parseFilter(filter);
  return terms.length === 0
    ? items
    : items.filter((item) => terms.every((term) => fits(scene, item, term) !== term.isNegated));
}

function fits(scene: Scene, item: SimItem, { key, values }: Term): boolean {
  switch (key) {
    case undefined:
      return values.every((word) => getTitle(scene, item).includes(word.toLowerCase()));
    case 'is':
      return values.some((value) => IS[value.toLowerCase()]?.(scene, item) === true);
    case 'no':
      return values.some((name) => lacks(scene, item, name.toLowerCase()));
    case 'has':
      return values.some((name) => has(scene, item, name.toLowerCase()));
    default:
      return matches(scene, item, { key, values });
  }
}

function matches(
  scene: Scene,
  item: SimItem,
  { key, values }: { readonly key: string; readonly values: readonly string[] },
): boolean {
  const facts = findFacts(scene, item, key) ?? [];
  const around = { scene, field: findFieldNamed(scene, item, key) };
  return values.some((value) => facts.some((fact) => isWanted(fact, value, around)));
}

function has(scene: Scene, item: SimItem, name: string): boolean {
  return (findFacts(scene, item, name) ?? []).length > 0;
}

function lacks(scene: Scene, item: SimItem, name: string): boolean {
  return findFacts(scene, item, name)?.length === 0;
}

function getTitle(scene: Scene, item: SimItem): string {
  return findContent(scene, item)?.title.toLowerCase() ?? '';
}

type Question = (scene: Scene, item: SimItem) => boolean;

function findState(scene: Scene, item: SimItem): string | undefined {
  const content = findContent(scene, item);
  return content !== undefined && 'state' in content ? content.state : undefined;
}

function findKind(scene: Scene, item: SimItem): string | undefined {
  return findContent(scene, item)?.typename;
}

const IS: Readonly<Record<string, Question>> = {
  // A draft is neither closed nor merged, so it counts as open.
  open: (scene, item) =>
    findKind(scene, item) === 'DraftIssue' || findState(scene, item) === 'OPEN',
  closed: (scene, item) => ['CLOSED', 'MERGED'].includes(findState(scene, item) ?? ''),
  merged: (scene, item) => findState(scene, item) === 'MERGED',
  issue: (scene, item) => findKind(scene, item) === 'Issue',
  pr: (scene, item) => findKind(scene, item) === 'PullRequest',
  draft: (scene, item) => {
    const content = findContent(scene, item);
    return (
      content?.typename === 'DraftIssue' || (content?.typename === 'PullRequest' && content.isDraft)
    );
  },
  archived: (_, item) => item.isArchived,
};

const DAY_MS = 24 * 60 * 60 * 1000;
const COMPARISON = /^(>=|<=|>|<)(.+)$/u;
const RANGE = /^(.+)\.\.(.+)$/u;

/** What words that begin with @ stand for depends on who asks, when, and on the field. */
interface Surroundings {
  readonly scene: Scene;
  readonly field: SimField | undefined;
}

/** Whether a value of an item is what a filter asks for. */
function isWanted(fact: Fact, wanted: string, around: Surroundings): boolean {
  const [, sign, bound] = COMPARISON.exec(wanted) ?? [];
  if (sign !== undefined && bound !== undefined) {
    return holds(fact, sign, toComparable(bound, around));
  }
  const [, from, to] = RANGE.exec(wanted) ?? [];
  if (from === undefined || to === undefined || fact.order === undefined) {
    return isSame(fact, readMeant(wanted, around));
  }
  const isInside = (end: string, side: string): boolean =>
    end === '*' || holds(fact, side, toComparable(end, around));
  return isInside(from, '>=') && isInside(to, '<=');
}

function isSame({ text }: Fact, wanted: string | undefined): boolean {
  if (wanted === undefined) return false;
  const [own, other] = [text.toLowerCase(), wanted.toLowerCase()];
  const core = other.replace(/^\*/u, '').replace(/\*$/u, '');
  if (other.startsWith('*') && other.endsWith('*')) return own.includes(core);
  if (other.startsWith('*')) return own.endsWith(core);
  return other.endsWith('*') ? own.startsWith(core) : own === other;
}

function holds({ order }: Fact, sign: string, bound: number | string | undefined): boolean {
  if (order === undefined || bound === undefined || typeof order !== typeof bound) return false;
  if (order === bound) return sign.endsWith('=');
  return sign.startsWith('>') ? order > bound : order < bound;
}

/** What a bound is compared by: iterations by the day on which they begin. */
function toComparable(bound: string, around: Surroundings): number | string | undefined {
  const text = readMeant(bound, around);
  const { field } = around;
  if (field?.dataType === 'ITERATION') {
    return field.iterations.find(({ title }) => title.toLowerCase() === text?.toLowerCase())
      ?.startDate;
  }
  return field?.dataType === 'NUMBER' ? Number(text) : text;
}

/** The text that a value stands for: itself, but for those that begin with @. */
function readMeant(value: string, { scene, field }: Surroundings): string | undefined {
  if (value === '@me') return scene.viewer.login;
  const [, name, shift = '0', unit = 'd'] =
    /^@(today|current|previous|next)([+-]\d+)?([dwm])?$/u.exec(value) ?? [];
  if (name === undefined) return value;
  return name === 'today'
    ? addDay(scene.state.now(), Number(shift) * (DAYS[unit] ?? 1))
    : findIterationAt(scene.state.now(), field, Number(shift) + (STEPS[name] ?? 0));
}

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };
const STEPS: Readonly<Record<string, number>> = { previous: -1, current: 0, next: 1 };

function addDay(today: Date, days: number): string {
  return new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

function findIterationAt(
  today: Date,
  field: SimField | undefined,
  step: number,
): string | undefined {
  const iterations = field?.iterations ?? [];
  const current = iterations.findIndex(
    (iteration) =>
      !isCompleted(iteration, today) && iteration.startDate <= today.toISOString().slice(0, 10),
  );
  return current === -1 ? undefined : iterations[current + step]?.title;
}

/** One condition of a project's filter. */
interface Term {
  readonly isNegated: boolean;
  /** The qualifier in lower case; undefined for words that are looked for in titles. */
  readonly key: string | undefined;
  /** Any of them has to fit. */
  readonly values: readonly string[];
}

const TERM = /(-?)(?:("[^"]+"|[\w@./-]+):)?((?:"[^"]*"|[^\s"])+)/gu;
const VALUE = /(?:"[^"]*"|[^,"])+/gu;

/** Reads a filter as people write it above a project: all terms have to fit. */
function parseFilter(text: string): readonly Term[] {
  return [...text.matchAll(TERM)].map(([, minus, key, values = '']) => ({
    isNegated: minus === '-',
    key: key === undefined ? undefined : removeQuotes(key).toLowerCase().replaceAll(' ', '-'),
    values: (values.match(VALUE) ?? []).map(removeQuotes),
  }));
}

function removeQuotes(text: string): string {
  return text.replaceAll('"', '');
}
