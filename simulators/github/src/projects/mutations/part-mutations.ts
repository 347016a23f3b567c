import type { Args, RootFields, Scene } from '../../objects.ts';
import type { SimProject, SimStatusUpdate, SimView } from '../../state/entities.ts';
import { markUpdated } from '../../state/state.ts';
import { makeStatusUpdate, makeView } from '../make.ts';
import { findWritable } from '../permission.ts';
import {
  readDay,
  findFieldNode,
  requireName,
  says,
  findTextOrNull,
  createUnprocessable,
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
    const name = says(input, 'name') ? requireName(input['name'], 'Name') : view.name;
    Object.assign(view, {
      name,
      ...(typeof input['layout'] === 'string' && { layout: input['layout'] }),
      ...(says(input, 'filter') && { filter: findTextOrNull(input['filter']) }),
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
  const texts = TEXT_KEYS.filter((key) => says(input, key)).map((key) => [
    key,
    findTextOrNull(input[key]),
  ]);
  const days = DAY_KEYS.filter((key) => says(input, key)).map((key) => [
    key,
    input[key] === null ? null : readDay(input[key], 'The date'),
  ]);
  return Object.fromEntries([...texts, ...days]) as Partial<SimStatusUpdate>;
}
