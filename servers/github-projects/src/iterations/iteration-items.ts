import type { Iteration } from '../fields/project-field.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { IterationField } from './iteration-field.ts';
import {
  ITERATION_ITEMS,
  type IterationItemNode,
  type IterationItemsData,
  type IterationItemsVariables,
  SPRINT_ITEMS,
} from './iteration-items.documents.ts';

interface ItemsWanted {
  readonly iteration: Iteration;
  /** The maximum number. */
  readonly most: number;
  readonly after?: string | undefined;
  readonly withArchived: boolean;
  /** The estimate field; if given, estimates and people are read too. */
  readonly estimateName?: string;
}

/** Items of an iteration. */
interface ItemsFound {
  readonly nodes: readonly IterationItemNode[];
  readonly pageInfo: PageInfo;
  /** As counted by GitHub, if it did. */
  readonly totalCount?: number;
}

type Items = NonNullable<NonNullable<IterationItemsData['project']>['items']>;

const MOST_IN_A_PAGE = 100;
/** If GitHub cannot filter, one call reads at most this many pages. */
const MOST_PAGES_UNFILTERED = 20;

/**
 * Reads items of an iteration: GitHub filters by title, and the id is then checked for each item.
 */
export async function readIterationItems(
  at: Pick<At, 'github' | 'signal'>,
  field: IterationField,
  wanted: ItemsWanted,
): Promise<ItemsFound> {
  const query = toIterationFilter(field.name, [wanted.iteration.title]);
  const nodes: IterationItemNode[] = [];
  let after = wanted.after ?? null;
  for (let pages = 1; ; pages += 1) {
    const left = wanted.most - nodes.length;
    const first = Math.min(MOST_IN_A_PAGE, query === undefined ? MOST_IN_A_PAGE : left);
    const items = await askPage(at, field, { ...wanted, query: query ?? '', first, after });
    const taken = take(items, wanted.iteration.id, left);
    nodes.push(...taken.nodes);
    after = taken.pageInfo.endCursor;
    const isEnough = nodes.length >= wanted.most || !taken.pageInfo.hasNextPage;
    if (isEnough || (query === undefined && pages >= MOST_PAGES_UNFILTERED)) {
      const counted = query !== undefined && { totalCount: items.totalCount };
      return { nodes, pageInfo: taken.pageInfo, ...counted };
    }
  }
}

function take(
  { edges, pageInfo }: Items,
  iterationId: string,
  most: number,
): { readonly nodes: readonly IterationItemNode[]; readonly pageInfo: PageInfo } {
  const nodes: IterationItemNode[] = [];
  for (const [index, edge] of edges.entries()) {
    const node = edge?.node;
    if (node?.iteration?.iterationId === iterationId) nodes.push(node);
    if (nodes.length < most || edge === null || index === edges.length - 1) continue;
    return { nodes, pageInfo: { hasNextPage: true, endCursor: edge.cursor } };
  }
  return { nodes, pageInfo };
}

async function askPage(
  { github, signal }: Pick<At, 'github' | 'signal'>,
  { project, name }: IterationField,
  asked: Omit<ItemsWanted, 'after'> & Pick<IterationItemsVariables, 'query' | 'first' | 'after'>,
): Promise<Items> {
  const { query, first, after, estimateName, withArchived } = asked;
  const variables: IterationItemsVariables = {
    projectId: project.id,
    fieldName: name,
    query,
    first,
    after,
    archivedStates: withArchived ? ['NOT_ARCHIVED', 'ARCHIVED'] : ['NOT_ARCHIVED'],
  };
  const options = {
    signal,
    subject: { what: `project "${project.title}"`, argument: 'projectId' },
  };
  const data =
    estimateName === undefined
      ? await github.query(ITERATION_ITEMS, variables, options)
      : await github.query(SPRINT_ITEMS, { ...variables, estimateName }, options);
  return data.project?.items ?? NOTHING;
}

const NOTHING: Items = {
  totalCount: 0,
  pageInfo: { hasNextPage: false, endCursor: null },
  edges: [],
};

const PLAIN_FIELD = /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u;
const PLAIN_TITLE = /^[\p{L}\p{N}][^"*\\,]*$/u;
const TAKEN = /^(?:is|no|has)$/iu;

/**
 * GitHub's filter for the items of some iterations; undefined if a name has another meaning in a
 * filter or cannot be expressed.
 */
export function toIterationFilter(
  fieldName: string,
  titles: readonly string[],
): string | undefined {
  const isPlain = PLAIN_FIELD.test(fieldName) && !TAKEN.test(fieldName);
  const arePlain = titles.every((title) => PLAIN_TITLE.test(title) && !title.includes('..'));
  if (!isPlain || !arePlain || titles.length === 0) return undefined;
  const values = titles.map((title) => `"${title}"`).join(',');
  return `${fieldName.toLowerCase().replaceAll(' ', '-')}:${values}`;
}
