import { createHash } from 'node:crypto';

import type { HubChange, PlainEvent } from './event-log.ts';

/** What changed in one item between two reads. */
export interface ItemDifference {
  readonly itemId: string;
  /** When its latest change was made. */
  readonly at: string;
  readonly events: readonly PlainEvent[];
}

type Difference = Pick<PlainEvent, 'eventType' | 'changes'> & { readonly isOfContent?: boolean };

/** The differences between two boards, in chronological order as far as GitHub reports times. */
export function compareBoards(before: Board, after: Board, now: string): readonly ItemDifference[] {
  const ids = new Set([...before.rows.keys(), ...after.rows.keys()]);
  return [...ids]
    .flatMap((id) => compareRows(before.rows.get(id), after.rows.get(id), { board: after, now }))
    .toSorted((a, b) => order(a.at, b.at) || order(a.itemId, b.itemId));
}

interface Setting {
  readonly board: Board;
  readonly now: string;
}

function compareRows(
  was: BoardRow | undefined,
  is: BoardRow | undefined,
  { board, now }: Setting,
): readonly ItemDifference[] {
  const row = is ?? was;
  if (row === undefined) return [];
  const happenings = listDifferences(was, is, board);
  if (happenings.length === 0) return [];
  // GitHub does not report when an item was removed.
  const at = is === undefined ? now : was === undefined ? is.addedAt : is.changedAt;
  const events = happenings.map((one) => toEvent(row, one, { projectId: board.projectId, at }));
  return [{ itemId: row.itemId, at, events }];
}

function listDifferences(
  was: BoardRow | undefined,
  is: BoardRow | undefined,
  board: Board,
): readonly Difference[] {
  if (was === undefined) return [{ eventType: 'added' }];
  if (is === undefined) return [{ eventType: 'removed' }];
  return [
    ...findConversion(was, is),
    ...findArchiving(was, is),
    ...findEdit(was, is, board),
    ...findRetitling(was, is),
    ...findStateChange(was, is),
  ];
}

function findConversion(was: BoardRow, is: BoardRow): readonly Difference[] {
  const isConverted = was.type === 'draft_issue' && is.type === 'issue';
  const changes = [{ name: 'type', from: was.type, to: is.type }];
  return isConverted ? [{ eventType: 'converted', changes }] : [];
}

function findArchiving(was: BoardRow, is: BoardRow): readonly Difference[] {
  if (was.archived === is.archived) return [];
  return [{ eventType: is.archived ? 'archived' : 'restored' }];
}

function findEdit(was: BoardRow, is: BoardRow, { fields }: Board): readonly Difference[] {
  const changes = fields.flatMap(({ id, name }) => toChange(name, was.values[id], is.values[id]));
  return changes.length === 0 ? [] : [{ eventType: 'edited', changes }];
}

/** A title that is no longer visible does not count as changed. */
function findRetitling(was: BoardRow, is: BoardRow): readonly Difference[] {
  if (was.title === undefined || is.title === undefined || was.title === is.title) return [];
  const changes = toChange('title', was.title, is.title);
  return [{ eventType: 'edited', changes, isOfContent: true }];
}

function findStateChange(was: BoardRow, is: BoardRow): readonly Difference[] {
  if (was.state === undefined || is.state === undefined || was.state === is.state) return [];
  const eventType = is.state === 'open' ? 'reopened' : is.state;
  return [{ eventType, changes: toChange('state', was.state, is.state), isOfContent: true }];
}

function toChange(
  name: string,
  from: string | undefined,
  to: string | undefined,
): readonly HubChange[] {
  if (from === to) return [];
  return [{ name, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
}

function toEvent(
  row: BoardRow,
  { eventType, changes, isOfContent = false }: Difference,
  { projectId, at }: { readonly projectId: string; readonly at: string },
): PlainEvent {
  return {
    // A cursor may be reused, so the same difference must get the same id.
    id: hashParts([projectId, row.itemId, row.changedAt, eventType, changes]),
    at,
    source: 'poll',
    ...readSubject(row, isOfContent),
    eventType,
    ...(row.title !== undefined && { title: row.title }),
    ...(row.reference !== undefined && { reference: row.reference }),
    projectId,
    itemId: row.itemId,
    ...(changes !== undefined && { changes }),
  };
}

/** A change of an issue concerns the issue itself, not only its item in this project. */
function readSubject(
  { type, contentId, itemId }: BoardRow,
  isOfContent: boolean,
): Pick<PlainEvent, 'resourceType' | 'resourceId'> {
  const isNumbered = type === 'issue' || type === 'pull_request';
  return isOfContent && isNumbered && contentId !== undefined
    ? { resourceType: type, resourceId: contentId }
    : { resourceType: 'item', resourceId: itemId };
}

function hashParts(parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `poll-${digest.slice(0, 22)}`;
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A watched field. */
export interface WatchedField {
  readonly id: string;
  readonly name: string;
}

/** What is remembered about one item of a board. */
export interface BoardRow {
  readonly itemId: string;
  readonly type: 'issue' | 'pull_request' | 'draft_issue' | 'redacted';
  readonly archived: boolean;
  readonly addedAt: string;
  /** When the item or its content last changed. */
  readonly changedAt: string;
  /** Of the issue, pull request or draft in it. */
  readonly contentId?: string;
  /** `owner/repo#n` */
  readonly reference?: string;
  readonly title?: string;
  readonly state?: 'open' | 'closed' | 'merged';
  /** Formatted values by field id; fields without a value are left out. */
  readonly values: Readonly<Record<string, string>>;
}

/** A project at one point in time. */
export interface Board {
  readonly projectId: string;
  readonly fields: readonly WatchedField[];
  readonly rows: ReadonlyMap<string, BoardRow>;
}
