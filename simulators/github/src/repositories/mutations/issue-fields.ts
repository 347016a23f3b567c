import { type Args, HubFault, type RootFields, type Scene } from '../../objects.ts';
import type { SimIssue, SimIssueField, SimRepository } from '../../state/entities.ts';
import { findObjects, findText } from '../arguments.ts';
import { getOwner, getRepository } from '../look.ts';
import { buildFieldValues, findIssueField } from '../objects/issue-field-object.ts';
import { assertWrites } from '../permission.ts';
import { applyChange } from './payload.ts';

/** A value for an issue field; undefined takes away the one that it has. */
interface Given {
  readonly field: string;
  readonly value: string | number | undefined;
}

const VALUE_KEYS: Record<SimIssueField['typename'], string> = {
  IssueFieldText: 'textValue',
  IssueFieldNumber: 'numberValue',
  IssueFieldDate: 'dateValue',
  IssueFieldSingleSelect: 'singleSelectOptionId',
};

/** The mutations of issue types and issue fields. */
export const issueFieldMutations: RootFields = {
  updateIssueIssueType: (scene, input) => {
    const issue = scene.node(input['issueId'], 'Issue');
    const repository = getRepository(scene.state, issue);
    assertWrites(scene, 'updateIssueIssueType', repository);
    const type = findText(input, 'issueTypeId');
    if (type !== undefined) assertIssueType(scene, repository, type);
    issue.issueType = type ?? null;
    return { issue: applyChange(scene, issue) };
  },
  setIssueFieldValue: (scene, input) => {
    const issue = scene.node(input['issueId'], 'Issue');
    const repository = getRepository(scene.state, issue);
    assertWrites(scene, 'setIssueFieldValue', repository);
    const given = readFieldValues(scene, repository, findObjects(input, 'issueFields') ?? []);
    writeFieldValues(issue, given);
    return { issue: applyChange(scene, issue), issueFieldValues: buildFieldValues(scene, issue) };
  },
};

/** Asks that an issue type be one of the organisation's. */
export function assertIssueType(scene: Scene, repository: SimRepository, id: string): void {
  scene.node(id, 'IssueType');
  if (!getOwner(scene.state, repository).issueTypes.includes(id)) {
    throw new HubFault('UNPROCESSABLE', 'Issue type is not available in this repository');
  }
}

/** Reads values for issue fields, and refuses those that do not fit. */
export function readFieldValues(
  scene: Scene,
  repository: SimRepository,
  inputs: readonly Args[],
): readonly Given[] {
  const owner = getOwner(scene.state, repository);
  return inputs.map((input) => {
    const id = findText(input, 'fieldId') ?? '';
    const field = findIssueField(scene, id);
    if (field === undefined || !owner.issueFields.includes(id)) {
      throw new HubFault('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);
    }
    if (input['delete'] === true) return { field: id, value: undefined };
    return { field: id, value: readValue(field, input) };
  });
}

function readValue(field: SimIssueField, input: Args): string | number {
  const key = VALUE_KEYS[field.typename];
  const value = input[key];
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new HubFault('UNPROCESSABLE', `Field '${field.name}' needs a ${key}`);
  }
  if (key === 'dateValue' && !/^\d{4}-\d{2}-\d{2}$/u.test(String(value))) {
    throw new HubFault('UNPROCESSABLE', `Field '${field.name}' needs a date as YYYY-MM-DD`);
  }
  if (key === 'singleSelectOptionId' && !field.options.some(({ id }) => id === value)) {
    throw new HubFault('UNPROCESSABLE', `Field '${field.name}' has no such option`);
  }
  return value;
}

/** Gives an issue the values that were read. */
export function writeFieldValues(issue: SimIssue, given: readonly Given[]): void {
  for (const { field, value } of given) {
    if (value === undefined) delete issue.fieldValues[field];
    else issue.fieldValues[field] = value;
  }
}
