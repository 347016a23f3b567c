import type { CallOptions, GitHub } from '../github/github.ts';
import type { Document } from '../github/graphql.ts';
import { type PageInfo, toPage } from '../operations/answers.shapes.ts';
import { describeProject, listPresent } from '../refs/words.ts';
import { type Call, findProjectId, requireFound } from './found.ts';

/** A page of a list that belongs to a project. */
export interface PageOfProject {
  readonly projectId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page in GitHub's answer; hidden entries are null. */
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

/** The entries of a page, and its page fields. */
export interface Entries<One> {
  readonly entries: readonly One[];
  readonly page: ReturnType<typeof toPage>;
}

/** Reads a page of a list that belongs to a project. */
export async function readProjectPage<One>(
  { projectId, limit, cursor }: PageOfProject,
  call: Call,
  ask: (
    variables: PageVariables,
    options: CallOptions,
  ) => Promise<NodePage<One> | null | undefined>,
): Promise<Entries<One>> {
  const subject = describeProject(projectId, call.defaults);
  const id = await findProjectId(projectId, call);
  const variables = { id, first: limit, after: cursor ?? null };
  const page = requireFound(await ask(variables, { signal: call.signal, subject }), subject);
  return { entries: listPresent(page.nodes), page: toPage(page.pageInfo, page.totalCount) };
}

/** A query and its variables. */
interface Question<Data, Variables extends object> {
  readonly document: Document<Data, Variables>;
  readonly variables: Variables;
}

/**
 * Runs a query for a list. Entries that are hidden from the token may be null; any other problem is
 * thrown.
 */
export async function queryList<Data, Variables extends object>(
  github: GitHub,
  { document, variables }: Question<Data, Variables>,
  options: CallOptions,
): Promise<Partial<Data>> {
  const { data, problems } = await github.queryPartly(document, variables, options);
  const beside = problems.find(({ path }) => !path.some((step) => typeof step === 'number'));
  if (beside !== undefined) throw beside.error;
  return data;
}
