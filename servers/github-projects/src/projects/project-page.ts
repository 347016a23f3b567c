import type { CallOptions } from '../github/github.ts';
import { present } from '../refs/present.ts';
import { projectSubject } from '../refs/project-words.ts';
import { pageOf, type PageInfo } from '../shapes/page.ts';
import type { Call } from './call.ts';
import { found } from './found.ts';
import { projectNodeId } from './project-node-id.ts';

/** Which page of something that belongs to a project. */
export interface PageOfProject {
  readonly projectId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page as GitHub gives it; what is hidden is null. */
interface NodePage<One> {
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly nodes: readonly (One | null)[];
}

interface PageVariables {
  readonly id: string;
  readonly first: number;
  readonly after: string | null;
}

/** What is on a page, and what the answer says of the page. */
export interface Entries<One> {
  readonly entries: readonly One[];
  readonly page: ReturnType<typeof pageOf>;
}

/** Reads a page of something that belongs to a project. */
export async function projectPage<One>(
  { projectId, limit, cursor }: PageOfProject,
  call: Call,
  ask: (
    variables: PageVariables,
    options: CallOptions,
  ) => Promise<NodePage<One> | null | undefined>,
): Promise<Entries<One>> {
  const subject = projectSubject(projectId, call.defaults);
  const id = await projectNodeId(projectId, call);
  const variables = { id, first: limit, after: cursor ?? null };
  const page = found(await ask(variables, { signal: call.signal, subject }), subject);
  return { entries: present(page.nodes), page: pageOf(page.pageInfo, page.totalCount) };
}
