import { type ConnectionPage, readPages } from '../github/graphql.ts';
import { listFieldNames } from '../items/chosen-fields.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { describeProject } from '../refs/words.ts';
import { listSpans, type TaskBoard, type TasksAsked } from './task-board.ts';
import { findTaskFields, type FoundFields, readFieldNames } from './task-fields.ts';
import { type SeenItem, toTask } from './task-from-node.ts';
import { type TaskItemNode, tasksPage } from './tasks.documents.ts';

const MOST_TASKS = 2_000;

/** Reads the items of a project as tasks, in the order of the project. */
export async function readTasks(asked: TasksAsked, at: At): Promise<TaskBoard> {
  const { signal } = at;
  const project =
    asked.project ?? (await at.resolve.projectWithFields(asked.projectId, { signal }));
  const found = findTaskFields(project, asked);
  const names = listValueNames(found);
  const { nodes, total, isWhole } = await readItems({ asked, project, names }, at);
  const seen = nodes.filter(isSeen);
  const iterations = listSpans(found.iteration);
  const reading = {
    found,
    names,
    iterations: new Map(iterations.map((span) => [span.id, span])),
    items: new Map(seen.map(({ id, content }) => [content.id, id])),
  };
  return {
    project,
    tasks: seen.map((node) => toTask(node, reading)),
    fields: readFieldNames(found),
    iterations,
    total,
    isWhole,
    hidden: nodes.length - seen.length,
  };
}

function isSeen(node: TaskItemNode | null): node is SeenItem {
  return node !== null && node.content !== null;
}

function listValueNames(found: FoundFields): readonly string[] {
  const { status, priority, due, iteration, estimate, numbers } = found;
  const single = [status?.name, priority?.name, due?.name, iteration?.name, estimate];
  return [...new Set([...single.filter((name) => name !== undefined), ...numbers])];
}

interface ItemsAsked {
  readonly asked: TasksAsked;
  readonly project: ProjectWithFields;
  readonly names: readonly string[];
}

interface ItemsRead {
  /** Null for hidden ones. */
  readonly nodes: readonly (TaskItemNode | null)[];
  readonly total: number;
  readonly isWhole: boolean;
}

async function readItems(wanted: ItemsAsked, at: At): Promise<ItemsRead> {
  const { most = MOST_TASKS } = wanted.asked;
  const nodes: (TaskItemNode | null)[] = [];
  let total = 0;
  let isWhole = true;
  const read = (first: number, after: string | null): Promise<ConnectionPage<TaskItemNode>> =>
    readPage({ ...wanted, first, after }, at);
  for await (const page of readPages(read, { most })) {
    nodes.push(...(page.nodes ?? []));
    total = page.totalCount ?? nodes.length;
    isWhole = !page.pageInfo.hasNextPage;
  }
  return { nodes, total, isWhole };
}

const NOTHING: ConnectionPage<TaskItemNode> = {
  nodes: [],
  pageInfo: { hasNextPage: false, endCursor: null },
  totalCount: 0,
};

async function readPage(
  { asked, project, names, first, after }: ItemsAsked & { first: number; after: string | null },
  { github, signal, defaults }: At,
): Promise<ConnectionPage<TaskItemNode>> {
  const { users, labels } = listFieldNames(project.fields);
  const data = await github.query(
    tasksPage(names.length),
    {
      project: project.id,
      first,
      after,
      query: asked.query ?? '',
      states: asked.includeArchived === true ? ['NOT_ARCHIVED', 'ARCHIVED'] : ['NOT_ARCHIVED'],
      withBody: asked.includeBody === true,
      assignees: users,
      labels,
      ...Object.fromEntries(names.map((name, place) => [`name${place}`, name])),
    },
    { signal, subject: describeProject(asked.projectId, defaults) },
  );
  return data.node?.items ?? NOTHING;
}
