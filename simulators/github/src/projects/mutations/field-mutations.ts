import { createUnresolved } from '../../engine/scene.ts';
import type { Args, RootFields, Scene } from '../../objects.ts';
import { findIssueField } from '../../repositories/objects/issue-field-object.ts';
import type {
  SimField,
  SimItem,
  SimIteration,
  SimOption,
  SimProject,
} from '../../state/entities.ts';
import { add, find, markUpdated } from '../../state/state.ts';
import { createKey, makeField, makeOptions } from '../make.ts';
import { findWritable, listProjectFields, listProjectItems } from '../project-object.ts';
import { createUnprocessable, findFieldNode, readDay, requireName, isGiven } from './checks.ts';

const MOST_FIELDS = 50;
const CUSTOM = ['TEXT', 'NUMBER', 'DATE', 'SINGLE_SELECT', 'MULTI_SELECT', 'ITERATION'];

/** Mutations of a project's fields. */
export const fieldMutations: RootFields = {
  createProjectV2Field: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'CreateProjectV2Field');
    const name = chooseFreeName(scene, project, input['name']);
    const dataType = String(input['dataType']);
    assertRoom(project);
    const options = readOptions(dataType, input);
    const plan =
      dataType === 'ITERATION'
        ? readConfiguration(scene, input['iterationConfiguration'])
        : undefined;
    const field = makeField(scene.state, project, {
      name,
      dataType,
      ...(options !== undefined && { options }),
      ...plan,
    });
    return applyChange(scene, project, field);
  },
  updateProjectV2Field: (scene, input) => {
    const field = findCustomField(scene, input['fieldId']);
    const project = findWritable(scene, field.project, 'UpdateProjectV2Field');
    const name = rename(scene, { project, field, input });
    const options = readOptions(field.dataType, input, field);
    if (isGiven(input, 'iterationConfiguration') && field.dataType !== 'ITERATION') {
      throw createUnprocessable('Only iteration fields have an iteration configuration');
    }
    const plan = isGiven(input, 'iterationConfiguration')
      ? readConfiguration(scene, input['iterationConfiguration'])
      : undefined;
    field.name = name;
    if (options !== undefined) replaceOptions(scene, field, options);
    if (plan !== undefined) replaceIterations(scene, field, plan);
    return applyChange(scene, project, field);
  },
  deleteProjectV2Field: (scene, input) => {
    const field = findCustomField(scene, input['fieldId']);
    const project = findWritable(scene, field.project, 'DeleteProjectV2Field');
    if (field.name === 'Status') throw createUnprocessable('The Status field cannot be deleted');
    const projectV2Field = scene.objectOf(field.id);
    forgetField(scene, project, field);
    return { projectV2Field };
  },
  createProjectV2IssueField: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'CreateProjectV2IssueField');
    const issueField = findIssueField(scene, String(input['issueFieldId']));
    if (issueField === undefined) throw createUnresolved(input['issueFieldId']);
    assertRoom(project);
    const field = add(scene.state, 'ProjectV2Field', {
      project: project.id,
      name: chooseFreeName(scene, project, issueField.name),
      dataType:
        issueField.typename === 'IssueFieldSingleSelect'
          ? 'SINGLE_SELECT'
          : issueField.typename.slice('IssueField'.length).toUpperCase(),
      options: [],
      iterations: [],
      duration: 14,
      startDay: 1,
      issueField: issueField.id,
    });
    project.fields.push(field.id);
    return applyChange(scene, project, field);
  },
};

function applyChange(scene: Scene, project: SimProject, field: SimField): object {
  markUpdated(scene.state, project, field);
  return { projectV2Field: scene.objectOf(field.id) };
}

function assertRoom({ fields }: SimProject): void {
  if (fields.length >= MOST_FIELDS) {
    throw createUnprocessable(`A project cannot have more than ${MOST_FIELDS} fields`);
  }
}

function chooseFreeName(scene: Scene, project: SimProject, name: unknown): string {
  const wanted = requireName(name, 'Name');
  const isTaken = listProjectFields(scene.state, project).some(
    (field) => field.name.toLowerCase() === wanted.toLowerCase(),
  );
  if (isTaken) throw createUnprocessable('Name has already been taken');
  return wanted;
}

function rename(
  scene: Scene,
  { project, field, input }: { project: SimProject; field: SimField; input: Args },
): string {
  const { name } = input;
  if (!isGiven(input, 'name')) return field.name;
  const isSame = typeof name === 'string' && name.toLowerCase() === field.name.toLowerCase();
  return isSame ? name : chooseFreeName(scene, project, name);
}

function findCustomField(scene: Scene, id: unknown): SimField {
  const field = findFieldNode(scene, id);
  if (!CUSTOM.includes(field.dataType)) {
    throw createUnprocessable(`Fields of type ${field.dataType.toLowerCase()} cannot be changed`);
  }
  return field;
}

