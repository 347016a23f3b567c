import { findMarks } from '../plans/marker.ts';
import type { IssueText } from '../similarity/issue-text.ts';
import { createIdFinder, type IdFinder } from './find-ids.ts';

/** Something that is demanded. */
export interface Demand {
  /** Such as `FR-1`. */
  readonly id: string;
  readonly text: string;
  /** Ids of tasks of the plan that were made for it. */
  readonly tasks: readonly string[];
}

/** Where an issue says which demand it is for. */
export type Where = 'title' | 'body' | 'label' | 'marker' | 'parent';

/** An issue as it is traced; whether somebody works on it is told from elsewhere. */
export interface TracedIssue extends IssueText {
  readonly isUnderWay: boolean;
}

/** An issue that is for a demand. */
export interface Link {
  readonly issue: TracedIssue;
  readonly where: readonly Where[];
}

/** How far a demand is. */
export type Coverage = 'none' | 'planned' | 'in_progress' | 'done';

/** A demand with the issues that are for it. */
export interface Traced {
  readonly demand: Demand;
  readonly coverage: Coverage;
  readonly links: readonly Link[];
}

/** Demands and issues, both ways. */
export interface Matrix {
  /** Each demand once, in the given order. */
  readonly traced: readonly Traced[];
  readonly counts: Readonly<Record<Coverage, number>>;
  /** Issues that are for none of them. */
  readonly orphans: readonly TracedIssue[];
  /** Ids that look like those of the demands and are none, with the issues that name them. */
  readonly unknown: readonly { readonly id: string; readonly namedBy: readonly string[] }[];
}

/** What is traced. */
export interface MatrixAsked {
  readonly demands: readonly Demand[];
  readonly issues: readonly TracedIssue[];
  /** The id of the plan whose marks count. */
  readonly planId?: string;
  /** More issues, which may be parents of those. */
  readonly relatives?: readonly IssueText[];
}

/** Finds which issue is for which demand. */
export function traceDemands({ demands, issues, planId, relatives = [] }: MatrixAsked): Matrix {
  const unique = [...new Map(demands.map((demand) => [demand.id, demand])).values()];
  const finder = createIdFinder(unique.map(({ id }) => id));
  const byTask = new Map(
    unique.flatMap(({ id, tasks }) => tasks.map((task) => [task, id] as const)),
  );
  const all = [...relatives, ...issues];
  const own = new Map(
    all.map((issue) => [issue.reference, ownLinks(issue, { finder, byTask, planId })]),
  );
  const parents = new Map(all.map(({ reference, parent }) => [reference, parent]));
  const links = issues.map((issue) => ({ issue, wheres: addParents(issue, { parents, own }) }));
  const traced = unique.map((demand) => {
    const found = links.flatMap(({ issue, wheres }) => {
      const where = wheres.get(demand.id);
      return where === undefined ? [] : [{ issue, where }];
    });
    return { demand, coverage: findCoverage(found), links: found };
  });
  return {
    traced,
    counts: countCoverage(traced),
    orphans: links.filter(({ wheres }) => wheres.size === 0).map(({ issue }) => issue),
    unknown: findUnknown(issues, finder),
  };
}

type Wheres = ReadonlyMap<string, readonly Where[]>;

interface Looking {
  readonly finder: IdFinder;
  readonly byTask: ReadonlyMap<string, string>;
  readonly planId: string | undefined;
}

function ownLinks(issue: IssueText, { finder, byTask, planId }: Looking): Wheres {
  const marked = findMarks(issue.body)
    .filter(({ plan }) => plan === planId)
    .flatMap(({ task }) => byTask.get(task) ?? []);
  const found: readonly (readonly [Where, Iterable<string>])[] = [
    ['marker', marked],
    ['title', finder.known(issue.title)],
    ['label', finder.known(issue.labels.join('\n'))],
    ['body', finder.known(collectWords(issue.body))],
  ];
  const wheres = new Map<string, readonly Where[]>();
  for (const [where, ids] of found) {
    for (const id of new Set(ids)) wheres.set(id, [...(wheres.get(id) ?? []), where]);
  }
  return wheres;
}

/** A body without its comments: a mark of another plan may be called like a demand of this one. */
function collectWords(body: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = body.indexOf('<!--'); at !== -1; at = body.indexOf('<!--', from)) {
    const end = body.indexOf('-->', at);
    if (end === -1) break;
    kept.push(body.slice(from, at));
    from = end + 3;
  }
  return [...kept, body.slice(from)].join(' ');
}

interface Relatives {
  readonly parents: ReadonlyMap<string, string | undefined>;
  readonly own: ReadonlyMap<string, Wheres>;
}

/** What an issue is for by itself, and what those above it are for. */
function addParents(issue: IssueText, { parents, own }: Relatives): Wheres {
  const wheres = new Map(own.get(issue.reference));
  const seen = new Set([issue.reference]);
  for (let at = issue.parent; at !== undefined && !seen.has(at); at = parents.get(at)) {
    seen.add(at);
    for (const id of own.get(at)?.keys() ?? []) {
      if (!wheres.has(id)) wheres.set(id, ['parent']);
    }
  }
  return wheres;
}

/** What was closed without being done covers nothing. */
function findCoverage(links: readonly Link[]): Coverage {
  const counted = links.filter(({ issue }) => !isDropped(issue));
  const open = counted.filter(({ issue }) => issue.state === 'open');
  if (counted.length === 0) return 'none';
  if (open.length === 0) return 'done';
  const isBegun = open.length < counted.length || open.some(({ issue }) => issue.isUnderWay);
  return isBegun ? 'in_progress' : 'planned';
}

function isDropped({ state, stateReason }: IssueText): boolean {
  return state === 'closed' && (stateReason === 'not_planned' || stateReason === 'duplicate');
}

function countCoverage(traced: readonly Traced[]): Matrix['counts'] {
  const count = (wanted: Coverage): number =>
    traced.filter(({ coverage }) => coverage === wanted).length;
  return {
    none: count('none'),
    planned: count('planned'),
    in_progress: count('in_progress'),
    done: count('done'),
  };
}

function findUnknown(issues: readonly IssueText[], finder: IdFinder): Matrix['unknown'] {
  const namedBy = new Map<string, readonly string[]>();
  for (const { reference, title, labels, body } of issues) {
    for (const id of finder.unknown([title, ...labels, collectWords(body)].join('\n'))) {
      namedBy.set(id, [...(namedBy.get(id) ?? []), reference]);
    }
  }
  return [...namedBy]
    .map(([id, references]) => ({ id, namedBy: references }))
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
}
