import { ToolError } from '@wellspoken/kit';

import { DRAFT_OR_ITEM, type DraftOrItemNode } from '../documents/drafts.ts';
import { itemsPage } from '../documents/items.ts';
import { words } from '../fields/item-query.ts';
import type { At } from '../operations/operation.ts';
import { matchName } from '../refs/match-name.ts';

/** Which draft. */
export interface DraftAsked {
  /** Its id, the id of its item, or its title. */
  readonly draftIssueId: string;
  /** Where a title is looked for. */
  readonly projectId?: string | undefined;
}

/** A draft that is there. */
export interface FoundDraft {
  readonly draftId: string;
  readonly itemId: string;
  readonly projectId: string;
}

const NODE_ID = /^(?:DI|PVTI)_[\w-]+$/;

/** The draft with that id or title. */
export async function findDraft(
  { draftIssueId, projectId }: DraftAsked,
  argument: string,
  at: At,
): Promise<FoundDraft> {
  const text = draftIssueId.trim();
  return NODE_ID.test(text)
    ? byId(text, argument, at)
    : byTitle({ title: text, projectId, argument }, at);
}

async function byId(id: string, argument: string, at: At): Promise<FoundDraft> {
  const subject = { what: `draft "${id}"`, argument };
  const { node } = await at.github.query(DRAFT_OR_ITEM, { id }, { signal: at.signal, subject });
  const found = node === null ? undefined : draftIn(node);
  if (found !== undefined) return found;
  if (node?.content) throw notDraft(id, argument);
  throw new ToolError('not_found', `There is no draft "${id}" (argument ${argument}).`, {
    suggestions: ['list_project_items shows drafts; pass the id of one.'],
  });
}

function draftIn(node: DraftOrItemNode): FoundDraft | undefined {
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

async function byTitle({ title, projectId, argument }: TitleAsked, at: At): Promise<FoundDraft> {
  const project = await at.resolve.project(projectId, { signal: at.signal });
  // A filter cannot hold a quotation mark; then all drafts are looked through.
  const fitting = title.includes('"') ? [] : await draftsIn(project.id, words(title), at);
  const drafts = fitting.length > 0 ? fitting : await draftsIn(project.id, '', at);
  const found = matchName(title, drafts, {
    kind: `draft in "${project.title}"`,
    argument,
    listWith: 'list_project_items',
  });
  return { draftId: found.draftId, itemId: found.id, projectId: project.id };
}

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly draftId: string;
}

async function draftsIn(
  project: string,
  filter: string,
  { github, signal }: At,
): Promise<readonly Draft[]> {
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

function notDraft(id: string, argument: string): ToolError {
  return new ToolError(
    'conflict',
    `The item "${id}" holds an issue or pull request, not a draft (argument ${argument}).`,
    { suggestions: ['update_issue changes issues; remove_project_item takes an item out.'] },
  );
}
