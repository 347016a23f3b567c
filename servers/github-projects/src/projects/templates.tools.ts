import * as z from 'zod';

import { createUnsupportedError } from '../github/refusals.ts';
import { page } from '../operations/answers.shapes.ts';
import { cursor, limit, namedProject, projectId } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { describeProject, listPresent } from '../refs/words.ts';
import { type Call, findProjectId, requireAnswered, requireFound } from './found.ts';
import { findOwnerLogin, showProject } from './project-from-node.ts';
import { queryList } from './project-page.ts';
import {
  COPY_PROJECT,
  MARK_AS_TEMPLATE,
  OWNER_TEMPLATES,
  type ProjectSummaryNode,
  UNMARK_AS_TEMPLATE,
} from './projects.documents.ts';
import { project, title } from './projects.shapes.ts';

const markProjectAsTemplate = defineOperation({
  name: 'mark_project_as_template',
  title: 'Mark a project as template',
  description:
    'Makes a project of an organisation a template for new projects. Projects of users cannot be templates.',
  area: 'projects',
  foreign: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'A project of acme', arguments: { projectId: 'acme/1' } }],
  run: async ({ projectId: ref }, at) => showProject(await setTemplate(ref, true, at)),
});

const unmarkProjectAsTemplate = defineOperation({
  name: 'unmark_project_as_template',
  title: 'Unmark a project as template',
  description:
    'Makes a template of an organisation a usual project again. Projects that were copied from it stay as they are.',
  area: 'projects',
  foreign: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'The release template', arguments: { projectId: 'acme/2' } }],
  run: async ({ projectId: ref }, at) => showProject(await setTemplate(ref, false, at)),
});

const copyProjectFromTemplate = defineOperation({
  name: 'copy_project_from_template',
  title: 'Copy a project',
  description:
    'Makes a new project with the fields, views and workflows (all but auto-add) of another, which may be a template. Items are not copied, draft issues on request.',
  area: 'projects',
  foreign: 'projects',
  effect: 'create',
  scopes: ['project'],
  input: {
    projectId: namedProject,
    targetOwner: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Login of the new owner; the default one if left out'),
    title: title.describe('Title of the new project'),
    includeDraftIssues: z.boolean().default(false).describe('Copy draft issues too'),
  },
  output: project,
  examples: [
    { name: 'From the release template', arguments: { projectId: 'acme/2', title: 'Release 2' } },
  ],
  run: async (input, at) => showProject(await copyProject(input, at)),
});

const listOrganizationTemplates = defineOperation({
  name: 'list_organization_templates',
  title: 'List project templates',
  description:
    'Lists the projects of an organisation that are templates. A page can be short or empty while hasMore is true, since GitHub does not filter them.',
  area: 'projects',
  foreign: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    org: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Login of the organisation; the default owner if left out'),
    limit: limit(100, 20),
    cursor,
  },
  output: z.object({ templates: z.array(project), ...page }),
  examples: [{ name: 'Of acme', arguments: { org: 'acme' } }],
  run: async (input, at) => {
    const { templates, nextCursor } = await listTemplates(input, at);
    return {
      templates: templates.map(showProject),
      hasMore: nextCursor !== undefined,
      ...(nextCursor !== undefined && { nextCursor }),
    };
  },
});

/** The operations on templates, in the order in which they are listed. */
export const templateOperations: readonly Operation[] = [
  markProjectAsTemplate,
  unmarkProjectAsTemplate,
  copyProjectFromTemplate,
  listOrganizationTemplates,
];

/** GitHub has no filter for templates, so at most this many pages of projects are searched. */
const MOST_PAGES = 10;

/** Marks a project as a template, or removes the mark. */
async function setTemplate(
  ref: string | undefined,
  isTemplate: boolean,
  call: Call,
): Promise<ProjectSummaryNode> {
  const { id, owner } = await call.resolve.project(ref, { signal: call.signal });
  if (owner.kind === 'user') throw createOrganizationsOnlyError(owner.login);
  const variables = { input: { projectId: id } };
  const options = {
    signal: call.signal,
    subject: describeProject(ref, call.defaults),
    repeatable: true,
    lookWith: 'get_project',
  };
  if (isTemplate) {
    const data = await call.github.mutate(MARK_AS_TEMPLATE, variables, options);
    return requireAnswered(data.markProjectV2AsTemplate?.projectV2, 'get_project');
  }
  const data = await call.github.mutate(UNMARK_AS_TEMPLATE, variables, options);
  return requireAnswered(data.unmarkProjectV2AsTemplate?.projectV2, 'get_project');
}

interface Copy {
  readonly projectId: string;
  readonly targetOwner?: string | undefined;
  readonly title: string;
  readonly includeDraftIssues: boolean;
}

/** Creates a project as a copy of another. */
async function copyProject(copy: Copy, call: Call): Promise<ProjectSummaryNode> {
  const { signal } = call;
  const { title, includeDraftIssues } = copy;
  const projectId = await findProjectId(copy.projectId, call);
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
  return requireAnswered(data.copyProjectV2?.projectV2, 'list_projects');
}

interface ListedTemplates {
  readonly org?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Some of the templates of an organization, and where to continue. */
interface TemplatesPage {
  readonly templates: readonly ProjectSummaryNode[];
  /** Undefined once all projects were searched. */
  readonly nextCursor: string | undefined;
}

/** The templates of an organization. */
async function listTemplates(asked: ListedTemplates, call: Call): Promise<TemplatesPage> {
  const login = await findOwnerLogin(asked.org, 'org', call);
  const templates: ProjectSummaryNode[] = [];
  let after = asked.cursor;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { edges, pageInfo } = await readProjectsAfter(login, after, call);
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

/** The templates of a page, up to the limit, and the cursor to continue after the last one. */
function pickTemplates(
  edges: Edges,
  room: number,
): { readonly templates: readonly ProjectSummaryNode[]; readonly fullAt?: string | undefined } {
  const all = listPresent(edges).filter(({ node }) => node?.template === true);
  const templates = all.slice(0, room).flatMap(({ node }) => node ?? []);
  return { templates, ...(all.length > room && { fullAt: all[room - 1]?.cursor }) };
}

async function readProjectsAfter(login: string, after: string | undefined, call: Call) {
  const subject = { what: `organisation "${login}"`, argument: 'org' };
  const question = { document: OWNER_TEMPLATES, variables: { login, after: after ?? null } };
  const options = { signal: call.signal, subject };
  const { repositoryOwner } = await queryList(call.github, question, options);
  if (repositoryOwner?.__typename === 'User') throw createOrganizationsOnlyError(login);
  return requireFound(repositoryOwner?.projectsV2, subject);
}

function createOrganizationsOnlyError(login: string): Error {
  return createUnsupportedError(
    `only organisations have project templates, and "${login}" is a user.`,
    'copy_project_from_template copies any project, a template or not, of a user or an organisation.',
  );
}
