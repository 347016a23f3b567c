import type { Args, RootFields, Scene } from '../../objects.ts';
import type { SimField, SimItem, SimProject, SimValue } from '../../state/entities.ts';
import { markUpdated } from '../../state/state.ts';
import { readDay, findFieldNode, findItem, createUnprocessable } from './checks.ts';

/** Mutations of what items have in fields. */
export const valueMutations: RootFields = {
  updateProjectV2ItemFieldValue: (scene, input) => {
    const { item, project } = findItem(scene, input, 'UpdateProjectV2ItemFieldValue');
    assertActive(item);
    const field = findSettableField(scene, project, input['fieldId']);
    const value = readValue(field, input['value'] as Args);
    if ('optionIds' in value && value.optionIds.length === 0) delete item.values[field.id];
    else item.values[field.id] = value;
    markUpdated(scene.state, project, item);
    return { projectV2Item: scene.objectOf(item.id) };
  },
  clearProjectV2ItemFieldValue: (scene, input) => {
    const { item, project } = findItem(scene, input, 'ClearProjectV2ItemFieldValue');
    assertActive(item);
    const field = findSettableField(scene, project, input['fieldId']);
    delete item.values[field.id];
    markUpdated(scene.state, project, item);
    return { projectV2Item: scene.objectOf(item.id) };
  },
};

function assertActive({ isArchived }: SimItem): void {
  if (isArchived) throw createUnprocessable('The item is archived and cannot be updated');
}

type Read = (given: unknown, field: SimField) => SimValue | undefined;

interface Kind {
  readonly key: string;
  readonly called: string;
  readonly read: Read;
}

const KINDS: Readonly<Record<string, Kind>> = {
  TEXT: {
    key: 'text',
    called: 'a text value',
    read: (text) => (typeof text === 'string' ? { text } : undefined),
  },
  NUMBER: {
    key: 'number',
    called: 'a number value',
    read: (number) => (typeof number === 'number' ? { number } : undefined),
  },
  DATE: {
    key: 'date',
    called: 'a date value',
    read: (date) => (typeof date === 'string' ? { date: readDay(date, 'The date') } : undefined),
  },
  SINGLE_SELECT: {
    key: 'singleSelectOptionId',
    called: 'a single select option Id',
    read: (id, { options }) =>
      typeof id === 'string'
        ? { optionId: findKnown(options, id, 'single select option') }
        : undefined,
  },
  MULTI_SELECT: {
    key: 'multiSelectOptionIds',
    called: 'multi select option Ids',
    read: (ids, { options }) =>
      Array.isArray(ids)
        ? { optionIds: ids.map((id) => findKnown(options, String(id), 'multi select option')) }
        : undefined,
  },
  ITERATION: {
    key: 'iterationId',
    called: 'an iteration Id',
    read: (id, { iterations }) =>
      typeof id === 'string' ? { iterationId: findKnown(iterations, id, 'iteration') } : undefined,
  },
};

function findSettableField(scene: Scene, project: SimProject, id: unknown): SimField {
  const field = findFieldNode(scene, id);
  if (field.project !== project.id) {
    throw createUnprocessable('The field does not belong to the project');
  }
  if (KINDS[field.dataType] === undefined || field.issueField !== undefined) {
    const type = field.dataType.toLowerCase();
    throw createUnprocessable(`The field of type ${type} is currently not supported.`);
  }
  return field;
}

function readValue(field: SimField, value: Args): SimValue {
  const kind = KINDS[field.dataType];
  const read = kind?.read(value[kind.key], field);
  if (kind === undefined || read === undefined) {
    throw createUnprocessable(
      `Did not receive ${kind?.called ?? 'a value'} to update a field of type ${field.dataType.toLowerCase()}`,
    );
  }
  return read;
}

function findKnown(list: readonly { readonly id: string }[], id: string, what: string): string {
  if (list.some((one) => one.id === id)) return id;
  throw createUnprocessable(`The ${what} Id does not belong to the field`);
}
