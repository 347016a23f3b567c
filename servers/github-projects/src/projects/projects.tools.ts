import * as z from 'zod';

import { projectId } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { changeProject } from './change-project.ts';
import { createProject } from './create-project.tool.ts';
import { deleteProject } from './delete-project.tool.ts';
import { listProjects } from './list-projects.tool.ts';
import { loadProject, showDetails } from './load-project.ts';
import { showProject } from './project-from-node.ts';
import {
  project,
  projectDetails,
  readme,
  shortDescription,
  title,
  visibility,
} from './projects.shapes.ts';
import { updateProjectCollaborators } from './sharing/collaborators.tool.ts';
import { linkOperations } from './sharing/links.tools.ts';
import { statusUpdateOperations } from './status-updates/status-updates.tools.ts';
import { templateOperations } from './templates.tools.ts';
import { createProjectView } from './views/create-view.tool.ts';
import { viewOperations } from './views/views.tools.ts';
import { automationRuleOperations } from './workflows/automation-rules.tools.ts';

export const getProject = defineOperation({
  name: 'get_project',
  title: 'Get a project',
  description:
    'Reads a project: title, visibility, status, dates and how many items, fields and views it has. Its fields and views are listed on request, its readme by get_project_readme.',
  area: 'projects',
  foreign: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId: projectId.optional(),
    includeFields: z.boolean().default(false).describe('List its fields'),
    includeViews: z.boolean().default(false).describe('List its views'),
  },
  output: projectDetails,
  examples: [
    { name: 'By owner and number', arguments: { projectId: 'acme/1' } },
    {
      name: 'By title, with all lists',
      arguments: { projectId: 'rocket launch', includeFields: true, includeViews: true },
    },
  ],
  run: async ({ projectId: ref, includeFields, includeViews }, at) => {
    const wanted = { withFields: includeFields, withViews: includeViews };
    return showDetails(await loadProject(ref, wanted, at));
  },
});

const updateProject = defineOperation({
  name: 'update_project',
  title: 'Update a project',
  description:
    'Changes the title, short description, readme, visibility or status of a project. Only what is passed changes; an empty text clears.',
  area: 'projects',
  foreign: 'projects',
  effect: 'overwrite',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    title: title.optional().describe('New title'),
    shortDescription: shortDescription.optional(),
    readme: readme.optional(),
    visibility: visibility.optional(),
    status: z.enum(['active', 'closed']).optional().describe('Status'),
  },
  output: project,
  examples: [
    { name: 'A new title', arguments: { projectId: 'acme/1', title: 'Rocket Landing' } },
    { name: 'Close it', arguments: { projectId: 'acme/1', status: 'closed' } },
  ],
  run: async ({ projectId: ref, ...given }, at) => showProject(await changeProject(ref, given, at)),
});

const getProjectReadme = defineOperation({
  name: 'get_project_readme',
  title: 'Get a project readme',
  description: 'Reads the readme of a project, in Markdown. It is empty where none was written.',
  area: 'projects',
  foreign: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId: projectId.optional() },
  output: z.object({ content: z.string(), updatedAt: z.string() }),
  examples: [{ name: 'The readme', arguments: { projectId: 'acme/1' } }],
  run: async ({ projectId: ref }, at) => {
    const { readme, updatedAt } = await loadProject(ref, { withReadme: true }, at);
    return { content: readme ?? '', updatedAt };
  },
});

const updateProjectReadme = defineOperation({
  name: 'update_project_readme',
  title: 'Update a project readme',
  description:
    'Replaces the whole readme of a project. Read it first with get_project_readme if parts are to stay; an empty text clears it.',
  area: 'projects',
  effect: 'overwrite',
  scopes: ['project'],
  input: { projectId: projectId.optional(), readme },
  output: z.object({ content: z.string(), updatedAt: z.string() }),
  examples: [
    {
      name: 'A new readme',
      arguments: { projectId: 'acme/1', readme: '# Launch\n\nWe fly in May.' },
    },
  ],
  run: async ({ projectId: ref, readme: text }, at) => {
    const { readme: content, updatedAt } = await changeProject(ref, { readme: text }, at);
    return { content: content ?? '', updatedAt };
  },
});

const closeProject = defineOperation({
  name: 'close_project',
  title: 'Close a project',
  description:
    'Closes a project; nothing in it is lost, and reopen_project opens it again. A closed one stays closed.',
  area: 'projects',
  foreign: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'The rocket project', arguments: { projectId: 'acme/1' } }],
  run: async ({ projectId: ref }, at) =>
    showProject(await changeProject(ref, { status: 'closed' }, at)),
});

const reopenProject = defineOperation({
  name: 'reopen_project',
  title: 'Reopen a project',
  description: 'Opens a closed project again. An open one stays open.',
  area: 'projects',
  foreign: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'An old project', arguments: { projectId: 'acme/3' } }],
  run: async ({ projectId: ref }, at) =>
    showProject(await changeProject(ref, { status: 'active' }, at)),
});

/** The operations on projects, apart from items and fields, in the order in which they are listed. */
export const projectsOperations: readonly Operation[] = [
  listProjects,
  getProject,
  createProject,
  updateProject,
  deleteProject,
  getProjectReadme,
  updateProjectReadme,
  closeProject,
  reopenProject,
  ...templateOperations,
  ...linkOperations,
  updateProjectCollaborators,
  ...statusUpdateOperations,
  createProjectView,
  ...viewOperations,
  ...automationRuleOperations,
];
