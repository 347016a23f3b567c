import { createUnresolved } from '../../engine/scene.ts';
import type { Args, RootFields, Scene } from '../../objects.ts';
import { makeIssue } from '../../repositories/make.ts';
import type { SimDraft, SimItem, SimProject } from '../../state/entities.ts';
import { find, markUpdated } from '../../state/state.ts';
import { makeDraft, makeItem } from '../make-item.ts';
import { findWritable } from '../permission.ts';
import { listProjectItems } from '../project-object.ts';
import { findItem, requireName, says, createUnprocessable } from './checks.ts';

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
    if (says(input, 'title')) draft.title = requireName(input['title'], 'Title', 1024);
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
