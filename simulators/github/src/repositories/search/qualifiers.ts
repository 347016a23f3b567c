import type { Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { find, listAll } from '../../state/state.ts';
import { getLogin, getOwner, getRepository, writeFullName } from '../look.ts';
import { listLabelNames } from '../objects/filter-issues.ts';

type Numbered = SimIssue | SimPullRequest;

/** Whether an issue or pull request is what a qualifier asks for; the value is in small letters. */
type Qualifier = (scene: Scene, entry: Numbered, value: string) => boolean;

/** The qualifiers that this GitHub knows; others are read as free text, as GitHub does. */
export const QUALIFIERS: ReadonlyMap<string, Qualifier> = new Map<string, Qualifier>([
  ['repo', (scene, entry, value) => writeRepositoryName(scene, entry) === value],
  ['org', isOwnedBy],
  ['user', isOwnedBy],
  ['is', (scene, entry, value) => IS_WORDS.get(value)?.(scene, entry) ?? false],
  ['state', (scene, entry, value) => IS_WORDS.get(value)?.(scene, entry) ?? false],
  ['type', isOfType],
  ['label', (scene, entry, value) => matchesAny(value, listLabelNames(scene, entry))],
  [
    'assignee',
    (scene, entry, value) =>
      matchesAny(resolveMe(scene, value), readLogins(scene, entry.assignees)),
  ],
  [
    'author',
    (scene, entry, value) => matchesAny(resolveMe(scene, value), readLogins(scene, [entry.author])),
  ],
  [
    'mentions',
    (scene, entry, value) => entry.body.toLowerCase().includes(`@${resolveMe(scene, value)}`),
  ],
  ['commenter', hasCommenter],
  ['milestone', hasMilestone],
  ['no', (scene, entry, value) => !has(scene, entry, value)],
  ['has', has],
  ['project', isInProject],
  ['created', (_scene, entry, value) => isInRange(Date.parse(entry.createdAt), value)],
  ['updated', (_scene, entry, value) => isInRange(Date.parse(entry.updatedAt), value)],
  ['closed', (_scene, entry, value) => isInRange(Date.parse(entry.closedAt ?? ''), value)],
  ['merged', (_scene, entry, value) => isInRange(Date.parse(readMergedAt(entry)), value)],
  ['comments', (scene, entry, value) => isInRange(listCommentsOn(scene, entry).length, value)],
  ['reason', hasReason],
  [
    'head',
    (_scene, entry, value) =>
      entry.typename === 'PullRequest' && entry.head.toLowerCase() === value,
  ],
  [
    'base',
    (_scene, entry, value) =>
      entry.typename === 'PullRequest' && entry.base.toLowerCase() === value,
  ],
  [
    'draft',
    (_scene, entry, value) => entry.typename === 'PullRequest' && String(entry.isDraft) === value,
  ],
  ['parent-issue', hasParent],
]);

/** What may follow `has:` and `no:`. */
const PARTS: ReadonlyMap<string, (scene: Scene, entry: Numbered) => boolean> = new Map<
  string,
  (scene: Scene, entry: Numbered) => boolean
>([
  ['assignee', (_scene, entry) => entry.assignees.length > 0],
  ['label', (_scene, entry) => entry.labels.length > 0],
  ['milestone', (_scene, entry) => entry.milestone !== null],
  ['type', (_scene, entry) => entry.typename === 'Issue' && entry.issueType !== null],
  ['project', (scene, entry) => listItems(scene, entry).length > 0],
  ['parent-issue', (_scene, entry) => entry.typename === 'Issue' && entry.parent !== null],
  ['sub-issue', (_scene, entry) => entry.typename === 'Issue' && entry.subIssues.length > 0],
]);

function writeRepositoryName(scene: Scene, entry: Numbered): string {
  return writeFullName(scene.state, getRepository(scene.state, entry)).toLowerCase();
}

function isOwnedBy(scene: Scene, entry: Numbered, value: string): boolean {
  const owner = getOwner(scene.state, getRepository(scene.state, entry));
  return owner.login.toLowerCase() === resolveMe(scene, value);
}

function resolveMe(scene: Scene, value: string): string {
  return value === '@me' ? scene.viewer.login.toLowerCase() : value.replace(/^@/u, '');
}

function readLogins(scene: Scene, ids: readonly string[]): readonly string[] {
  return ids.map((id) => getLogin(scene.state, id).toLowerCase());
}

/** A comma stands for OR, a star for any. */
function matchesAny(value: string, has: readonly string[]): boolean {
  return value === '*'
    ? has.length > 0
    : value.split(',').some((one) => has.includes(one.replace(/^"(.*)"$/u, '$1')));
}

function isOfType(scene: Scene, entry: Numbered, value: string): boolean {
  if (['issue', 'pr', 'pull-request'].includes(value)) {
    return (entry.typename === 'Issue') === (value === 'issue');
  }
  return entry.typename === 'Issue' && matchesAny(value, listTypeNames(scene, entry));
}

function listTypeNames(scene: Scene, issue: SimIssue): readonly string[] {
  const name = find(scene.state, issue.issueType, 'IssueType')?.name.toLowerCase();
  return name === undefined ? [] : [name];
}

function hasCommenter(scene: Scene, entry: Numbered, value: string): boolean {
  return matchesAny(
    resolveMe(scene, value),
    readLogins(
      scene,
      listCommentsOn(scene, entry).map(({ author }) => author),
    ),
  );
}

/** The comments on an issue or pull request. */
export function listCommentsOn(
  scene: Scene,
  entry: Numbered,
): readonly { readonly author: string; readonly body: string }[] {
  return listAll(scene.state, 'IssueComment').filter(({ issue }) => issue === entry.id);
}

function hasMilestone(scene: Scene, entry: Numbered, value: string): boolean {
  const title = find(scene.state, entry.milestone, 'Milestone')?.title.toLowerCase();
  return matchesAny(value, title === undefined ? [] : [title]);
}

function has(scene: Scene, entry: Numbered, value: string): boolean {
  return PARTS.get(value)?.(scene, entry) ?? false;
}

function listItems(scene: Scene, entry: Numbered): readonly { readonly project: string }[] {
  return listAll(scene.state, 'ProjectV2Item').filter(({ content }) => content === entry.id);
}

function isInProject(scene: Scene, entry: Numbered, value: string): boolean {
  return listItems(scene, entry).some(({ project }) => {
    const found = find(scene.state, project, 'ProjectV2');
    if (found === undefined || !scene.canSee(found)) return false;
    return `${getLogin(scene.state, found.owner)}/${found.number}`.toLowerCase() === value;
  });
}

function readMergedAt(entry: Numbered): string {
  return entry.typename === 'PullRequest' ? (entry.mergedAt ?? '') : '';
}

function hasReason(_scene: Scene, entry: Numbered, value: string): boolean {
  const wanted = value.replaceAll(/[ -]/gu, '_').toUpperCase();
  return entry.typename === 'Issue' && entry.stateReason === wanted;
}

function hasParent(scene: Scene, entry: Numbered, value: string): boolean {
  const parent = find(scene.state, entry.typename === 'Issue' ? entry.parent : null, 'Issue');
  return parent !== undefined && `${writeRepositoryName(scene, parent)}#${parent.number}` === value;
}

type Is = (scene: Scene, entry: SimIssue | SimPullRequest) => boolean;

/** What may follow `is:`. */
const IS_WORDS: ReadonlyMap<string, Is> = new Map<string, Is>([
  ['issue', (_scene, entry) => entry.typename === 'Issue'],
  ['pr', (_scene, entry) => entry.typename === 'PullRequest'],
  ['pull-request', (_scene, entry) => entry.typename === 'PullRequest'],
  ['open', (_scene, entry) => entry.state === 'OPEN'],
  ['closed', (_scene, entry) => entry.state !== 'OPEN'],
  ['merged', (_scene, entry) => entry.state === 'MERGED'],
  ['unmerged', (_scene, entry) => entry.typename === 'PullRequest' && entry.state !== 'MERGED'],
  ['draft', (_scene, entry) => entry.typename === 'PullRequest' && entry.isDraft],
  ['locked', (_scene, entry) => entry.locked],
  ['public', (scene, entry) => !getRepository(scene.state, entry).isPrivate],
  ['private', (scene, entry) => getRepository(scene.state, entry).isPrivate],
  ['blocked', (scene, entry) => entry.typename === 'Issue' && hasOpen(scene, entry.blockedBy)],
  ['blocking', isBlocking],
]);

function hasOpen(scene: Scene, ids: readonly string[]): boolean {
  return ids.some((id) => find(scene.state, id, 'Issue')?.state === 'OPEN');
}

function isBlocking(scene: Scene, entry: SimIssue | SimPullRequest): boolean {
  return (
    entry.state === 'OPEN' &&
    listAll(scene.state, 'Issue').some(({ blockedBy }) => blockedBy.includes(entry.id))
  );
}

const DAY_MS = 86_400_000;
const COMPARED = /^(>=|<=|>|<)?(.+)$/su;

interface Span {
  readonly from: number;
  /** Not itself in the span. */
  readonly until: number;
}

/** Whether a time or number is in what `>=2026-01-01`, `2026-01-01..2026-02-01` or `>3` name. */
function isInRange(value: number, text: string): boolean {
  if (Number.isNaN(value)) return false;
  const bounds = text.split('..');
  if (bounds.length === 2) {
    const [first = '*', last = '*'] = bounds;
    return (
      (first === '*' || value >= readSpan(first).from) &&
      (last === '*' || value < readSpan(last).until)
    );
  }
  const [, sign, bound = ''] = COMPARED.exec(text) ?? [];
  return compares(value, sign, readSpan(bound));
}

function compares(value: number, sign: string | undefined, { from, until }: Span): boolean {
  switch (sign) {
    case '>':
      return value >= until;
    case '>=':
      return value >= from;
    case '<':
      return value < from;
    case '<=':
      return value < until;
    default:
      return value >= from && value < until;
  }
}

/** A number, a moment, or a whole day. */
function readSpan(bound: string): Span {
  if (/^\d+$/u.test(bound)) return { from: Number(bound), until: Number(bound) + 1 };
  const from = Date.parse(bound.toUpperCase());
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(bound);
  return { from, until: from + (isDay ? DAY_MS : 1) };
}
