import { unsupportedByGitHub } from '../../github/refusals.ts';
import { answered, type Call, found, projectNodeId } from '../found.ts';
import { ownerLogin } from '../project-from-node.ts';
import { queryList } from '../project-page.ts';
import {
  COPY_PROJECT,
  MARK_AS_TEMPLATE,
  OWNER_TEMPLATES,
  type ProjectSummaryNode,
  UNMARK_AS_TEMPLATE,
} from '../projects.documents.ts';
import { present, projectSubject } from '../../refs/words.ts';

/** GitHub cannot be asked for templates alone, so projects are looked through, this many pages at most. */
const MOST_PAGES = 10;

/** Makes a project a template, or a usual project again. */
export async function setTemplate(
  ref: string | undefined,
  isTemplate: boolean,
  call: Call,
): Promise<ProjectSummaryNode> {
  const { id, owner } = await call.resolve.project(ref, { signal: call.signal });
  if (owner.kind === 'user') throw organisationsOnly(owner.login);
  const variables = { input: { projectId: id } };
  const options = {
    signal: call.signal,
    subject: projectSubject(ref, call.defaults),
    repeatable: true,
    lookWith: 'get_project',
  };
  if (isTemplate) {
    const data = await call.github.mutate(MARK_AS_TEMPLATE, variables, options);
    return answered(data.markProjectV2AsTemplate?.projectV2, 'get_project');
  }
  const data = await call.github.mutate(UNMARK_AS_TEMPLATE, variables, options);
  return answered(data.unmarkProjectV2AsTemplate?.projectV2, 'get_project');
}

/** A copy to make. */
export interface Copy {
  readonly projectId: string;
  readonly targetOwner?: string | undefined;
  readonly title: string;
  readonly includeDraftIssues: boolean;
}

/** Makes a new project after another one. */
export async function copyProject(copy: Copy, call: Call): Promise<ProjectSummaryNode> {
  const { signal } = call;
  const { title, includeDraftIssues } = copy;
  const projectId = await projectNodeId(copy.projectId, call);
  const owner = await call.resolve.owner(copy.targetOwner, { signal, argument: 'targetOwner' });
  const data = await call.github.mutate(
    COPY_PROJECT,
    { input: { projectId, ownerId: owner.id, title, includeDraftIssues } },
    {
      signal,
      subject: { what: `project "${copy.projectId}"`, argument: 'projectId' },
      lookWith: 'list_projects',
    },
  );
  return answered(data.copyProjectV2?.projectV2, 'list_projects');
}

/** Which templates, and how many of them. */
export interface ListedTemplates {
  readonly org?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Some of the templates of an organisation, and where to go on. */
export interface TemplatesPage {
  readonly templates: readonly ProjectSummaryNode[];
  /** None where all projects were looked at. */
  readonly nextCursor: string | undefined;
}

/** The templates of an organisation. */
export async function listTemplates(asked: ListedTemplates, call: Call): Promise<TemplatesPage> {
  const login = await ownerLogin(asked.org, 'org', call);
  const templates: ProjectSummaryNode[] = [];
  let after = asked.cursor;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { edges, pageInfo } = await projectsAfter(login, after, call);
    const picked = pickTemplates(edges, asked.limit - templates.length);
    templates.push(...picked.templates);
    after = picked.fullAt ?? (pageInfo.hasNextPage ? pageInfo.endCursor : null) ?? undefined;
    if (after === undefined || templates.length >= asked.limit) break;
  }
  return { templates, nextCursor: after };
}

type Edges = readonly ({
  readonly cursor: string;
  readonly node: ProjectSummaryNode | null;
} | null)[];

/** The templates of a page; where there is no room for more of them, also where that was. */
function pickTemplates(
  edges: Edges,
  room: number,
): { readonly templates: readonly ProjectSummaryNode[]; readonly fullAt?: string | undefined } {
  const all = present(edges).filter(({ node }) => node?.template === true);
  const templates = all.slice(0, room).flatMap(({ node }) => node ?? []);
  return { templates, ...(all.length > room && { fullAt: all[room - 1]?.cursor }) };
}

async function projectsAfter(login: string, after: string | undefined, call: Call) {
  const subject = { what: `organisation "${login}"`, argument: 'org' };
  const question = { document: OWNER_TEMPLATES, variables: { login, after: after ?? null } };
  const options = { signal: call.signal, subject };
  const { repositoryOwner } = await queryList(call.github, question, options);
  if (repositoryOwner?.__typename === 'User') throw organisationsOnly(login);
  return found(repositoryOwner?.projectsV2, subject);
}

function organisationsOnly(login: string): Error {
  return unsupportedByGitHub(
    `only organisations have project templates, and "${login}" is a user.`,
    'copy_project_from_template copies any project, a template or not, of a user or an organisation.',
  );
}
