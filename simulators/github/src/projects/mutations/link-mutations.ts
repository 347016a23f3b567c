import type { Args, RootFields, Scene } from '../../objects.ts';
import type { SimProject } from '../../state/entities.ts';
import { markUpdated } from '../../state/state.ts';
import { findWritable } from '../permission.ts';
import { createUnprocessable } from './checks.ts';

type Role = SimProject['collaborators'][string];

/** Mutations of what a project is linked to, and of who may work in it. */
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
