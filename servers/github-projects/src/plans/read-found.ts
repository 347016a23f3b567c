import { ToolError } from '@wellspoken/kit';
import {
  type FoundIssue,
  type FoundState,
  type FoundValue,
  normalizeReference,
  readStepValues,
} from '@wellspoken/planner';

import { readValue } from '../fields/values/read-value.ts';
import type { At } from '../operations/operation.ts';
import { formatReference, listPresent } from '../refs/words.ts';
import { findMarked, type MarkedIssues } from './find-marked.ts';
import {
  type DatedValue,
  plannedIssues,
  type PlannedItemNode,
  type PlannedNode,
} from './plans.documents.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

/** The issue of a task. */
export interface TaskIssue {
  readonly id: string;
  readonly reference: string;
  readonly url: string;
}

/** The existing parts of a plan. */
export interface Found {
  readonly state: FoundState;
  /** By task id. */
  readonly issues: ReadonlyMap<string, TaskIssue>;
  readonly marked: MarkedIssues;
}

const AT_ONCE = 50;
/** Within this time after an item is added, the workflows of the project set its first values. */
const INITIAL_MS = 10_000;

/** Reads the existing parts of a plan. */
export async function readFound(resolved: ResolvedPlan, at: At): Promise<Found> {
  const marked = await findMarked(resolved, { after: 0, at });
  const named = resolved.plan.tasks.flatMap(({ id, existing }) => {
    const issue =
      existing === undefined ? undefined : resolved.issues.get(normalizeReference(existing));
    return issue === undefined ? [] : [[id, issue.id] as const];
  });
  return readTasks(resolved, { marked, ids: new Map([...marked.ids, ...named]) }, at);
}

/** Reads again what existed, what was created since, and what was created without an answer. */
export async function readAgain(
  resolved: ResolvedPlan,
  { before, made }: { readonly before: Found; readonly made: ReadonlyMap<string, string> },
  at: At,
): Promise<Found> {
  const marked = await findMarked(resolved, { after: before.marked.highest, at });
  const known = [...before.issues].map(([task, { id }]) => [task, id] as const);
  return readTasks(resolved, { marked, ids: new Map([...marked.ids, ...made, ...known]) }, at);
}

interface Wanted {
  readonly marked: MarkedIssues;
  /** Node ids by task id. */
  readonly ids: ReadonlyMap<string, string>;
}

async function readTasks(resolved: ResolvedPlan, wanted: Wanted, at: At): Promise<Found> {
  const { plan, project, milestones } = resolved;
  const fields = [...new Set(plan.tasks.flatMap((task) => Object.keys(readStepValues(task))))];
  const asked = { fields: project === undefined ? [] : fields, project: project?.id };
  const nodes = await readNodes([...new Set(wanted.ids.values())], asked, at);
  const tasks = new Map<string, FoundIssue>();
  const issues = new Map<string, TaskIssue>();
  for (const [task, id] of wanted.ids) {
    const node = nodes.get(id);
    if (node === undefined) throw createLeftOutError(task);
    tasks.set(task, showFound(node, asked));
    issues.set(task, { id, url: node.url, reference: formatName(node.url) });
  }
  return {
    state: {
      milestones: milestones.map(({ title }) => title),
      tasks,
      hasProject: project !== undefined,
    },
    issues,
    marked: wanted.marked,
  };
}

interface Asked {
  readonly fields: readonly string[];
  readonly project: string | undefined;
}

async function readNodes(
  ids: readonly string[],
  { fields, project }: Asked,
  { github, signal }: At,
): Promise<ReadonlyMap<string, PlannedNode>> {
  const nodes = new Map<string, PlannedNode>();
  const names = Object.fromEntries(fields.map((name, place) => [`field${place}`, name]));
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const variables = { ...names, ids: some, withItems: project !== undefined };
    const answer = await github.query(plannedIssues(fields.length), variables, { signal });
    for (const node of listPresent(answer.nodes)) {
      if ('url' in node) nodes.set(node.id, node);
    }
  }
  return nodes;
}

function showFound(node: PlannedNode, { fields, project }: Asked): FoundIssue {
  const item = listPresent(node.projectItems?.nodes).find((one) => one.project.id === project);
  return {
    reference: formatName(node.url),
    title: node.title,
    ...(node.parent !== null && { parent: formatName(node.parent.url) }),
    blockedBy: listPresent(node.blockedBy.nodes).map(({ url }) => formatName(url)),
    ...(item !== undefined && { values: readValues(item, fields), isArchived: item.isArchived }),
  };
}

function readValues(
  item: PlannedItemNode,
  fields: readonly string[],
): Readonly<Record<string, FoundValue>> {
  const values = fields.flatMap((name, place) => {
    const node: DatedValue | null | undefined = item[`value${place}`];
    const value = readValue(node)?.value;
    if (value === undefined) return [];
    const age = Date.parse(node?.updatedAt ?? '') - Date.parse(item.createdAt);
    const plain = typeof value === 'object' ? value.join(', ') : value;
    return [[name, { value: plain, isInitial: age < INITIAL_MS }] as const];
  });
  return Object.fromEntries(values);
}

function formatName(url: string): string {
  return formatReference(url).reference ?? url;
}

/**
 * An issue that was found but is not shown must not count as missing: it would be created twice.
 */
function createLeftOutError(task: string): ToolError {
  return new ToolError(
    'upstream_failed',
    `GitHub did not show the issue of task "${task}", though it is there.`,
    { retryable: true, suggestions: ['Try again in a minute.'] },
  );
}
