import { createForbidden } from '../../engine/access.ts';
import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimOwner, SimProject } from '../../state/entities.ts';
import { markUpdated } from '../../state/state.ts';
import { copyProject } from '../copy-project.ts';
import { makeProject } from '../make.ts';
import { findWritable } from '../permission.ts';
import { requireName, says, findTextOrNull, createUnprocessable } from './checks.ts';

/** Mutations of projects themselves. */
export const projectMutations: RootFields = {
  createProjectV2: (scene, input) => {
    const owner = findOwner(scene, input['ownerId']);
    const title = requireName(input['title'], 'Title');
    const repositories = says(input, 'repositoryId')
      ? [scene.node(input['repositoryId'], 'Repository').id]
      : [];
    const teams = says(input, 'teamId') ? [scene.node(input['teamId'], 'Team').id] : [];
    const made = makeProject(scene.state, {
      owner: owner.id,
      title,
      creator: scene.viewer.id,
      facts: { repositories, teams },
    });
    return describe(scene, made);
  },
  updateProjectV2: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'UpdateProjectV2');
    const change = changeFrom(scene, project, input);
    Object.assign(project, change);
    return applyChange(scene, project);
  },
  deleteProjectV2: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'DeleteProjectV2');
    const answer = describe(scene, project);
    removeWhole(scene, project);
    return answer;
  },
  copyProjectV2: (scene, input) => {
    const source = scene.node(input['projectId'], 'ProjectV2');
    const owner = findOwner(scene, input['ownerId']);
    const copy = copyProject(scene.state, source, {
      owner: owner.id,
      title: requireName(input['title'], 'Title'),
      creator: scene.viewer.id,
      hasDrafts: input['includeDraftIssues'] === true,
    });
    return describe(scene, copy);
  },
  markProjectV2AsTemplate: (scene, input) => setTemplate(scene, input, true),
  unmarkProjectV2AsTemplate: (scene, input) => setTemplate(scene, input, false),
};

function describe(scene: Scene, project: SimProject): object {
  return { projectV2: scene.objectOf(project.id) };
}

function applyChange(scene: Scene, project: SimProject): object {
  markUpdated(scene.state, project);
  return describe(scene, project);
}

/** Whoever may own a project that the viewer makes. */
function findOwner(scene: Scene, id: unknown): SimOwner {
  const owner = scene.node(id, 'Organization', 'User');
  const { viewer } = scene;
  if (owner.typename === 'User' && viewer.kind !== 'classic') throw createForbidden(viewer);
  const mayCreate =
    owner.id === viewer.id || (owner.members.includes(viewer.login) && viewer.seesPrivate);
  if (!mayCreate) {
    throw new HubFault(
      'FORBIDDEN',
      `${viewer.login} does not have the correct permissions to execute \`CreateProjectV2\``,
    );
  }
  return owner;
}

type Change = Partial<
  Pick<SimProject, 'title' | 'shortDescription' | 'readme' | 'public' | 'closed' | 'closedAt'>
>;

/** Only what the input says is changed. */
function changeFrom(scene: Scene, project: SimProject, input: Args): Change {
  const change: Change = {};
  if (says(input, 'title')) change.title = requireName(input['title'], 'Title');
  if (says(input, 'shortDescription')) {
    change.shortDescription = findTextOrNull(input['shortDescription']);
  }
  if (says(input, 'readme')) change.readme = findTextOrNull(input['readme']);
  if (typeof input['public'] === 'boolean') change.public = input['public'];
  const { closed } = input;
  if (typeof closed === 'boolean') {
    change.closed = closed;
    change.closedAt = closed ? (project.closedAt ?? scene.now()) : null;
  }
  return change;
}

function removeWhole({ state }: Scene, project: SimProject): void {
  for (const id of project.items) {
    const item = state.entities.get(id);
    const content = item?.typename === 'ProjectV2Item' ? item.content : null;
    if (content !== null && state.entities.get(content)?.typename === 'DraftIssue') {
      state.entities.delete(content);
    }
  }
  const { items, fields, views, workflows, statusUpdates } = project;
  for (const id of [...items, ...fields, ...views, ...workflows, ...statusUpdates, project.id]) {
    state.entities.delete(id);
  }
}

function setTemplate(scene: Scene, input: Args, template: boolean): object {
  const change = template ? 'MarkProjectV2AsTemplate' : 'UnmarkProjectV2AsTemplate';
  const project = findWritable(scene, input['projectId'], change);
  if (scene.state.entities.get(project.owner)?.typename === 'User') {
    throw createUnprocessable('Only projects owned by an organization can be templates');
  }
  project.template = template;
  return applyChange(scene, project);
}
