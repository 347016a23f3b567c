import { createUnresolved } from '../../engine/scene.ts';
import type { Args, RootFields, Scene } from '../../objects.ts';
import { makeIssue } from '../../repositories/make.ts';
import type { SimDraft, SimField, SimItem, SimProject, SimValue } from '../../state/entities.ts';
import { find, markUpdated } from '../../state/state.ts';
import { makeDraft, makeItem } from '../make-item.ts';
import { findWritable, listProjectItems } from '../project-object.ts';
import {
  createUnprocessable,
  findFieldNode,
  findItem,
  readDay,
  requireName,
  isGiven,
} from './checks.ts';

const MOST_ITEMS = 50_000;

/** Mutations of a project's items and drafts. */
export const itemMutations: RootFields = {
  addProjectV2ItemById: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'AddProjectV2ItemById');
    const content = scene.node(input['contentId'], 'Issue', 'PullRequest');
    const known = listProjectItems(scene.state, project).find((one) => one.content === content.id);
    if (known !== undefined) return describe(scene, known);
    assertRoom(project);
    const item = makeItem(scene.state, project, {
      content: content.id,
      creator: scene.viewer.id,
    });
    markUpdated(scene.state, project, item);
    return describe(scene, item);
  },
  addProjectV2DraftIssue: (scene, input) => {
    const project = findWritable(scene, input['projectId'], 'AddProjectV2DraftIssue');
    assertRoom(project);
    const { body } = input;
    const item = makeDraft(scene.state, project, {
      title: requireName(input['title'], 'Title', 1024),
      body: typeof body === 'string' ? body : '',
      assignees: findUsers(scene, input) ?? [],
      creator: scene.viewer.id,
    });
    markUpdated(scene.state, project, item);
    return { projectItem: scene.objectOf(item.id) };
  },
  updateProjectV2DraftIssue: (scene, input) => {
    const draft = scene.node(input['draftIssueId'], 'DraftIssue');
    const item = findItemOfContent(scene, draft);
    const project = findWritable(scene, item?.project, 'UpdateProjectV2DraftIssue');
    const assignees = findUsers(scene, input);
    if (isGiven(input, 'title')) draft.title = requireName(input['title'], 'Title', 1024);
    if (typeof input['body'] === 'string') draft.body = input['body'];
    if (assignees !== undefined) draft.assignees = [...assignees];
    markUpdated(scene.state, draft, project, item);
    return { draftIssue: scene.objectOf(draft.id) };
  },
  convertProjectV2DraftIssueItemToIssue: convertDraft,
  deleteProjectV2Item: (scene, input) => {
    const { item, project } = findItem(scene, input, 'DeleteProjectV2Item');
    const draft = find(scene.state, item.content, 'DraftIssue');
    project.items = project.items.filter((id) => id !== item.id);
    if (draft !== undefined) scene.state.entities.delete(draft.id);
    scene.state.entities.delete(item.id);
    markUpdated(scene.state, project);
    return { deletedItemId: item.id };
  },
  archiveProjectV2Item: (scene, input) => setArchived(scene, input, true),
  unarchiveProjectV2Item: (scene, input) => setArchived(scene, input, false),
  updateProjectV2ItemPosition: (scene, input) => {
    const { item, project } = findItem(scene, input, 'UpdateProjectV2ItemPosition');
    const { afterId } = input;
    const others = project.items.filter((id) => id !== item.id);
    const after = typeof afterId === 'string' ? others.indexOf(afterId) : undefined;
    if (after === -1) throw createUnresolved(afterId);
    project.items = others.toSpliced((after ?? -1) + 1, 0, item.id);
    markUpdated(scene.state, project, item);
    return {
      items: (args: Args) =>
        scene.connection(project.items, args, {
          type: 'UpdateProjectV2ItemPositionPayload',
          field: 'items',
        }),
    };
  },
};

function describe(scene: Scene, item: SimItem): object {
  return { item: scene.objectOf(item.id) };
}

function assertRoom({ items }: SimProject): void {
  if (items.length >= MOST_ITEMS) {
    throw createUnprocessable(`A project cannot have more than ${MOST_ITEMS} items`);
  }
}

function findUsers(scene: Scene, input: Args): readonly string[] | undefined {
  const { assigneeIds } = input;
  return Array.isArray(assigneeIds)
    ? assigneeIds.map((id) => scene.node(id, 'User').id)
    : undefined;
}

function findItemOfContent(scene: Scene, draft: SimDraft): SimItem | undefined {
  for (const entity of scene.state.entities.values()) {
    if (entity.typename === 'ProjectV2Item' && entity.content === draft.id) return entity;
  }
  return undefined;
}

function convertDraft(scene: Scene, input: Args): object {
  const item = scene.node(input['itemId'], 'ProjectV2Item');
  const project = findWritable(scene, item.project, 'ConvertProjectV2DraftIssueItemToIssue');
  const repository = scene.node(input['repositoryId'], 'Repository');
  const draft = find(scene.state, item.content, 'DraftIssue');
  if (draft === undefined) throw createUnprocessable('The item is not a draft issue');
  const issue = makeIssue(scene.state, repository, {
    title: draft.title,
    body: draft.body,
    author: scene.viewer.id,
    assignees: draft.assignees,
  });
  item.content = issue.id;
  scene.state.entities.delete(draft.id);
  markUpdated(scene.state, project, item);
  return describe(scene, item);
}

function setArchived(scene: Scene, input: Args, isArchived: boolean): object {
  const change = isArchived ? 'ArchiveProjectV2Item' : 'UnarchiveProjectV2Item';
  const { item, project } = findItem(scene, input, change);
  item.isArchived = isArchived;
  markUpdated(scene.state, project, item);
  return describe(scene, item);
}

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
