import { findCircle } from '../tasks/order.ts';
import { findReference, normalizeReference, normalizeTitle, tidyPlan } from './links.ts';
import { addMarker } from './marker.ts';
import type { Plan, PlanProblem, PlanTask } from './plan.ts';

/** What GitHub takes at most. */
const MOST_LEVELS = 8;
const MOST_SUB_ISSUES = 100;
const MOST_BLOCKERS = 50;
const MOST_LETTERS = 65_536;

type Check = (plan: Plan) => readonly PlanProblem[];

const CHECKS: readonly Check[] = [
  findBlankTitles,
  findRepeatedIds,
  findRepeatedTitles,
  checkExistingIssues,
  checkParents,
  checkBlockers,
  findCircles,
  checkLevels,
  checkChildren,
  findLongTexts,
];

/** What a plan cannot mean as it is written; empty where nothing in it prevents that. */
export function checkPlan(plan: Plan): readonly PlanProblem[] {
  const tidy = tidyPlan(plan);
  return CHECKS.flatMap((check) => check(tidy));
}

function findBlankTitles({ tasks, milestones = [] }: Plan): readonly PlanProblem[] {
  const blank = (path: string, entries: readonly { readonly title: string }[]) =>
    entries.flatMap(({ title }, at) =>
      title.trim() === '' ? [{ path: `${path}.${at}.title`, message: 'The title is blank.' }] : [],
    );
  return [...blank('milestones', milestones), ...blank('tasks', tasks)];
}

function findRepeatedIds({ tasks }: Plan): readonly PlanProblem[] {
  const ids = tasks.map(({ id }) => id);
  return findRepeated(ids).map((at) => ({
    path: `tasks.${at}.id`,
    message: `The id "${ids[at]}" is there twice: each task needs one of its own.`,
  }));
}

function findRepeatedTitles({ milestones = [] }: Plan): readonly PlanProblem[] {
  return findRepeated(milestones.map(({ title }) => normalizeTitle(title))).map((at) => ({
    path: `milestones.${at}.title`,
    message: `The milestone "${milestones[at]?.title}" is there twice: titles tell milestones apart.`,
  }));
}

function checkExistingIssues({ tasks }: Plan): readonly PlanProblem[] {
  const references = tasks.map(({ existing }) =>
    existing === undefined ? undefined : findReference(existing),
  );
  const unread = tasks.flatMap(({ existing }, at) =>
    existing !== undefined && references[at] === undefined
      ? [{ path: `tasks.${at}.existing`, message: describeNoIssue(existing) }]
      : [],
  );
  const keys = references.map((one, at) => (one === undefined ? `${at}` : normalizeReference(one)));
  const shared = findRepeated(keys).map((at) => ({
    path: `tasks.${at}.existing`,
    message: `${references[at]} is another task of the plan already.`,
  }));
  return [...unread, ...shared];
}

function checkParents({ tasks }: Plan): readonly PlanProblem[] {
  const ids = collectIds(tasks);
  return tasks.flatMap(({ id, parent }, at) => {
    const path = `tasks.${at}.parent`;
    if (parent === undefined) return [];
    if (parent === id) return [{ path, message: 'A task cannot be its own parent.' }];
    return isKnown(parent, ids) ? [] : [{ path, message: describeUnknown(parent) }];
  });
}

function checkBlockers({ tasks }: Plan): readonly PlanProblem[] {
  const ids = collectIds(tasks);
  return tasks.flatMap(({ id, dependsOn = [] }, at) => {
    const wrong = dependsOn.flatMap((link, place) => {
      const path = `tasks.${at}.dependsOn.${place}`;
      if (link === id) return [{ path, message: 'A task cannot depend on itself.' }];
      return isKnown(link, ids) ? [] : [{ path, message: describeUnknown(link) }];
    });
    const many = `GitHub takes at most ${MOST_BLOCKERS} dependencies of an issue; these are ${dependsOn.length}.`;
    return dependsOn.length > MOST_BLOCKERS
      ? [...wrong, { path: `tasks.${at}.dependsOn`, message: many }]
      : wrong;
  });
}

function findCircles({ tasks }: Plan): readonly PlanProblem[] {
  const others = (id: string, links: readonly string[]) => links.filter((link) => link !== id);
  const waiting = tasks.map(({ id, dependsOn = [] }) => ({
    id,
    dependsOn: others(id, dependsOn),
  }));
  const below = tasks.map(({ id, parent }) => ({
    id,
    dependsOn: others(id, parent === undefined ? [] : [parent]),
  }));
  const at = (id: string | undefined) => tasks.findIndex((task) => task.id === id);
  const told = (circle: readonly string[]) => [...circle, circle[0]].join(' → ');
  const first = findCircle(waiting);
  const second = findCircle(below);
  return [
    ...(first.length === 0
      ? []
      : [
          {
            path: `tasks.${at(first[0])}.dependsOn`,
            message: `These wait for each other and could never begin: ${told(first)}.`,
          },
        ]),
    ...(second.length === 0
      ? []
      : [
          {
            path: `tasks.${at(second[0])}.parent`,
            message: `These are parents of each other: ${told(second)}.`,
          },
        ]),
  ];
}

function checkLevels({ tasks }: Plan): readonly PlanProblem[] {
  const parentById = new Map(tasks.map(({ id, parent }) => [id, parent]));
  return tasks.flatMap(({ id }, at) => {
    let level = 1;
    // One more than possible, so that a cycle ends too; cycles are reported elsewhere.
    for (let up = parentById.get(id); up !== undefined && level <= tasks.length; level += 1) {
      up = parentById.get(up);
    }
    if (level !== MOST_LEVELS + 1) return [];
    const message = `It is on level ${level}; GitHub takes sub-issues down to level ${MOST_LEVELS}.`;
    return [{ path: `tasks.${at}.parent`, message }];
  });
}

function checkChildren({ tasks }: Plan): readonly PlanProblem[] {
  return tasks.flatMap(({ id }, at) => {
    const count = tasks.filter(({ parent }) => parent === id).length;
    const message = `${count} tasks have it as their parent; GitHub takes at most ${MOST_SUB_ISSUES} sub-issues of an issue.`;
    return count > MOST_SUB_ISSUES ? [{ path: `tasks.${at}.id`, message }] : [];
  });
}

function findLongTexts({ id: plan, tasks }: Plan): readonly PlanProblem[] {
  return tasks.flatMap(({ id, body = '', existing }, at) => {
    const { length } = addMarker(body, { plan, task: id });
    const message = `With the line that marks it the text has ${length} characters; GitHub takes at most ${MOST_LETTERS}.`;
    return existing === undefined && length > MOST_LETTERS
      ? [{ path: `tasks.${at}.body`, message }]
      : [];
  });
}

function collectIds(tasks: readonly PlanTask[]): ReadonlySet<string> {
  return new Set(tasks.map(({ id }) => id));
}

function isKnown(link: string, ids: ReadonlySet<string>): boolean {
  return ids.has(link) || findReference(link) !== undefined;
}

function describeUnknown(link: string): string {
  return `"${link}" is neither the id of a task of the plan nor an issue as owner/repo#n or URL.`;
}

function describeNoIssue(link: string): string {
  return `Expected an issue as owner/repo#n or URL; "${link}" is neither.`;
}

/** The places of those that were there before. */
function findRepeated(keys: readonly string[]): readonly number[] {
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));
}
