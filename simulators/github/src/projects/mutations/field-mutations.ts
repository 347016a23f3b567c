import { unresolved } from '../../engine/scene.ts';
import type { Args, RootFields, Scene } from '../../objects.ts';
import { issueFieldOf } from '../../repositories/objects/issue-field-object.ts';
import type { SimField, SimProject } from '../../state/entities.ts';
import { add, touch } from '../../state/state.ts';
import { makeField } from '../make.ts';
import { writable } from '../permission.ts';
import { fieldsOfProject } from '../project-object.ts';
import { fieldNode, named, says, unprocessable } from './checks.ts';
import { forgetField } from './forget-field.ts';
import { configurationFrom, replaceIterations } from './iteration-configuration.ts';
import { checkedOptions, replaceOptions } from './select-options.ts';

const MOST_FIELDS = 50;
const CUSTOM = ['TEXT', 'NUMBER', 'DATE', 'SINGLE_SELECT', 'MULTI_SELECT', 'ITERATION'];

/** Mutations of a project's fields. */
export const fieldMutations: RootFields = {
  createProjectV2Field: (scene, input) => {
    const project = writable(scene, input['projectId'], 'CreateProjectV2Field');
    const name = freeName(scene, project, input['name']);
    const dataType = String(input['dataType']);
    assertRoom(project);
    const options = optionsFor(dataType, input);
    const plan =
      dataType === 'ITERATION'
        ? configurationFrom(scene, input['iterationConfiguration'])
        : undefined;
    const field = makeField(scene.state, project, {
      name,
      dataType,
      ...(options !== undefined && { options }),
      ...plan,
    });
    return changed(scene, project, field);
  },
  updateProjectV2Field: (scene, input) => {
    const field = customField(scene, input['fieldId']);
    const project = writable(scene, field.project, 'UpdateProjectV2Field');
    const name = renamed(scene, { project, field, input });
    const options = optionsFor(field.dataType, input, field);
    if (says(input, 'iterationConfiguration') && field.dataType !== 'ITERATION') {
      throw unprocessable('Only iteration fields have an iteration configuration');
    }
    const plan = says(input, 'iterationConfiguration')
      ? configurationFrom(scene, input['iterationConfiguration'])
      : undefined;
    field.name = name;
    if (options !== undefined) replaceOptions(scene, field, options);
    if (plan !== undefined) replaceIterations(scene, field, plan);
    return changed(scene, project, field);
  },
  deleteProjectV2Field: (scene, input) => {
    const field = customField(scene, input['fieldId']);
    const project = writable(scene, field.project, 'DeleteProjectV2Field');
    if (field.name === 'Status') throw unprocessable('The Status field cannot be deleted');
    const projectV2Field = scene.objectOf(field.id);
    forgetField(scene, project, field);
    return { projectV2Field };
  },
  createProjectV2IssueField: (scene, input) => {
    const project = writable(scene, input['projectId'], 'CreateProjectV2IssueField');
    const issueField = issueFieldOf(scene, String(input['issueFieldId']));
    if (issueField === undefined) throw unresolved(input['issueFieldId']);
    assertRoom(project);
    const field = add(scene.state, 'ProjectV2Field', {
      project: project.id,
      name: freeName(scene, project, issueField.name),
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
    return changed(scene, project, field);
  },
};

function changed(scene: Scene, project: SimProject, field: SimField): object {
  touch(scene.state, project, field);
  return { projectV2Field: scene.objectOf(field.id) };
}

function assertRoom({ fields }: SimProject): void {
  if (fields.length >= MOST_FIELDS) {
    throw unprocessable(`A project cannot have more than ${MOST_FIELDS} fields`);
  }
}

function freeName(scene: Scene, project: SimProject, name: unknown): string {
  const wanted = named(name, 'Name');
  const isTaken = fieldsOfProject(scene.state, project).some(
    (field) => field.name.toLowerCase() === wanted.toLowerCase(),
  );
  if (isTaken) throw unprocessable('Name has already been taken');
  return wanted;
}

function renamed(
  scene: Scene,
  { project, field, input }: { project: SimProject; field: SimField; input: Args },
): string {
  const { name } = input;
  if (!says(input, 'name')) return field.name;
  const isSame = typeof name === 'string' && name.toLowerCase() === field.name.toLowerCase();
  return isSame ? name : freeName(scene, project, name);
}

function customField(scene: Scene, id: unknown): SimField {
  const field = fieldNode(scene, id);
  if (!CUSTOM.includes(field.dataType)) {
    throw unprocessable(`Fields of type ${field.dataType.toLowerCase()} cannot be changed`);
  }
  return field;
}

function optionsFor(
  dataType: string,
  input: Args,
  field?: SimField,
): ReturnType<typeof checkedOptions> | undefined {
  const keys = { SINGLE_SELECT: 'singleSelectOptions', MULTI_SELECT: 'multiSelectOptions' };
  const key = dataType in keys ? keys[dataType as keyof typeof keys] : undefined;
  if (key === undefined) return undefined;
  if (field !== undefined && !says(input, key)) return undefined;
  return checkedOptions(input[key], field);
}
