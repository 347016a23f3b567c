import type { Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { all, find } from '../../state/state.ts';
import { fullName, loginOf, ownerOf, repositoryOf } from '../look.ts';
import { labelNames } from '../objects/filter-issues.ts';
import { IS_WORDS } from './is-words.ts';
import { isInRange } from './ranges.ts';

type Numbered = SimIssue | SimPullRequest;

/** Whether an issue or pull request is what a qualifier asks for; the value is in small letters. */
type Qualifier = (scene: Scene, entry: Numbered, value: string) => boolean;

/** The qualifiers that this GitHub knows; others are read as free text, as GitHub does. */
export const QUALIFIERS: ReadonlyMap<string, Qualifier> = new Map<string, Qualifier>([
  ['repo', (scene, entry, value) => repositoryName(scene, entry) === value],
  ['org', isOwnedBy],
  ['user', isOwnedBy],
  ['is', (scene, entry, value) => IS_WORDS.get(value)?.(scene, entry) ?? false],
  ['state', (scene, entry, value) => IS_WORDS.get(value)?.(scene, entry) ?? false],
  ['type', isOfType],
  ['label', (scene, entry, value) => anyOf(value, labelNames(scene, entry))],
  ['assignee', (scene, entry, value) => anyOf(me(scene, value), logins(scene, entry.assignees))],
  ['author', (scene, entry, value) => anyOf(me(scene, value), logins(scene, [entry.author]))],
  ['mentions', (scene, entry, value) => entry.body.toLowerCase().includes(`@${me(scene, value)}`)],
  ['commenter', hasCommenter],
  ['milestone', hasMilestone],
  ['no', (scene, entry, value) => !has(scene, entry, value)],
  ['has', has],
  ['project', isInProject],
  ['created', (_scene, entry, value) => isInRange(Date.parse(entry.createdAt), value)],
  ['updated', (_scene, entry, value) => isInRange(Date.parse(entry.updatedAt), value)],
  ['closed', (_scene, entry, value) => isInRange(Date.parse(entry.closedAt ?? ''), value)],
  ['merged', (_scene, entry, value) => isInRange(Date.parse(mergedAt(entry)), value)],
  ['comments', (scene, entry, value) => isInRange(commentsOn(scene, entry).length, value)],
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
  ['project', (scene, entry) => itemsOf(scene, entry).length > 0],
  ['parent-issue', (_scene, entry) => entry.typename === 'Issue' && entry.parent !== null],
  ['sub-issue', (_scene, entry) => entry.typename === 'Issue' && entry.subIssues.length > 0],
]);

function repositoryName(scene: Scene, entry: Numbered): string {
  return fullName(scene.state, repositoryOf(scene.state, entry)).toLowerCase();
}

function isOwnedBy(scene: Scene, entry: Numbered, value: string): boolean {
  const owner = ownerOf(scene.state, repositoryOf(scene.state, entry));
  return owner.login.toLowerCase() === me(scene, value);
}

function me(scene: Scene, value: string): string {
  return value === '@me' ? scene.viewer.login.toLowerCase() : value.replace(/^@/u, '');
}

function logins(scene: Scene, ids: readonly string[]): readonly string[] {
  return ids.map((id) => loginOf(scene.state, id).toLowerCase());
}

/** A comma stands for OR, a star for any. */
function anyOf(value: string, has: readonly string[]): boolean {
  return value === '*'
    ? has.length > 0
    : value.split(',').some((one) => has.includes(one.replace(/^"(.*)"$/u, '$1')));
}

function isOfType(scene: Scene, entry: Numbered, value: string): boolean {
  if (['issue', 'pr', 'pull-request'].includes(value)) {
    return (entry.typename === 'Issue') === (value === 'issue');
  }
  return entry.typename === 'Issue' && anyOf(value, typeNames(scene, entry));
}

function typeNames(scene: Scene, issue: SimIssue): readonly string[] {
  const name = find(scene.state, issue.issueType, 'IssueType')?.name.toLowerCase();
  return name === undefined ? [] : [name];
}

function hasCommenter(scene: Scene, entry: Numbered, value: string): boolean {
  return anyOf(
    me(scene, value),
    logins(
      scene,
      commentsOn(scene, entry).map(({ author }) => author),
    ),
  );
}

/** The comments on an issue or pull request. */
export function commentsOn(
  scene: Scene,
  entry: Numbered,
): readonly { readonly author: string; readonly body: string }[] {
  return all(scene.state, 'IssueComment').filter(({ issue }) => issue === entry.id);
}

function hasMilestone(scene: Scene, entry: Numbered, value: string): boolean {
  const title = find(scene.state, entry.milestone, 'Milestone')?.title.toLowerCase();
  return anyOf(value, title === undefined ? [] : [title]);
}

function has(scene: Scene, entry: Numbered, value: string): boolean {
  return PARTS.get(value)?.(scene, entry) ?? false;
}

function itemsOf(scene: Scene, entry: Numbered): readonly { readonly project: string }[] {
  return all(scene.state, 'ProjectV2Item').filter(({ content }) => content === entry.id);
}

function isInProject(scene: Scene, entry: Numbered, value: string): boolean {
  return itemsOf(scene, entry).some(({ project }) => {
    const found = find(scene.state, project, 'ProjectV2');
    if (found === undefined || !scene.canSee(found)) return false;
    return `${loginOf(scene.state, found.owner)}/${found.number}`.toLowerCase() === value;
  });
}

function mergedAt(entry: Numbered): string {
  return entry.typename === 'PullRequest' ? (entry.mergedAt ?? '') : '';
}

function hasReason(_scene: Scene, entry: Numbered, value: string): boolean {
  const wanted = value.replaceAll(/[ -]/gu, '_').toUpperCase();
  return entry.typename === 'Issue' && entry.stateReason === wanted;
}

function hasParent(scene: Scene, entry: Numbered, value: string): boolean {
  const parent = find(scene.state, entry.typename === 'Issue' ? entry.parent : null, 'Issue');
  return parent !== undefined && `${repositoryName(scene, parent)}#${parent.number}` === value;
}
