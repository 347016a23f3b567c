import { ToolError } from '@wellspoken/kit';

import type { PageInfo } from '../operations/answers.shapes.ts';

/** A GraphQL document, with the types of its variables and its answer. */
export interface Document<Data, Variables extends object> {
  readonly text: string;
  /** Exists only for the compiler; no value has it. */
  readonly types?: (variables: Variables) => Data;
}

/** Declares a GraphQL document; a test checks all of them against GitHub's schema. */
export function defineDocument<Data, Variables extends object = Record<string, never>>(
  text: string,
): Document<Data, Variables> {
  return { text };
}

/** A page of a connection in GitHub's answer. */
export interface ConnectionPage<Node> {
  readonly nodes: readonly (Node | null)[] | null;
  readonly pageInfo: PageInfo;
  readonly totalCount?: number;
}

/** Requests one page. */
export type ReadPage<Node> = (first: number, after: string | null) => Promise<ConnectionPage<Node>>;

interface PagingOptions {
  /** The maximum number of entries. */
  readonly most: number;
  /** The maximum number of entries in a page; GitHub allows a hundred. */
  readonly pageSize?: number;
  /** The cursor to begin after. */
  readonly after?: string | null | undefined;
}

/** The entries that were read, and whether there are more. */
interface Collected<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfo;
  readonly totalCount: number | undefined;
}

const MOST_IN_A_PAGE = 100;

/** Follows a connection page by page; if a page is too large for GitHub, it is halved. */
export async function* readPages<Node>(
  read: ReadPage<Node>,
  { most, pageSize = MOST_IN_A_PAGE, after = null }: PagingOptions,
): AsyncGenerator<ConnectionPage<Node>, void, undefined> {
  let size = Math.min(pageSize, MOST_IN_A_PAGE);
  let cursor = after;
  for (let left = most; left > 0;) {
    let page: ConnectionPage<Node> | undefined;
    while (page === undefined) {
      const first = Math.min(size, left);
      try {
        page = await read(first, cursor);
      } catch (thrown) {
        size = halve(first, thrown);
      }
    }
    yield page;
    const next = findNext(page, cursor);
    if (next === undefined) return;
    left -= page.nodes?.length ?? 0;
    cursor = next;
  }
}

/** The cursor of the next page; undefined after the last one. */
function findNext(
  { pageInfo }: ConnectionPage<unknown>,
  cursor: string | null,
): string | undefined {
  const { hasNextPage, endCursor } = pageInfo;
  if (!hasNextPage) return undefined;
  if (endCursor === null || endCursor === cursor) throw createStuckError();
  return endCursor;
}

/** Halves a page that was too large; rethrows the error if that cannot help. */
function halve(first: number, thrown: unknown): number {
  const isTooLarge = thrown instanceof ToolError && thrown.code === 'too_large';
  if (!isTooLarge || first === 1) throw thrown;
  return Math.floor(first / 2);
}

/** Reads a whole connection, or as much of it as is wanted. */
export async function readAll<Node>(
  read: ReadPage<Node>,
  options: PagingOptions,
): Promise<Collected<Node>> {
  const nodes: Node[] = [];
  let pageInfo: PageInfo = { hasNextPage: false, endCursor: null };
  let totalCount: number | undefined;
  for await (const page of readPages(read, options)) {
    nodes.push(...(page.nodes ?? []).flatMap((node) => (node === null ? [] : [node])));
    ({ pageInfo, totalCount } = { totalCount: undefined, ...page });
  }
  return { nodes, pageInfo, totalCount };
}

function createStuckError(): ToolError {
  const said = 'GitHub says that there is more, but not where it begins.';
  return new ToolError('upstream_failed', said, {
    retryable: true,
    suggestions: ['Try again in a minute.'],
  });
}
