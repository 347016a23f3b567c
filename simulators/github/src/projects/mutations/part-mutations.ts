import type { Args, RootFields, Scene } from '../../objects.ts';
import type { SimProject, SimStatusUpdate, SimView } from '../../state/entities.ts';
import { markUpdated } from '../../state/state.ts';
import { makeStatusUpdate, makeView } from '../make.ts';
import { findWritable } from '../project-object.ts';
import {
  createUnprocessable,
  findFieldNode,
  findTextOrNull,
  readDay,
  requireName,
  isGiven,
} from './checks.ts';

/** Mutations of a project's views, workflows and status updates. */
export const partMutations: RootFields = {
  createProjectV2View: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'CreateProjectV2View');
    const visibleFields = findVisible(scene, project, input);
    const view = makeView(scene.state, project, {
      name: requireName(input['name'], 'Name'),
      layout: input['layout'] as SimView['layout'],
      ...(visibleFields !== undefined && { visibleFields }),
    });
    markUpdated(scene.state, project);
    return { projectV2View: scene.objectOf(view.id) };
  },
  updateProjectV2View: (scene, input) => {
    const view = scene.node(input['viewId'], 'ProjectV2View');
    const project = findWritable(scene, view.project, 'UpdateProjectV2View');
    const visibleFields = findVisible(scene, project, input);
    const name = isGiven(input, 'name') ? requireName(input['name'], 'Name') : view.name;
    Object.assign(view, {
      name,
      ...(typeof input['layout'] === 'string' && { layout: input['layout'] }),
      ...(isGiven(input, 'filter') && { filter: findTextOrNull(input['filter']) }),
      ...(visibleFields !== undefined && { visibleFields }),
    });
    markUpdated(scene.state, view, project);
    return { projectV2View: scene.objectOf(view.id) };
  },
  deleteProjectV2View: (scene, input) => {
    const view = scene.node(input['viewId'], 'ProjectV2View');
    const project = findWritable(scene, view.project, 'DeleteProjectV2View');
    if (project.views.length === 1) throw createUnprocessable('The last view cannot be deleted');
    const projectV2View = scene.objectOf(view.id);
    project.views = project.views.filter((id) => id !== view.id);
    remove(scene, project, view.id);
    return { projectV2View };
  },
  deleteProjectV2Workflow: (scene, input) => {
    const workflow = scene.node(input['workflowId'], 'ProjectV2Workflow');
    const project = findWritable(scene, workflow.project, 'DeleteProjectV2Workflow');
    project.workflows = project.workflows.filter((id) => id !== workflow.id);
    remove(scene, project, workflow.id);
    return { deletedWorkflowId: workflow.id, projectV2: scene.objectOf(project.id) };
  },
  createProjectV2StatusUpdate: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'CreateProjectV2StatusUpdate');
    const update = makeStatusUpdate(scene.state, project, {
      creator: scene.viewer.id,
      ...readStatus(input),
    });
    markUpdated(scene.state, project);
    return { statusUpdate: scene.objectOf(update.id) };
  },
  updateProjectV2StatusUpdate: (scene, input) => {
    const update = scene.node(input['statusUpdateId'], 'ProjectV2StatusUpdate');
    const project = findWritable(scene, update.project, 'UpdateProjectV2StatusUpdate');
    Object.assign(update, readStatus(input));
    markUpdated(scene.state, update, project);
    return { statusUpdate: scene.objectOf(update.id) };
  },
  deleteProjectV2StatusUpdate: (scene, input) => {
    const update = scene.node(input['statusUpdateId'], 'ProjectV2StatusUpdate');
    const project = findWritable(scene, update.project, 'DeleteProjectV2StatusUpdate');
    project.statusUpdates = project.statusUpdates.filter((id) => id !== update.id);
    remove(scene, project, update.id);
    return { deletedStatusUpdateId: update.id, projectV2: scene.objectOf(project.id) };
  },
};

function remove(scene: Scene, project: SimProject, id: string): void {
  scene.state.entities.delete(id);
  markUpdated(scene.state, project);
}

