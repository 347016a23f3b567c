import type { Scene } from '../objects.ts';
import { getRepository, writeFullName, writeNumberedPath } from '../repositories/look.ts';
import type { SimField, SimItem, SimValue } from '../state/entities.ts';
import { find } from '../state/state.ts';
import { findContent, findField, listPullRequestsFor } from './make-item.ts';

/** One value of an item, as a filter compares it. */
export interface Fact {
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
export function findFacts(scene: Scene, item: SimItem, key: string): readonly Fact[] | undefined {
  const kind = ALIASES[key];
  if (kind !== undefined) return (BORN[kind] ?? lackFacts)(scene, item);
  const field = findFieldNamed(scene, item, key);
  if (field === undefined) return undefined;
  const value = item.values[field.id];
  return value === undefined ? [] : ownFacts(field, value);
}

/** The field of the item's project that a qualifier means: spaces are written as hyphens. */
export function findFieldNamed(scene: Scene, item: SimItem, key: string): SimField | undefined {
  const { fields = [] } = find(scene.state, item.project, 'ProjectV2') ?? {};
  return fields
    .map((id) => findField(scene.state, id))
    .find((field) => field?.name.toLowerCase().replaceAll(' ', '-') === key);
}

function ownFacts(field: SimField, value: SimValue): readonly Fact[] {
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

type FactsOf = (scene: Scene, item: SimItem) => readonly Fact[];

const lackFacts: FactsOf = () => [];

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

const BORN: Readonly<Record<string, FactsOf>> = {
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
