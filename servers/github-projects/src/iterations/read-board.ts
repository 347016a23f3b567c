import { ToolError } from '@wellspoken/kit';

import type { IterationPlan } from '../fields/project-field.ts';
import { type FieldNode, readField } from '../fields/read-field.ts';
import type { GitHub } from '../github/github.ts';
import { type ConnectionPage, type ReadPage, readPages } from '../github/graphql.ts';
import type { IterationField } from './iteration-field.ts';
import { type BoardNode, ITERATION_BOARD } from './iterations.documents.ts';
import { listIterations } from './slots.ts';

/** The iteration of one item. */
interface Held {
  /** Undefined if it has none, or one that no longer exists. */
  readonly iterationId?: string;
  readonly archived: boolean;
}

/** An iteration field and the iteration of every item of the project, archived ones included. */
export interface Board {
  readonly plan: IterationPlan;
  readonly held: ReadonlyMap<string, Held>;
  /** How many requests one read takes. */
  readonly pages: number;
}

export interface BoardAt {
  readonly github: GitHub;
  readonly field: IterationField;
  readonly signal: AbortSignal;
  readonly onPage?: (seen: number, total: number) => void;
}

interface Reading {
  readonly name: string;
  readonly plan: IterationPlan;
  readonly nodes: readonly BoardNode[];
  readonly total: number;
  readonly pages: number;
  /** Whether all pages had the same iterations. */
  readonly isSteady: boolean;
}

const MOST_READINGS = 4;

/**
 * Reads the whole board. Items that move while pages are read can be missed, so if fewer came than
 * GitHub counts, it is read again until nothing new comes.
 */
export async function readBoard(at: BoardAt): Promise<Board> {
  let name = at.field.name;
  const nodes = new Map<string, BoardNode>();
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const known = nodes.size;
    const read = await readOnce(at, name);
    // Values are requested by the name of the field: with an old name all items would look empty.
    if (read.name !== name) {
      name = read.name;
      continue;
    }
    // The iterations of the first pages no longer exist, so their items would look empty.
    if (!read.isSteady) {
      nodes.clear();
      continue;
    }
    for (const node of read.nodes) nodes.set(node.id, node);
    const isSettled = nodes.size >= read.total || (reading > 1 && nodes.size === known);
    if (isSettled) return toBoard(read, nodes);
  }
  throw new ToolError('conflict', 'The project is being changed so fast that it cannot be read.', {
    suggestions: ['Try again when fewer people work on the board.'],
    retryable: true,
  });
}

function toBoard({ plan, pages }: Reading, nodes: ReadonlyMap<string, BoardNode>): Board {
  const existing = new Set(listIterations(plan).map(({ id }) => id));
  const held = [...nodes.values()].map(({ id, isArchived, fieldValueByName }): [string, Held] => {
    const iterationId = fieldValueByName?.iterationId;
    const isThere = iterationId !== undefined && existing.has(iterationId);
    return [id, { archived: isArchived, ...(isThere && { iterationId }) }];
  });
  return { plan, pages, held: new Map(held) };
}

/** Reads only the iterations. */
export async function readPlan(at: BoardAt): Promise<IterationPlan> {
  const { field } = await askPage(at, { fieldName: at.field.name, first: 1, after: null });
  return field.plan;
}

async function readOnce(at: BoardAt, fieldName: string): Promise<Reading> {
  const nodes: BoardNode[] = [];
  let reading: Omit<Reading, 'nodes' | 'isSteady'> = {
    name: '',
    plan: at.field.plan,
    total: 0,
    pages: 0,
  };
  const plans = new Set<string>();
  const readPage: ReadPage<BoardNode> = async (first, after) => {
    const page = await askPage(at, { fieldName, first, after });
    const { name, plan } = page.field;
    reading = { name, plan, total: page.items.totalCount, pages: reading.pages + 1 };
    plans.add(
      listIterations(plan)
        .map(({ id }) => id)
        .join(),
    );
    return page.items;
  };
  for await (const page of readPages(readPage, { most: Infinity })) {
    nodes.push(...(page.nodes ?? [null]).map(requireVisible));
    at.onPage?.(nodes.length, reading.total);
  }
  return { ...reading, nodes, isSteady: plans.size <= 1 };
}

interface Page {
  readonly field: { readonly name: string; readonly plan: IterationPlan };
  readonly items: ConnectionPage<BoardNode> & { readonly totalCount: number };
}

async function askPage(
  { github, field, signal }: BoardAt,
  asked: { readonly fieldName: string; readonly first: number; readonly after: string | null },
): Promise<Page> {
  const { id: fieldId, project } = field;
  const variables = { projectId: project.id, fieldId, ...asked };
  const subject = { what: `project "${project.title}"`, argument: 'projectId' };
  const data = await github.query(ITERATION_BOARD, variables, { signal, subject });
  const items = data.project?.items;
  const read = isField(data.field) ? readField(data.field) : undefined;
  if (items !== undefined && read?.plan !== undefined) {
    return { field: { name: read.name, plan: read.plan }, items };
  }
  throw new ToolError('not_found', `The field "${field.name}" is no longer in the project.`, {
    suggestions: ['list_project_fields shows what is there.'],
  });
}

function isField(field: Partial<FieldNode> | null): field is FieldNode {
  return field?.id !== undefined;
}

function requireVisible(node: BoardNode | null): BoardNode {
  if (node !== null) return node;
  throw new ToolError(
    'permission_denied',
    'GitHub does not show every item of the project to this token, so it is not known what they hold.',
    { suggestions: ['Use a token that may see all items of the project.'] },
  );
}
