import { createForbidden } from '../../engine/access.ts';
import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimField, SimOwner, SimProject } from '../../state/entities.ts';
import { find, markUpdated, type State } from '../../state/state.ts';
import { findField, makeDraft } from '../make-item.ts';
import { makeField, makeProject, makeView, makeWorkflow } from '../make.ts';
import { findWritable } from '../project-object.ts';
import { createUnprocessable, findTextOrNull, requireName, isGiven } from './checks.ts';

/** Mutations of projects themselves. */
export const projectMutations: RootFields = {
  createProjectV2: (scene, input) => {
    const owner = findOwner(scene, input['ownerId']);
    const title = requireName(input['title'], 'Title');
    const repositories = isGiven(input, 'repositoryId')
      ? [scene.node(input['repositoryId'], 'Repository').id]
      : [];
    const teams = isGiven(input, 'teamId') ? [scene.node(input['teamId'], 'Team').id] : [];
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
  if (isGiven(input, 'title')) change.title = requireName(input['title'], 'Title');
  if (isGiven(input, 'shortDescription')) {
    change.shortDescription = findTextOrNull(input['shortDescription']);
  }
  if (isGiven(input, 'readme')) change.readme = findTextOrNull(input['readme']);
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

/** How a copy differs. */
interface CopyOptions {
  readonly owner: string;
  readonly title: string;
  readonly creator: string;
  readonly hasDrafts: boolean;
}

/** Old ids of fields, and of their options, with the new ones. */
type NewIds = ReadonlyMap<string, string>;

/** A copy: texts, fields, views and workflows, and drafts on request; no items, links or collaborators. */
function copyProject(state: State, source: SimProject, options: CopyOptions): SimProject {
  const copy = makeProject(state, {
    owner: options.owner,
    title: options.title,
    creator: options.creator,
    facts: { shortDescription: source.shortDescription, readme: source.readme },
    isBare: true,
  });
  const newIds = copyFields(state, source, copy);
  copyViews(state, { source, copy, newIds });
  for (const id of source.workflows) {
    const workflow = find(state, id, 'ProjectV2Workflow');
    // Auto-add looks at a repository, which a copy is not linked to.
    if (workflow !== undefined && !workflow.name.startsWith('Auto-add to project')) {
      makeWorkflow(state, copy, { name: workflow.name, enabled: workflow.enabled });
    }
  }
  if (options.hasDrafts) copyDrafts(state, source, { copy, creator: options.creator });
  return copy;
}

function copyFields(state: State, source: SimProject, copy: SimProject): NewIds {
  const newIds = new Map<string, string>();
  for (const id of source.fields) {
    const field = findField(state, id);
    if (field !== undefined) newIds.set(id, makeField(state, copy, copyDetail(field)).id);
  }
  return newIds;
}

function copyDetail(field: SimField): Parameters<typeof makeField>[2] {
  const { name, dataType, duration, startDay, iterations, options } = field;
  return {
    name,
    dataType,
    duration,
    startDay,
    iterations: iterations.map(({ id: _, ...rest }) => rest),
    options: options.map(({ id: _, ...rest }) => rest),
  };
}

function copyViews(
  state: State,
  { source, copy, newIds }: { source: SimProject; copy: SimProject; newIds: NewIds },
): void {
  const renewed = (ids: readonly string[]): string[] => ids.flatMap((id) => newIds.get(id) ?? []);
  for (const id of source.views) {
    const view = find(state, id, 'ProjectV2View');
    if (view === undefined) continue;
    makeView(state, copy, {
      name: view.name,
      layout: view.layout,
      filter: view.filter,
      visibleFields: renewed(view.visibleFields),
      groupBy: renewed(view.groupBy),
      verticalGroupBy: renewed(view.verticalGroupBy),
      sortBy: view.sortBy.flatMap(({ field, direction }) =>
        renewed([field]).map((fieldId) => ({ field: fieldId, direction })),
      ),
    });
  }
}

function copyDrafts(
  state: State,
  source: SimProject,
  { copy, creator }: { readonly copy: SimProject; readonly creator: string },
): void {
  for (const id of source.items) {
    const draft = find(state, find(state, id, 'ProjectV2Item')?.content, 'DraftIssue');
    if (draft !== undefined)
      makeDraft(state, copy, { title: draft.title, body: draft.body, creator });
  }
}
