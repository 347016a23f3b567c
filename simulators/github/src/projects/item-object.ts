import type { Args, Scene } from '../objects.ts';
import type { SimDraft, SimItem } from '../state/entities.ts';
import { listAll, find } from '../state/state.ts';
import { findContent } from './content.ts';
import { findField } from './make-item.ts';
import { findValueObject } from './value-object.ts';

const TYPES = { Issue: 'ISSUE', PullRequest: 'PULL_REQUEST', DraftIssue: 'DRAFT_ISSUE' } as const;

/** An item of a project as GraphQL shows it. */
export function buildItemObject(scene: Scene, item: SimItem): object {
  const { state } = scene;
  const fieldIds = (): readonly string[] => find(state, item.project, 'ProjectV2')?.fields ?? [];
  const values = (): readonly object[] =>
    fieldIds().flatMap((id) => {
      const field = findField(state, id);
      return field === undefined ? [] : (findValueObject(scene, item, field) ?? []);
    });
  return {
    __typename: 'ProjectV2Item',
    id: item.id,
    databaseId: item.databaseId,
    fullDatabaseId: String(item.databaseId),
    isArchived: item.isArchived,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    type: () => {
      const content = findContent(scene, item);
      return content === undefined ? 'REDACTED' : TYPES[content.typename];
    },
    content: () => scene.objectOf(findContent(scene, item)?.id),
    creator: () => scene.objectOf(item.creator),
    project: () => scene.objectOf(item.project),
    fieldValueByName: ({ name }: Args) => {
      const field = fieldIds()
        .map((id) => findField(state, id))
        .find((one) => one?.name === name);
      return field === undefined ? null : findValueObject(scene, item, field);
    },
    fieldValues: (args: Args) => {
      const { direction } = (args['orderBy'] ?? {}) as Args;
      const shown = direction === 'DESC' ? values().toReversed() : values();
      return scene.connection(shown, args, { type: 'ProjectV2Item', field: 'fieldValues' });
    },
  };
}

/** A draft as GraphQL shows it. */
export function draftObject(scene: Scene, draft: SimDraft): object {
  const { state } = scene;
  const items = () => listAll(state, 'ProjectV2Item').filter(({ content }) => content === draft.id);
  return {
    __typename: 'DraftIssue',
    id: draft.id,
    title: draft.title,
    body: draft.body,
    bodyHTML: draft.body,
    bodyText: draft.body,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    creator: () => scene.objectOf(draft.creator),
    assignees: (args: Args) =>
      scene.connection(draft.assignees, args, { type: 'DraftIssue', field: 'assignees' }),
    projectV2Items: (args: Args) =>
      scene.connection(
        items().map(({ id }) => id),
        args,
        { type: 'DraftIssue', field: 'projectV2Items' },
      ),
    projectsV2: (args: Args) =>
      scene.connection(
        items().map(({ project }) => project),
        args,
        { type: 'DraftIssue', field: 'projectsV2' },
      ),
  };
}
