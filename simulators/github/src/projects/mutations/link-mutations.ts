import type { Args, RootFields, Scene } from '../../objects.ts';
import type { SimProject } from '../../state/entities.ts';
import { touch } from '../../state/state.ts';
import { writable } from '../permission.ts';
import { unprocessable } from './checks.ts';

type Role = SimProject['collaborators'][string];

/** Mutations of what a project is linked to, and of who may work in it. */
export const linkMutations: RootFields = {
  linkProjectV2ToRepository: (scene, input) =>
    relink(scene, input, { change: 'LinkProjectV2ToRepository', isLinked: true }),
  unlinkProjectV2FromRepository: (scene, input) =>
    relink(scene, input, { change: 'UnlinkProjectV2FromRepository', isLinked: false }),
  linkProjectV2ToTeam: (scene, input) =>
    relinkTeam(scene, input, { change: 'LinkProjectV2ToTeam', isLinked: true }),
  unlinkProjectV2FromTeam: (scene, input) =>
    relinkTeam(scene, input, { change: 'UnlinkProjectV2FromTeam', isLinked: false }),
  updateProjectV2Collaborators: (scene, input) => {
    const project = writable(scene, input['projectId'], 'UpdateProjectV2Collaborators');
    const wanted = (input['collaborators'] as readonly Args[]).map((one) => ({
      id: actorOf(scene, one),
      role: one['role'] as Role | 'NONE',
    }));
    for (const { id, role } of wanted) {
      if (role === 'NONE') delete project.collaborators[id];
      else project.collaborators[id] = role;
    }
    touch(scene.state, project);
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

function relink(scene: Scene, input: Args, { change, isLinked }: Linking): object {
  const project = writable(scene, input['projectId'], change);
  const repository = scene.node(input['repositoryId'], 'Repository');
  if (isLinked && repository.owner !== project.owner) {
    throw unprocessable('The project and the repository must have the same owner');
  }
  project.repositories = withOrWithout(project.repositories, repository.id, isLinked);
  touch(scene.state, project);
  return { repository: scene.objectOf(repository.id) };
}

function relinkTeam(scene: Scene, input: Args, { change, isLinked }: Linking): object {
  const project = writable(scene, input['projectId'], change);
  const team = scene.node(input['teamId'], 'Team');
  if (isLinked && team.organization !== project.owner) {
    throw unprocessable('The project and the team must be of the same organization');
  }
  project.teams = withOrWithout(project.teams, team.id, isLinked);
  touch(scene.state, project);
  return { team: scene.objectOf(team.id) };
}

function withOrWithout(list: readonly string[], id: string, isIn: boolean): string[] {
  const others = list.filter((one) => one !== id);
  return isIn ? [...others, id] : others;
}

function actorOf(scene: Scene, { userId, teamId }: Args): string {
  if (userId !== undefined && userId !== null) return scene.node(userId, 'User').id;
  if (teamId !== undefined && teamId !== null) return scene.node(teamId, 'Team').id;
  throw unprocessable('A collaborator needs a user or a team');
}
