import { ToolError } from '@wellspoken/kit';

import {
  CONVERT_DRAFT,
  CREATE_DRAFT,
  UPDATE_DRAFT,
  type DraftFields,
  type DraftNode,
} from '../documents/drafts.ts';
import { DELETE_ITEM } from '../documents/items.ts';
import type { At } from '../operations/operation.ts';
import { findDraft, type DraftAsked } from './find-draft.ts';

/** What can be said of a draft. */
export interface DraftWords {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** Logins. */
  readonly assigneeIds?: readonly string[] | undefined;
}

/** A draft, and the item that holds it where that is known. */
export interface Draft {
  readonly node: DraftNode;
  readonly itemId?: string;
}

/** An issue that was a draft. */
export interface Converted {
  readonly itemId: string;
  readonly issueId: string;
  readonly reference: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
}

/** Makes a draft in a project. */
export async function createDraft(
  asked: DraftWords & { readonly projectId?: string | undefined; readonly title: string },
  at: At,
): Promise<Draft> {
  const { signal } = at;
  const project = await at.resolve.project(asked.projectId, { signal });
  const fields = await draftFields(asked, at);
  const input = { projectId: project.id, ...fields, title: asked.title };
  const options = { signal, lookWith: 'list_project_items' };
  const { addProjectV2DraftIssue } = await at.github.mutate(CREATE_DRAFT, { input }, options);
  const item = addProjectV2DraftIssue?.projectItem;
  if (!item?.content) throw unanswered();
  return { node: item.content, itemId: item.id };
}

/** Changes a draft; what is left out stays. */
export async function updateDraft(asked: DraftWords & DraftAsked, at: At): Promise<Draft> {
  const fields = await draftFields(asked, at);
  if (Object.keys(fields).length === 0) {
    throw new ToolError('invalid_arguments', 'There is nothing to change.', {
      suggestions: ['Pass title, body or assigneeIds.'],
    });
  }
  const { draftId } = await findDraft(asked, 'draftIssueId', at);
  const { updateProjectV2DraftIssue } = await at.github.mutate(
    UPDATE_DRAFT,
    { input: { draftIssueId: draftId, ...fields } },
    { signal: at.signal, repeatable: true, lookWith: 'get_project_item' },
  );
  const node = updateProjectV2DraftIssue?.draftIssue;
  if (!node) throw unanswered();
  return { node };
}

/** Deletes a draft, by its own id or by that of its item. */
export async function deleteDraft(asked: DraftAsked, at: At): Promise<string> {
  const { draftId, itemId, projectId } = await findDraft(asked, 'draftIssueId', at);
  await at.github.mutate(
    DELETE_ITEM,
    { input: { projectId, itemId } },
    { signal: at.signal, lookWith: 'list_project_items' },
  );
  return draftId;
}

/** Makes an issue of a draft; the item stays, with its values. */
export async function convertDraft(
  asked: DraftAsked & { readonly repo?: string | undefined },
  at: At,
): Promise<Converted> {
  const { signal } = at;
  const { itemId } = await findDraft(asked, 'itemId', at);
  const repository = await at.resolve.repository(asked.repo, { signal, argument: 'repo' });
  const { convertProjectV2DraftIssueItemToIssue } = await at.github.mutate(
    CONVERT_DRAFT,
    { input: { itemId, repositoryId: repository.id } },
    { signal, lookWith: 'get_project_item' },
  );
  const issue = convertProjectV2DraftIssueItemToIssue?.item?.content;
  if (!issue) throw unanswered();
  const { id, number, title, url } = issue;
  const reference = `${issue.repository.nameWithOwner}#${number}`;
  return { itemId, issueId: id, reference, number, title, url };
}

async function draftFields(words: DraftWords, at: At): Promise<DraftFields> {
  const { title, body, assigneeIds } = words;
  const asked = { signal: at.signal, argument: 'assigneeIds' };
  return {
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    ...(assigneeIds !== undefined && {
      assigneeIds: assigneeIds.length === 0 ? [] : await at.resolve.users(assigneeIds, asked),
    }),
  };
}

function unanswered(): ToolError {
  return new ToolError('upstream_failed', 'GitHub did not say what became of the draft.', {
    suggestions: ['Look with list_project_items before you try again.'],
  });
}