function readOptions(
  dataType: string,
  input: Args,
  field?: SimField,
): ReturnType<typeof checkOptions> | undefined {
  const keys = { SINGLE_SELECT: 'singleSelectOptions', MULTI_SELECT: 'multiSelectOptions' };
  const key = dataType in keys ? keys[dataType as keyof typeof keys] : undefined;
  if (key === undefined) return undefined;
  if (field !== undefined && !isGiven(input, key)) return undefined;
  return checkOptions(input[key], field);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 14;
const USUAL_COUNT = 3;

/** When iterations are, as an input gives it. */
interface Plan {
  readonly duration: number;
  readonly startDay: number;
  readonly iterations: readonly Omit<SimIteration, 'id'>[];
}

/** Reads a configuration; without one there are three iterations of two weeks from today. */
function readConfiguration(scene: Scene, given: unknown): Plan {
  if (given === undefined || given === null) return makeUsualPlan(scene.state.now());
  const { duration, startDate, iterations } = given as Args;
  const list = iterations as readonly Args[];
  return {
    duration: readDays(duration),
    startDay: findWeekday(readDay(startDate, 'Start date')),
    iterations: list
      .map((one) => ({
        title: requireName(one['title'], 'Title'),
        startDate: readDay(one['startDate'], 'Start date'),
        duration: readDays(one['duration']),
      }))
      .toSorted((one, other) => one.startDate.localeCompare(other.startDate)),
  };
}

/** Replaces all iterations by new ones with new ids, so that no item has a value any more. */
function replaceIterations(scene: Scene, field: SimField, plan: Plan): void {
  field.duration = plan.duration;
  field.startDay = plan.startDay;
  field.iterations = plan.iterations.map((one) => ({ ...one, id: createKey(scene.state) }));
  const project = find(scene.state, field.project, 'ProjectV2');
  if (project === undefined) return;
  for (const item of listProjectItems(scene.state, project)) delete item.values[field.id];
}

function makeUsualPlan(today: Date): Plan {
  const from = today.toISOString().slice(0, 10);
  return {
    duration: USUAL_DAYS,
    startDay: findWeekday(from),
    iterations: Array.from({ length: USUAL_COUNT }, (_, at) => ({
      title: `Iteration ${at + 1}`,
      startDate: new Date(Date.parse(from) + at * USUAL_DAYS * DAY_MS).toISOString().slice(0, 10),
      duration: USUAL_DAYS,
    })),
  };
}

function readDays(value: unknown): number {
  if (typeof value === 'number' && value >= 1) return value;
  throw createUnprocessable('Duration must be greater than 0');
}

/** 1 is Monday, 7 is Sunday. */
function findWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

const MOST_OPTIONS = 50;

type Given = Omit<SimOption, 'id'> & { readonly id: string | null };

/** Options as an input gives them; those that have an id must be options of the field. */
function checkOptions(given: unknown, field: SimField | undefined): readonly Given[] {
  const list = (Array.isArray(given) ? given : []) as readonly Args[];
  if (list.length === 0) throw createUnprocessable('A select field needs at least one option');
  if (list.length > MOST_OPTIONS) {
    throw createUnprocessable(`A select field cannot have more than ${MOST_OPTIONS} options`);
  }
  const options = list.map(({ id, name, color, description }) => ({
    id: typeof id === 'string' ? id : null,
    name: requireName(name, 'Option name'),
    color: String(color),
    description: String(description),
  }));
  const names = new Set(options.map(({ name }) => name.toLowerCase()));
  if (names.size < options.length) throw createUnprocessable('Option names must be unique');
  const known = new Set(field?.options.map(({ id }) => id));
  if (options.some(({ id }) => id !== null && !known.has(id))) {
    throw createUnprocessable('The single select option Id does not belong to the field');
  }
  return options;
}

/** Replaces all options: those without an id are new, and items lose those that are not there any more. */
function replaceOptions(scene: Scene, field: SimField, options: readonly Given[]): void {
  field.options = makeOptions(scene.state, options);
  const left = new Set(field.options.map(({ id }) => id));
  const project = find(scene.state, field.project, 'ProjectV2');
  if (project === undefined) return;
  for (const item of listProjectItems(scene.state, project)) keepOnly(item, field.id, left);
}

function keepOnly(item: SimItem, field: string, left: ReadonlySet<string>): void {
  const value = item.values[field];
  if (value === undefined) return;
  if ('optionId' in value && !left.has(value.optionId)) delete item.values[field];
  if (!('optionIds' in value)) return;
  const optionIds = value.optionIds.filter((id) => left.has(id));
  if (optionIds.length === 0) delete item.values[field];
  else item.values[field] = { optionIds };
}

/** Takes a field away, with the values that items have in it and its place in views. */
function forgetField(scene: Scene, project: SimProject, { id }: SimField): void {
  const { state } = scene;
  const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id);
  for (const item of listProjectItems(state, project)) delete item.values[id];
  for (const viewId of project.views) {
    const view = find(state, viewId, 'ProjectV2View');
    if (view === undefined) continue;
    view.visibleFields = without(view.visibleFields);
    view.groupBy = without(view.groupBy);
    view.verticalGroupBy = without(view.verticalGroupBy);
    view.sortBy = view.sortBy.filter(({ field }) => field !== id);
  }
  project.fields = without(project.fields);
  state.entities.delete(id);
  markUpdated(state, project);
}
