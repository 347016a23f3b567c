import type { Scene } from '../objects.ts';
import { getRepository, writeFullName, writeNumberedPath } from '../repositories/look.ts';
import type { SimField, SimItem, SimValue } from '../state/entities.ts';
import { find } from '../state/state.ts';
import { isCompleted } from './field-object.ts';
import { findContent, findField, listPullRequestsFor } from './make-item.ts';

/** The items that pass a project's filter. */
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

/** One value of an item, as a filter compares it. */
interface Fact {
  readonly text: string;
  /** What is compared by `>` and `..`: a number, or a day. */
  readonly order?: number | string;
}

/** Other names of the fields that come from the content. */
const ALIASES: Readonly<Record<string, string>> = {
  label: 'LABELS',
  labels: 'LABELS',
  assignee: 'ASSIGNEES',
  assignees: 'ASSIGNEES',
  reviewer: 'REVIEWERS',
  reviewers: 'REVIEWERS',
  repo: 'REPOSITORY',
  repository: 'REPOSITORY',
  milestone: 'MILESTONE',
  title: 'TITLE',
  type: 'ISSUE_TYPE',
  'parent-issue': 'PARENT_ISSUE',
  'linked-pull-requests': 'LINKED_PULL_REQUESTS',
  updated: 'UPDATED',
  created: 'CREATED',
  closed: 'CLOSED',
  reason: 'REASON',
};

/** The values of an item that a qualifier is about; undefined where the project knows no such qualifier. */
function findFacts(scene: Scene, item: SimItem, key: string): readonly Fact[] | undefined {
  const kind = ALIASES[key];
  if (kind !== undefined) return (BUILT_IN_FACTS[kind] ?? findNoFacts)(scene, item);
  const field = findFieldNamed(scene, item, key);
  if (field === undefined) return undefined;
  const value = item.values[field.id];
  return value === undefined ? [] : toFacts(field, value);
}

/** The field of the item's project that a qualifier means: spaces are written as hyphens. */
function findFieldNamed(scene: Scene, item: SimItem, key: string): SimField | undefined {
  const { fields = [] } = find(scene.state, item.project, 'ProjectV2') ?? {};
  return fields
    .map((id) => findField(scene.state, id))
    .find((field) => field?.name.toLowerCase().replaceAll(' ', '-') === key);
}

function toFacts(field: SimField, value: SimValue): readonly Fact[] {
  if ('text' in value) return [{ text: value.text }];
  if ('number' in value) return [{ text: String(value.number), order: value.number }];
  if ('date' in value) return [{ text: value.date, order: value.date }];
  if ('iterationId' in value) {
    return field.iterations
      .filter(({ id }) => id === value.iterationId)
      .map(({ title, startDate }) => ({ text: title, order: startDate }));
  }
  const ids = 'optionId' in value ? [value.optionId] : value.optionIds;
  return field.options.filter(({ id }) => ids.includes(id)).map(({ name }) => ({ text: name }));
}

type FindFacts = (scene: Scene, item: SimItem) => readonly Fact[];

const findNoFacts: FindFacts = () => [];

function toTextFacts(list: readonly (string | undefined | null)[]): readonly Fact[] {
  return list.flatMap((text) => (text === undefined || text === null ? [] : [{ text }]));
}

function toDayFact(at: string | null | undefined): readonly Fact[] {
  return at === undefined || at === null ? [] : [{ text: at.slice(0, 10), order: at.slice(0, 10) }];
}

/** What an item holds, where it is an issue or pull request. */
function toNumberedFacts(scene: Scene, item: SimItem) {
  const content = findContent(scene, item);
  return content === undefined || content.typename === 'DraftIssue' ? undefined : content;
}

function toIssueFacts(scene: Scene, item: SimItem) {
  const content = findContent(scene, item);
  return content?.typename === 'Issue' ? content : undefined;
}

function readLogins(scene: Scene, ids: readonly string[] = []): readonly Fact[] {
  return toTextFacts(ids.map((id) => find(scene.state, id, 'User')?.login));
}

const BUILT_IN_FACTS: Readonly<Record<string, FindFacts>> = {
  TITLE: (scene, item) => toTextFacts([findContent(scene, item)?.title]),
  ASSIGNEES: (scene, item) => readLogins(scene, findContent(scene, item)?.assignees),
  REVIEWERS: (scene, item) => {
    const content = findContent(scene, item);
    return readLogins(scene, content?.typename === 'PullRequest' ? content.requestedReviewers : []);
  },
  LABELS: (scene, item) =>
    toTextFacts(
      (toNumberedFacts(scene, item)?.labels ?? []).map(
        (id) => find(scene.state, id, 'Label')?.name,
      ),
    ),
  MILESTONE: (scene, item) =>
    toTextFacts([find(scene.state, toNumberedFacts(scene, item)?.milestone, 'Milestone')?.title]),
  REPOSITORY: (scene, item) => {
    const content = toNumberedFacts(scene, item);
    if (content === undefined) return [];
    const repository = getRepository(scene.state, content);
    return toTextFacts([writeFullName(scene.state, repository), repository.name]);
  },
  ISSUE_TYPE: (scene, item) =>
    toTextFacts([find(scene.state, toIssueFacts(scene, item)?.issueType, 'IssueType')?.name]),
  PARENT_ISSUE: (scene, item) => {
    const parent = find(scene.state, toIssueFacts(scene, item)?.parent, 'Issue');
    if (parent === undefined) return [];
    const path = writeNumberedPath(scene.state, parent).slice(1);
    return toTextFacts([path.replace('/issues/', '#'), parent.title]);
  },
  LINKED_PULL_REQUESTS: (scene, item) => {
    const content = toIssueFacts(scene, item);
    const pulls = content === undefined ? [] : listPullRequestsFor(scene.state, content);
    return toTextFacts(pulls.map(({ number }) => String(number)));
  },
  UPDATED: (scene, item) => toDayFact(findContent(scene, item)?.updatedAt),
  CREATED: (scene, item) => toDayFact(findContent(scene, item)?.createdAt),
  CLOSED: (scene, item) => toDayFact(toNumberedFacts(scene, item)?.closedAt),
  REASON: (scene, item) =>
    toTextFacts([toIssueFacts(scene, item)?.stateReason?.toLowerCase().replaceAll('_', '-')]),
};
