import { ToolError } from '@wellspoken/kit';

import { formatWords } from '../../fields/item-query.ts';
import type { At } from '../../operations/operation.ts';
import { matchName } from '../../refs/match-name.ts';
import { DELETE_ITEM, itemsPage } from '../items.documents.ts';
import {
  CONVERT_DRAFT,
  CREATE_DRAFT,
  DRAFT_OR_ITEM,
  type DraftFields,
  type DraftNode,
  type DraftOrItemNode,
  UPDATE_DRAFT,
} from './drafts.documents.ts';

interface DraftWords {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** Logins. */
  readonly assigneeIds?: readonly string[] | undefined;
}

/** A draft, and its item if known. */
export interface Draft {
  readonly node: DraftNode;
  readonly itemId?: string;
}

interface Converted {
  readonly itemId: string;
  readonly issueId: string;
  readonly reference: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
}

export async function createDraft(
  asked: DraftWords & { readonly projectId?: string | undefined; readonly title: string },
  at: At,
): Promise<Draft> {
  const { signal } = at;
  const project = await at.resolve.project(asked.projectId, { signal });
  const fields = await toDraftFields(asked, at);
  const input = { projectId: project.id, ...fields, title: asked.title };
  const options = { signal, lookWith: 'list_project_items' };
  const { addProjectV2DraftIssue } = await at.github.mutate(CREATE_DRAFT, { input }, options);
  const item = addProjectV2DraftIssue?.projectItem;
  if (!item?.content) throw createNoAnswerError();
  return { node: item.content, itemId: item.id };
}

/** Changes a draft; omitted properties are kept. */
export async function updateDraft(asked: DraftWords & DraftAsked, at: At): Promise<Draft> {
  const fields = await toDraftFields(asked, at);
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
  if (!node) throw createNoAnswerError();
  return { node };
}

/** Deletes a draft, given by its own id or that of its item. */
export async function deleteDraft(asked: DraftAsked, at: At): Promise<string> {
  const { draftId, itemId, projectId } = await findDraft(asked, 'draftIssueId', at);
  await at.github.mutate(
    DELETE_ITEM,
    { input: { projectId, itemId } },
    { signal: at.signal, lookWith: 'list_project_items' },
  );
  return draftId;
}

/** Converts a draft to an issue; the item keeps its values. */
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
  if (!issue) throw createNoAnswerError();
  const { id, number, title, url } = issue;
  const reference = `${issue.repository.nameWithOwner}#${number}`;
  return { itemId, issueId: id, reference, number, title, url };
}

async function toDraftFields(words: DraftWords, at: At): Promise<DraftFields> {
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

function createNoAnswerError(): ToolError {
  return new ToolError('upstream_failed', 'GitHub did not say what became of the draft.', {
    suggestions: ['Look with list_project_items before you try again.'],
  });
}

interface DraftAsked {
  /** Its id, the id of its item, or its title. */
  readonly draftIssueId: string;
  /** Where to search for a title. */
  readonly projectId?: string | undefined;
}

/** An existing draft. */
interface FoundDraft {
  readonly draftId: string;
  readonly itemId: string;
  readonly projectId: string;
}

const NODE_ID = /^(?:DI|PVTI)_[\w-]+$/;

/** Finds a draft by id or title. */
async function findDraft(
  { draftIssueId, projectId }: DraftAsked,
  argument: string,
  at: At,
): Promise<FoundDraft> {
  const text = draftIssueId.trim();
  return NODE_ID.test(text)
    ? findById(text, argument, at)
    : findByTitle({ title: text, projectId, argument }, at);
}

async function findById(id: string, argument: string, at: At): Promise<FoundDraft> {
  const subject = { what: `draft "${id}"`, argument };
  const { node } = await at.github.query(DRAFT_OR_ITEM, { id }, { signal: at.signal, subject });
  const found = node === null ? undefined : readDraft(node);
  if (found !== undefined) return found;
  if (node?.content) throw createNotDraftError(id, argument);
  throw new ToolError('not_found', `There is no draft "${id}" (argument ${argument}).`, {
    suggestions: ['list_project_items shows drafts; pass the id of one.'],
  });
}

function readDraft(node: DraftOrItemNode): FoundDraft | undefined {
  const { id, content, project } = node;
  const item = node.projectV2Items?.nodes?.[0];
  if (item) return { draftId: id, itemId: item.id, projectId: item.project.id };
  if (content?.__typename !== 'DraftIssue' || project === undefined) return undefined;
  return { draftId: content.id, itemId: id, projectId: project.id };
}

interface TitleAsked {
  readonly title: string;
  readonly projectId: string | undefined;
  readonly argument: string;
}

async function findByTitle(
  { title, projectId, argument }: TitleAsked,
  at: At,
): Promise<FoundDraft> {
  const project = await at.resolve.project(projectId, { signal: at.signal });
  // A filter cannot contain a quotation mark; such a title is searched in all drafts.
  const fitting = title.includes('"') ? [] : await readDrafts(project.id, formatWords(title), at);
  const drafts = fitting.length > 0 ? fitting : await readDrafts(project.id, '', at);
  const found = matchName(title, drafts, {
    kind: `draft in "${project.title}"`,
    argument,
    listWith: 'list_project_items',
  });
  return { draftId: found.draftId, itemId: found.id, projectId: project.id };
}

interface DraftItem {
  readonly id: string;
  readonly name: string;
  readonly draftId: string;
}

async function readDrafts(
  project: string,
  filter: string,
  { github, signal }: At,
): Promise<readonly DraftItem[]> {
  const { node } = await github.query(
    itemsPage(0),
    {
      project,
      first: 100,
      after: null,
      query: `is:draft ${filter}`.trim(),
      states: ['NOT_ARCHIVED', 'ARCHIVED'],
      withBody: false,
    },
    { signal },
  );
  return (node?.items?.nodes ?? []).flatMap((item) =>
    item?.type === 'DRAFT_ISSUE' && item.content !== null
      ? [{ id: item.id, name: item.content.title, draftId: item.content.id }]
      : [],
  );
}

function createNotDraftError(id: string, argument: string): ToolError {
  return new ToolError(
    'conflict',
    `The item "${id}" holds an issue or pull request, not a draft (argument ${argument}).`,
    { suggestions: ['update_issue changes issues; remove_project_item takes an item out.'] },
  );
}