/** The fields that a view is to show, in their order; undefined where the input does not say. */
function findVisible(scene: Scene, project: SimProject, input: Args): string[] | undefined {
  const { visibleFieldIds } = (input['configuration'] ?? {}) as Args;
  if (!Array.isArray(visibleFieldIds)) return undefined;
  return visibleFieldIds.map((id) => {
    const field = findFieldNode(scene, id);
    if (field.project !== project.id) {
      throw createUnprocessable('The field does not belong to the project');
    }
    return field.id;
  });
}

const TEXT_KEYS = ['body', 'status'] as const;
const DAY_KEYS = ['startDate', 'targetDate'] as const;

function readStatus(input: Args): Partial<SimStatusUpdate> {
  const texts = TEXT_KEYS.filter((key) => isGiven(input, key)).map((key) => [
    key,
    findTextOrNull(input[key]),
  ]);
  const days = DAY_KEYS.filter((key) => isGiven(input, key)).map((key) => [
    key,
    input[key] === null ? null : readDay(input[key], 'The date'),
  ]);
  return Object.fromEntries([...texts, ...days]) as Partial<SimStatusUpdate>;
}

type Role = SimProject['collaborators'][string];

/** Mutations of links and collaborators of a project. */
export const linkMutations: RootFields = {
  linkProjectV2ToRepository: (scene, input) =>
    changeLinks(scene, input, { change: 'LinkProjectV2ToRepository', isLinked: true }),
  unlinkProjectV2FromRepository: (scene, input) =>
    changeLinks(scene, input, { change: 'UnlinkProjectV2FromRepository', isLinked: false }),
  linkProjectV2ToTeam: (scene, input) =>
    changeTeamLinks(scene, input, { change: 'LinkProjectV2ToTeam', isLinked: true }),
  unlinkProjectV2FromTeam: (scene, input) =>
    changeTeamLinks(scene, input, { change: 'UnlinkProjectV2FromTeam', isLinked: false }),
  updateProjectV2Collaborators: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'UpdateProjectV2Collaborators');
    const wanted = (input['collaborators'] as readonly Args[]).map((one) => ({
      id: getActor(scene, one),
      role: one['role'] as Role | 'NONE',
    }));
    for (const { id, role } of wanted) {
      if (role === 'NONE') delete project.collaborators[id];
      else project.collaborators[id] = role;
    }
    markUpdated(scene.state, project);
    return {
      collaborators: (args: Args) =>
        scene.connection(Object.keys(project.collaborators), args, {
          type: 'UpdateProjectV2CollaboratorsPayload',
          field: 'collaborators',
        }),
    };
  },
};

interface Linking {
  readonly change: string;
  readonly isLinked: boolean;
}

function changeLinks(scene: Scene, input: Args, { change, isLinked }: Linking): object {
  const project = findWritable(scene, input['projectId'], change);
  const repository = scene.node(input['repositoryId'], 'Repository');
  if (isLinked && repository.owner !== project.owner) {
    throw createUnprocessable('The project and the repository must have the same owner');
  }
  project.repositories = addOrRemove(project.repositories, repository.id, isLinked);
  markUpdated(scene.state, project);
  return { repository: scene.objectOf(repository.id) };
}

function changeTeamLinks(scene: Scene, input: Args, { change, isLinked }: Linking): object {
  const project = findWritable(scene, input['projectId'], change);
  const team = scene.node(input['teamId'], 'Team');
  if (isLinked && team.organization !== project.owner) {
    throw createUnprocessable('The project and the team must be of the same organization');
  }
  project.teams = addOrRemove(project.teams, team.id, isLinked);
  markUpdated(scene.state, project);
  return { team: scene.objectOf(team.id) };
}

function addOrRemove(list: readonly string[], id: string, isIn: boolean): string[] {
  const others = list.filter((one) => one !== id);
  return isIn ? [...others, id] : others;
}

function getActor(scene: Scene, { userId, teamId }: Args): string {
  if (userId !== undefined && userId !== null) return scene.node(userId, 'User').id;
  if (teamId !== undefined && teamId !== null) return scene.node(teamId, 'Team').id;
  throw createUnprocessable('A collaborator needs a user or a team');
}
