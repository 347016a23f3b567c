import type { Args, Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { listAll, find } from '../../state/state.ts';
import { findIds, findObject, findText } from '../arguments.ts';
import { getLogin } from '../look.ts';
import { sortInOrder } from './order.ts';

type Numbered = SimIssue | SimPullRequest;
type Keeps<Kind> = (entry: Kind) => boolean;

/** The issues that `states`, `labels`, `filterBy` and `orderBy` ask for. */
export function pickIssues(
  scene: Scene,
  issues: readonly SimIssue[],
  args: Args,
): readonly SimIssue[] {
  const filter = findObject(args, 'filterBy');
  const keeps: readonly Keeps<SimIssue>[] = [
    ...listCommonRules(scene, args),
    stateRule(filter),
    matchAllLabels(scene, filter),
    matchPerson(scene, filter, 'assignee'),
    matchPerson(scene, filter, 'createdBy'),
    matchMilestone(scene, filter, 'milestone'),
    matchMilestone(scene, filter, 'milestoneNumber'),
    matchType(scene, filter),
    matchSince(filter),
  ];
  return sortEntries(
    scene,
    issues.filter((issue) => keeps.every((keep) => keep(issue))),
    args,
  );
}

/** The pull requests that `states`, `labels`, `headRefName`, `baseRefName` and `orderBy` ask for. */
export function pickPullRequests(
  scene: Scene,
  pulls: readonly SimPullRequest[],
  args: Args,
): readonly SimPullRequest[] {
  const head = findText(args, 'headRefName');
  const base = findText(args, 'baseRefName');
  const rules = listCommonRules(scene, args);
  return sortEntries(
    scene,
    pulls.filter(
      (pull) =>
        rules.every((keep) => keep(pull)) &&
        (head === undefined || pull.head === head) &&
        (base === undefined || pull.base === base),
    ),
    args,
  );
}

function listCommonRules(scene: Scene, args: Args): readonly Keeps<Numbered>[] {
  const wanted = findIds(args, 'labels')?.map((name) => name.toLowerCase());
  return [
    stateRule(args),
    (entry) =>
      wanted === undefined || listLabelNames(scene, entry).some((name) => wanted.includes(name)),
  ];
}

function sortEntries<Kind extends Numbered>(
  scene: Scene,
  entries: readonly Kind[],
  args: Args,
): readonly Kind[] {
  return sortInOrder(entries, args, (entry, field) => {
    if (field === 'UPDATED_AT') return entry.updatedAt;
    return field === 'COMMENTS'
      ? listAll(scene.state, 'IssueComment').filter(({ issue }) => issue === entry.id).length
      : entry.createdAt;
  });
}

/** The names of the labels of an issue or pull request, in small letters. */
export function listLabelNames(scene: Scene, entry: Numbered): readonly string[] {
  return entry.labels.flatMap((id) => find(scene.state, id, 'Label')?.name.toLowerCase() ?? []);
}

function stateRule(args: Args): Keeps<Numbered> {
  const states = findIds(args, 'states');
  return (entry) => states === undefined || states.includes(entry.state);
}

function matchAllLabels(scene: Scene, filter: Args): Keeps<Numbered> {
  const wanted = findIds(filter, 'labels') ?? [];
  return (entry) => {
    const names = listLabelNames(scene, entry);
    return wanted.every((name) => names.includes(name.toLowerCase()));
  };
}

/** `null` stands for no one, `*` for anyone. */
function matchPerson(scene: Scene, filter: Args, key: 'assignee' | 'createdBy'): Keeps<Numbered> {
  const wanted = readWanted(filter, key);
  if (wanted === undefined) return () => true;
  return (entry) => {
    const logins = (key === 'assignee' ? entry.assignees : [entry.author]).map((id) =>
      getLogin(scene.state, id).toLowerCase(),
    );
    return fits(wanted, logins);
  };
}

function readWanted(filter: Args, key: string): string | null | undefined {
  return filter[key] === null ? null : findText(filter, key);
}

function fits(wanted: string | null, has: readonly string[]): boolean {
  if (wanted === null) return has.length === 0;
  return wanted === '*' ? has.length > 0 : has.includes(wanted.toLowerCase());
}

function matchMilestone(
  scene: Scene,
  filter: Args,
  key: 'milestone' | 'milestoneNumber',
): Keeps<Numbered> {
  const wanted = readWanted(filter, key);
  if (wanted === undefined) return () => true;
  return (entry) => {
    const milestone = find(scene.state, entry.milestone, 'Milestone');
    if (milestone === undefined) return wanted === null;
    const own = key === 'milestone' ? milestone.databaseId : milestone.number;
    return fits(wanted, [String(own)]);
  };
}

function matchType(scene: Scene, filter: Args): Keeps<SimIssue> {
  const wanted = readWanted(filter, 'type');
  if (wanted === undefined) return () => true;
  return (issue) => {
    const name = find(scene.state, issue.issueType, 'IssueType')?.name.toLowerCase();
    return fits(wanted, name === undefined ? [] : [name]);
  };
}

function matchSince(filter: Args): Keeps<Numbered> {
  const since = findText(filter, 'since');
  if (since === undefined) return () => true;
  const from = Date.parse(since);
  return (entry) => Date.parse(entry.updatedAt) >= from;
}
