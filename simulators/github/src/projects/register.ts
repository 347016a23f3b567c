import { type Args, type Builders, HubFault, type Part, type Scene } from '../objects.ts';
import { findText } from '../repositories/arguments.ts';
import type { SimProject } from '../state/entities.ts';
import { listAll } from '../state/state.ts';
import {
  buildFieldObject,
  buildStatusUpdateObject,
  buildViewObject,
  buildWorkflowObject,
} from './field-object.ts';
import { buildItemObject, buildDraftObject } from './item-object.ts';
import { fieldMutations } from './mutations/field-mutations.ts';
import { itemMutations, valueMutations } from './mutations/item-mutations.ts';
import { linkMutations, partMutations } from './mutations/part-mutations.ts';
import { projectMutations } from './mutations/project-mutations.ts';
import { canWrite, projectObject, sortEntries } from './project-object.ts';
import { viewRoutes } from './view-routes.ts';

type Chosen = (project: SimProject) => boolean;

/** What has projects: a single one by its number, and a list. */
function projectFields(scene: Scene, type: string, belongs: Chosen): object {
  const own = (): readonly SimProject[] => listAll(scene.state, 'ProjectV2').filter(belongs);
  return {
    projectV2: ({ number }: Args) => {
      const found = own().find((project) => project.number === number);
      if (found === undefined || !scene.canSee(found)) {
        throw new HubFault(
          'NOT_FOUND',
          `Could not resolve to a ProjectV2 with the number ${String(number)}.`,
        );
      }
      return scene.objectOf(scene.node(found.id, 'ProjectV2').id);
    },
    projectsV2: (args: Args) =>
      scene.connection(listEntries(scene, own(), args), args, { type, field: 'projectsV2' }),
    recentProjects: (args: Args) =>
      scene.connection(sortEntries(own(), { field: 'UPDATED_AT', direction: 'DESC' }, KEYS), args, {
        type,
        field: 'recentProjects',
      }),
  };
}

const KEYS: Readonly<Record<string, (project: SimProject) => string | number>> = {
  TITLE: ({ title }) => title.toLowerCase(),
  NUMBER: ({ number }) => number,
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

function listEntries(scene: Scene, projects: readonly SimProject[], args: Args): readonly string[] {
  const words = (findText(args, 'query') ?? '')
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const mayRead = args['minPermissionLevel'] === 'READ' || args['minPermissionLevel'] === undefined;
  const { state } = (args['filterBy'] ?? {}) as Args;
  const fitting = projects.filter(
    (project) =>
      words.every((word) => fits(project, word)) &&
      (mayRead || canWrite(scene, project)) &&
      (typeof state !== 'string' || project.closed === (state === 'CLOSED')),
  );
  return sortEntries(fitting, args['orderBy'], KEYS);
}

function fits(project: SimProject, word: string): boolean {
  switch (word) {
    case 'is:open':
      return !project.closed;
    case 'is:closed':
      return project.closed;
    case 'is:template':
      return project.template;
    case 'is:public':
      return project.public;
    case 'is:private':
      return !project.public;
    default:
      return project.title.toLowerCase().includes(word.replaceAll('"', ''));
  }
}

/** What an issue or pull request says of the projects that it is in. */
function buildItemFields(scene: Scene, type: string, id: string): object {
  const items = () => listAll(scene.state, 'ProjectV2Item').filter(({ content }) => content === id);
  const { projectV2, projectsV2 } = projectFields(scene, type, (project) =>
    items().some((item) => item.project === project.id),
  ) as Args;
  return {
    projectV2,
    projectsV2,
    projectItems: (args: Args) =>
      scene.connection(
        items()
          .filter(({ isArchived }) => args['includeArchived'] !== false || !isArchived)
          .map((item) => item.id),
        args,
        { type, field: 'projectItems' },
      ),
  };
}

/** Fields about projects for objects that other parts build. */
const projectMixins: Builders = {
  User: (scene, { id }) => projectFields(scene, 'User', (project) => project.owner === id),
  Organization: (scene, { id }) =>
    projectFields(scene, 'Organization', (project) => project.owner === id),
  Repository: (scene, { id }) =>
    projectFields(scene, 'Repository', (project) => project.repositories.includes(id)),
  Team: (scene, { id }) => projectFields(scene, 'Team', (project) => project.teams.includes(id)),
  Issue: (scene, { id }) => buildItemFields(scene, 'Issue', id),
  PullRequest: (scene, { id }) => buildItemFields(scene, 'PullRequest', id),
};

const projectBuilders: Builders = {
  ProjectV2: projectObject,
  ProjectV2Field: buildFieldObject,
  ProjectV2SingleSelectField: buildFieldObject,
  ProjectV2IterationField: buildFieldObject,
  ProjectV2MultiSelectField: buildFieldObject,
  ProjectV2Item: buildItemObject,
  DraftIssue: buildDraftObject,
  ProjectV2View: buildViewObject,
  ProjectV2Workflow: buildWorkflowObject,
  ProjectV2StatusUpdate: buildStatusUpdateObject,
};

/** Projects and all that is in them. */
export const projectPart: Part = {
  builders: projectBuilders,
  mixins: projectMixins,
  queries: {},
  mutations: {
    ...projectMutations,
    ...linkMutations,
    ...partMutations,
    ...fieldMutations,
    ...itemMutations,
    ...valueMutations,
  },
  routes: viewRoutes,
};
