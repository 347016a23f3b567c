import { countTokens, cutText } from '@wellspoken/kit/paging';
import type * as z from 'zod';

import { type Plain, readValue } from '../fields/values/read-value.ts';
import { type ChosenFields, USUAL_FIELDS } from './chosen-fields.ts';
import type { ContentNode, ItemNode } from './items.documents.ts';
import type { item, wholeItem } from './items.shapes.ts';

/** An item in a list. */
export type ShownItem = z.input<typeof item>;

type Known = Pick<
  z.input<typeof wholeItem>,
  'id' | 'type' | 'reference' | 'title' | 'state' | 'archived'
>;

// Lists must stay small even with long titles and texts; a single item is shown completely.
const MOST_TITLE_TOKENS = 40;
const MOST_BODY = 2_000;
const MOST_PEOPLE = 5;

const TYPES: Readonly<Record<string, Known['type']>> = {
  ISSUE: 'issue',
  PULL_REQUEST: 'pull_request',
  DRAFT_ISSUE: 'draft_issue',
};

const STATES: Readonly<Record<string, Known['state']>> = {
  OPEN: 'open',
  CLOSED: 'closed',
  MERGED: 'merged',
};

/** What every view of an item shows. */
export function showKnown({
  id,
  type,
  isArchived,
  content,
}: Pick<ItemNode, 'id' | 'type' | 'isArchived' | 'content'>): Known {
  return {
    id,
    type: TYPES[type] ?? 'redacted',
    ...(content !== null && showContent(content)),
    ...(isArchived && { archived: true as const }),
  };
}

function showContent(content: ContentNode): Pick<Known, 'reference' | 'title' | 'state'> {
  const { title, number, repository, issueState, pullState } = content;
  const state = STATES[issueState ?? pullState ?? ''];
  return {
    ...(repository !== undefined && { reference: `${repository.nameWithOwner}#${number}` }),
    title,
    ...(state !== undefined && { state }),
  };
}

/** An item of a list with the chosen values. */
export function showItem(node: ItemNode, chosen: ChosenFields): ShownItem {
  const { title, ...known } = showKnown(node);
  const body = node.content?.body ?? '';
  return {
    ...known,
    ...(title !== undefined && { title: shortenTitle(title) }),
    ...showValues(node, chosen),
    ...(body !== '' && { body: shortenText(body, MOST_BODY) }),
  };
}

function showValues(
  node: ItemNode,
  chosen: ChosenFields,
): Pick<ShownItem, 'assignees' | 'moreAssignees' | 'values'> {
  const { plain, lists } = chosen;
  const values: Record<string, ShownValue> = {};
  const people: Record<string, ShownValue> = {};
  for (const [at, name] of plain.entries()) keep(values, name, readValue(node[`one${at}`])?.value);
  for (const [at, { kind, name }] of lists.entries()) {
    const value = readValue(node[`list${at}`])?.value;
    if (kind === 'users') keep(people, 'assignees', value);
    else keep(values, name, value);
  }
  const { assignees } = people;
  return {
    ...(Array.isArray(assignees) && showPeople(assignees, chosen)),
    ...(Object.keys(values).length > 0 && { values }),
  };
}

/** All people if the caller chose the field. */
function showPeople(
  logins: readonly string[],
  chosen: ChosenFields,
): Pick<ShownItem, 'assignees' | 'moreAssignees'> {
  const most = chosen === USUAL_FIELDS ? MOST_PEOPLE : Infinity;
  const more = logins.length - most;
  return { assignees: logins.slice(0, most), ...(more > 0 && { moreAssignees: more }) };
}

/** A value in an answer. */
export type ShownValue = string | number | string[];

/** Sets a value, if there is one. */
export function keep(
  values: Record<string, ShownValue>,
  name: string,
  value: Plain | undefined,
): void {
  if (value !== undefined) values[name] = typeof value === 'object' ? [...value] : value;
}

function shortenTitle(title: string): string {
  if (countTokens(title) <= MOST_TITLE_TOKENS) return title;
  let most = MOST_TITLE_TOKENS * 4;
  while (countTokens(cutText(title, most)) > MOST_TITLE_TOKENS) most = Math.floor(most * 0.9);
  return shortenText(title, most);
}

function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most)}…`;
}
