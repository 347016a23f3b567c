import { createUnresolved } from '../../engine/scene.ts';
import type { Args, RootFields, Scene } from '../../objects.ts';
import { findIssueField } from '../../repositories/objects/issue-field-object.ts';
import type { SimField, SimProject } from '../../state/entities.ts';
import { add, markUpdated } from '../../state/state.ts';
import { makeField } from '../make.ts';
import { findWritable } from '../permission.ts';
import { listProjectFields } from '../project-object.ts';
import { findFieldNode, requireName, says, createUnprocessable } from './checks.ts';
import { forgetField } from './forget-field.ts';
import { readConfiguration, replaceIterations } from './iteration-configuration.ts';
import { checkOptions, replaceOptions } from './select-options.ts';

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
    if (says(input, 'iterationConfiguration') && field.dataType !== 'ITERATION') {
      throw createUnprocessable('Only iteration fields have an iteration configuration');
    }
    const plan = says(input, 'iterationConfiguration')
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
  if (!says(input, 'name')) return field.name;
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
  if (field !== undefined && !says(input, key)) return undefined;
  return checkOptions(input[key], field);
}
