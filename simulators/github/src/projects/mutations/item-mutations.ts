import { unresolved } from '../../engine/scene.ts';
import type { Args, RootFields, Scene } from '../../objects.ts';
import { makeIssue } from '../../repositories/make.ts';
import type { SimDraft, SimItem, SimProject } from '../../state/entities.ts';
import { find, touch } from '../../state/state.ts';
import { makeDraft, makeItem } from '../make-item.ts';
import { writable } from '../permission.ts';
import { itemsOfProject } from '../project-object.ts';
import { itemIn, named, says, unprocessable } from './checks.ts';

const MOST_ITEMS = 50_000;

/** Mutations of a project's items and drafts. */
export const itemMutations: RootFields = {
  addProjectV2ItemById: (scene, input) => {
    const project = writable(scene, input['projectId'], 'AddProjectV2ItemById');
    const content = scene.node(input['contentId'], 'Issue', 'PullRequest');
    const known = itemsOfProject(scene.state, project).find((one) => one.content === content.id);
    if (known !== undefined) return shown(scene, known);
    assertRoom(project);
    const item = makeItem(scene.state, project, {
      content: content.id,
      creator: scene.viewer.id,
    });
    touch(scene.state, project, item);
    return shown(scene, item);
  },
  addProjectV2DraftIssue: (scene, input) => {
    const project = writable(scene, input['projectId'], 'AddProjectV2DraftIssue');
    assertRoom(project);
    const { body } = input;
    const item = makeDraft(scene.state, project, {
      title: named(input['title'], 'Title', 1024),
      body: typeof body === 'string' ? body : '',
      assignees: usersIn(scene, input) ?? [],
      creator: scene.viewer.id,
    });
    touch(scene.state, project, item);
    return { projectItem: scene.objectOf(item.id) };
  },
  updateProjectV2DraftIssue: (scene, input) => {
    const draft = scene.node(input['draftIssueId'], 'DraftIssue');
    const item = itemOf(scene, draft);
    const project = writable(scene, item?.project, 'UpdateProjectV2DraftIssue');
    const assignees = usersIn(scene, input);
    if (says(input, 'title')) draft.title = named(input['title'], 'Title', 1024);
    if (typeof input['body'] === 'string') draft.body = input['body'];
    if (assignees !== undefined) draft.assignees = [...assignees];
    touch(scene.state, draft, project, item);
    return { draftIssue: scene.objectOf(draft.id) };
  },
  convertProjectV2DraftIssueItemToIssue: convertDraft,
  deleteProjectV2Item: (scene, input) => {
    const { item, project } = itemIn(scene, input, 'DeleteProjectV2Item');
    const draft = find(scene.state, item.content, 'DraftIssue');
    project.items = project.items.filter((id) => id !== item.id);
    if (draft !== undefined) scene.state.entities.delete(draft.id);
    scene.state.entities.delete(item.id);
    touch(scene.state, project);
    return { deletedItemId: item.id };
  },
  archiveProjectV2Item: (scene, input) => setArchived(scene, input, true),
  unarchiveProjectV2Item: (scene, input) => setArchived(scene, input, false),
  updateProjectV2ItemPosition: (scene, input) => {
    const { item, project } = itemIn(scene, input, 'UpdateProjectV2ItemPosition');
    const { afterId } = input;
    const others = project.items.filter((id) => id !== item.id);
    const after = typeof afterId === 'string' ? others.indexOf(afterId) : undefined;
    if (after === -1) throw unresolved(afterId);
    project.items = others.toSpliced((after ?? -1) + 1, 0, item.id);
    touch(scene.state, project, item);
    return {
      items: (args: Args) =>
        scene.connection(project.items, args, {
          type: 'UpdateProjectV2ItemPositionPayload',
          field: 'items',
        }),
    };
  },
};

function shown(scene: Scene, item: SimItem): object {
  return { item: scene.objectOf(item.id) };
}

function assertRoom({ items }: SimProject): void {
  if (items.length >= MOST_ITEMS) {
    throw unprocessable(`A project cannot have more than ${MOST_ITEMS} items`);
  }
}

function usersIn(scene: Scene, input: Args): readonly string[] | undefined {
  const { assigneeIds } = input;
  return Array.isArray(assigneeIds)
    ? assigneeIds.map((id) => scene.node(id, 'User').id)
    : undefined;
}

function itemOf(scene: Scene, draft: SimDraft): SimItem | undefined {
  for (const entity of scene.state.entities.values()) {
    if (entity.typename === 'ProjectV2Item' && entity.content === draft.id) return entity;
  }
  return undefined;
}

function convertDraft(scene: Scene, input: Args): object {
  const item = scene.node(input['itemId'], 'ProjectV2Item');
  const project = writable(scene, item.project, 'ConvertProjectV2DraftIssueItemToIssue');
  const repository = scene.node(input['repositoryId'], 'Repository');
  const draft = find(scene.state, item.content, 'DraftIssue');
  if (draft === undefined) throw unprocessable('The item is not a draft issue');
  const issue = makeIssue(scene.state, repository, {
    title: draft.title,
    body: draft.body,
    author: scene.viewer.id,
    assignees: draft.assignees,
  });
  item.content = issue.id;
  scene.state.entities.delete(draft.id);
  touch(scene.state, project, item);
  return shown(scene, item);
}

function setArchived(scene: Scene, input: Args, isArchived: boolean): object {
  const change = isArchived ? 'ArchiveProjectV2Item' : 'UnarchiveProjectV2Item';
  const { item, project } = itemIn(scene, input, change);
  item.isArchived = isArchived;
  touch(scene.state, project, item);
  return shown(scene, item);
}
