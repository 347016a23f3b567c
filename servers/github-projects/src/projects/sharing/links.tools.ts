import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, projectId, repo } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { teamSlug } from '../projects.shapes.ts';
import {
  readLinkedRepositories,
  readLinkedTeams,
  setRepositoryLink,
  setTeamLink,
} from './links.ts';

/** Whether a project and a repository are linked after the call. */
const repositoryLink = z.object({
  projectId: z.string(),
  repository: z.string(),
  linked: z.boolean(),
});

/** Whether a project and a team are linked after the call. */
const teamLink = z.object({
  projectId: z.string(),
  team: z.string(),
  linked: z.boolean(),
});

const linkProjectToRepository = defineOperation({
  name: 'link_project_to_repository',
  title: 'Link a repository',
  description: 'Shows a project in a repository. A link that is there already stays.',
  area: 'projects',
  effect: 'update',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), repo },
  output: repositoryLink,
  examples: [{ name: 'The website', arguments: { projectId: 'acme/1', repo: 'acme/website' } }],
  run: async ({ projectId: ref, repo: name }, at) => {
    const link = await setRepositoryLink({ projectId: ref, name, linked: true }, at);
    return { projectId: link.projectId, repository: link.name, linked: link.linked };
  },
});

const unlinkProjectFromRepository = defineOperation({
  name: 'unlink_project_from_repository',
  title: 'Unlink a repository',
  description:
    'Takes the link of a project to a repository away. Items of that repository stay in the project.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), repo },
  output: repositoryLink,
  examples: [{ name: 'The rocket', arguments: { projectId: 'acme/1', repo: 'acme/rocket' } }],
  run: async ({ projectId: ref, repo: name }, at) => {
    const link = await setRepositoryLink({ projectId: ref, name, linked: false }, at);
    return { projectId: link.projectId, repository: link.name, linked: link.linked };
  },
});

const linkProjectToTeam = defineOperation({
  name: 'link_project_to_team',
  title: 'Link a team',
  description:
    'Shows a project of an organisation to a team, which may then read it. A link that is there already stays.',
  area: 'projects',
  effect: 'update',
  scopes: ['project', 'read:org'],
  input: { projectId: projectId.optional(), teamSlug },
  output: teamLink,
  examples: [{ name: 'Design', arguments: { projectId: 'acme/1', teamSlug: 'design' } }],
  run: async ({ projectId: ref, teamSlug: name }, at) => {
    const link = await setTeamLink({ projectId: ref, name, linked: true }, at);
    return { projectId: link.projectId, team: link.name, linked: link.linked };
  },
});

const unlinkProjectFromTeam = defineOperation({
  name: 'unlink_project_from_team',
  title: 'Unlink a team',
  description:
    'Takes the link of a project to a team away. The team loses what it could do through the link.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project', 'read:org'],
  input: { projectId: projectId.optional(), teamSlug },
  output: teamLink,
  examples: [{ name: 'Engineering', arguments: { projectId: 'acme/1', teamSlug: 'engineering' } }],
  run: async ({ projectId: ref, teamSlug: name }, at) => {
    const link = await setTeamLink({ projectId: ref, name, linked: false }, at);
    return { projectId: link.projectId, team: link.name, linked: link.linked };
  },
});

const listLinkedRepositories = defineOperation({
  name: 'list_linked_repositories',
  title: 'List linked repositories',
  description:
    'Lists the repositories that a project is linked to. Items may come from other repositories too.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: { projectId: projectId.optional(), limit: limit(100, 30), cursor },
  output: z.object({
    repositories: z.array(
      z.object({
        id: z.string(),
        nameWithOwner: z.string(),
        private: z.boolean(),
        url: z.string(),
      }),
    ),
    ...page,
  }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await readLinkedRepositories(input, at);
    const repositories = entries.map(({ isPrivate, ...repository }) => ({
      ...repository,
      private: isPrivate,
    }));
    return { repositories, ...paging };
  },
});

const listLinkedTeams = defineOperation({
  name: 'list_linked_teams',
  title: 'List linked teams',
  description:
    'Lists the teams that a project is linked to. Only projects of organisations have teams.',
  area: 'projects',
  foreign: 'teams',
  effect: 'read',
  scopes: ['read:project', 'read:org'],
  input: { projectId: projectId.optional(), limit: limit(100, 30), cursor },
  output: z.object({
    teams: z.array(
      z.object({ id: z.string(), slug: z.string(), name: z.string(), url: z.string() }),
    ),
    ...page,
  }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await readLinkedTeams(input, at);
    return { teams: [...entries], ...paging };
  },
});

/** The operations on links of projects to repositories and teams, in the order in which they are listed. */
export const linkOperations: readonly Operation[] = [
  linkProjectToRepository,
  unlinkProjectFromRepository,
  linkProjectToTeam,
  unlinkProjectFromTeam,
  listLinkedRepositories,
  listLinkedTeams,
];
