import type { Args, Scene } from '../objects.ts';
import type {
  SimField,
  SimIteration,
  SimOption,
  SimStatusUpdate,
  SimView,
  SimWorkflow,
} from '../state/entities.ts';
import { findField } from './make-item.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A field of a project as GraphQL shows it. */
export function buildFieldObject(scene: Scene, field: SimField): object {
  return {
    __typename: field.typename,
    id: field.id,
    databaseId: field.databaseId,
    name: field.name,
    dataType: field.dataType,
    createdAt: field.createdAt,
    updatedAt: field.updatedAt,
    project: () => scene.objectOf(field.project),
    options: ({ names }: Args) => chooseOptions(field, names).map(buildOptionObject),
    multiSelectOptions: ({ names }: Args) => chooseOptions(field, names).map(buildOptionObject),
    configuration: () => {
      const today = scene.state.now();
      const isOver = (iteration: SimIteration): boolean => isCompleted(iteration, today);
      return {
        duration: field.duration,
        startDay: field.startDay,
        iterations: field.iterations.filter((one) => !isOver(one)).map(buildIterationObject),
        // GitHub lists the latest of those that are over first.
        completedIterations: field.iterations.filter(isOver).toReversed().map(buildIterationObject),
      };
    },
  };
}

function chooseOptions({ options }: SimField, names: unknown): readonly SimOption[] {
  return Array.isArray(names) ? options.filter(({ name }) => names.includes(name)) : options;
}

/** An option of a select field as GraphQL shows it. */
export function buildOptionObject(option: SimOption): object {
  return { ...option, nameHTML: option.name, descriptionHTML: option.description };
}

function buildIterationObject(iteration: SimIteration): object {
  return { ...iteration, titleHTML: iteration.title };
}

/** Whether an iteration has ended before today. */
export function isCompleted({ startDate, duration }: SimIteration, today: Date): boolean {
  const end = Date.parse(`${startDate}T00:00:00Z`) + duration * DAY_MS;
  return end <= today.getTime();
}

/** A view of a project as GraphQL shows it. */
export function buildViewObject(scene: Scene, view: SimView): object {
  const fields =
    (name: string, ids: readonly string[]) =>
    (args: Args): unknown =>
      scene.connection(ids, args, { type: 'ProjectV2View', field: name });
  const plain =
    (name: string, ids: readonly string[]) =>
    (args: Args): unknown =>
      fields(
        name,
        ids.filter((id) => findField(scene.state, id)?.typename === 'ProjectV2Field'),
      )(args);
  const sorts = view.sortBy.map(({ field, direction }) => ({
    direction,
    field: () => scene.objectOf(field),
  }));
  return {
    __typename: 'ProjectV2View',
    id: view.id,
    databaseId: view.databaseId,
    fullDatabaseId: String(view.databaseId),
    number: view.number,
    name: view.name,
    layout: view.layout,
    filter: view.filter,
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
    project: () => scene.objectOf(view.project),
    configuration: () => ({ visibleFields: fields('visibleFields', view.visibleFields) }),
    fields: fields('fields', view.visibleFields),
    visibleFields: plain('visibleFields', view.visibleFields),
    groupByFields: fields('groupByFields', view.groupBy),
    groupBy: plain('groupBy', view.groupBy),
    verticalGroupByFields: fields('verticalGroupByFields', view.verticalGroupBy),
    verticalGroupBy: plain('verticalGroupBy', view.verticalGroupBy),
    sortByFields: (args: Args) =>
      scene.connection(sorts, args, { type: 'ProjectV2View', field: 'sortByFields' }),
    sortBy: (args: Args) =>
      scene.connection(sorts, args, { type: 'ProjectV2View', field: 'sortBy' }),
  };
}

/** A workflow of a project as GraphQL shows it. */
export function buildWorkflowObject(scene: Scene, workflow: SimWorkflow): object {
  return {
    __typename: 'ProjectV2Workflow',
    id: workflow.id,
    databaseId: workflow.databaseId,
    fullDatabaseId: String(workflow.databaseId),
    number: workflow.number,
    name: workflow.name,
    enabled: workflow.enabled,
    createdAt: workflow.createdAt,
    updatedAt: workflow.updatedAt,
    project: () => scene.objectOf(workflow.project),
  };
}

/** A status update of a project as GraphQL shows it. */
export function buildStatusUpdateObject(scene: Scene, update: SimStatusUpdate): object {
  return {
    __typename: 'ProjectV2StatusUpdate',
    id: update.id,
    databaseId: update.databaseId,
    fullDatabaseId: String(update.databaseId),
    body: update.body,
    bodyHTML: update.body,
    status: update.status,
    startDate: update.startDate,
    targetDate: update.targetDate,
    createdAt: update.createdAt,
    updatedAt: update.updatedAt,
    creator: () => scene.objectOf(update.creator),
    project: () => scene.objectOf(update.project),
  };
}
