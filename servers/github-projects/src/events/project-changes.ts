import { ToolError } from '@wellspoken/kit';

import type { ProjectField } from '../fields/project-field.ts';
import type { At } from '../operations/operation.ts';
import { matchName } from '../refs/match-name.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { ITEMS_STILL_THERE } from './changes.documents.ts';
import {
  type Board,
  compareBoards,
  type ItemDifference,
  type WatchedField,
} from './compare-boards.ts';
import type { PlainEvent } from './event-log.ts';
import { readBoard } from './read-board.ts';

/** Which changes are asked for, and since when. */
export interface ChangesWanted {
  readonly projectId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly limit: number;
}

/** The changes, and the cursor to continue from. */
export interface ProjectChanges {
  readonly projectId: string;
  readonly itemCount: number;
  readonly fields: string[];
  readonly events: readonly PlainEvent[];
  readonly hasMore: boolean;
  readonly cursor: string;
  readonly notes?: string[];
}

const USUAL_FIELD = 'status';
const MOST_IDS = 100;

/**
 * Returns what changed in a project since an earlier read; the first read only stores the state.
 */
export async function readChanges(wanted: ChangesWanted, at: At): Promise<ProjectChanges> {
  const project = await at.resolve.projectWithFields(wanted.projectId, { signal: at.signal });
  const before = wanted.cursor === undefined ? undefined : findBoard(wanted.cursor, project, at);
  const chosen = before === undefined ? findNamedFields(project, wanted.fields) : before.fields;
  if (before !== undefined) assertSameFields(before, project, wanted.fields);
  const { known, notes } = findKnownFields(chosen, project);
  const fields = known.map(({ id, name }) => ({ id, name }));
  const now = await readBoard({ project, fields }, at);
  const common = {
    projectId: project.id,
    itemCount: now.rows.size,
    fields: fields.map(({ name }) => name),
    ...(notes.length > 0 && { notes }),
  };
  if (before === undefined || wanted.cursor === undefined) {
    return { ...common, events: [], hasMore: false, cursor: at.events.boards.put(now) };
  }
  const { events, hasMore, board } = await tell(before, now, { limit: wanted.limit, at });
  for (const event of events) at.events.add(event);
  // If nothing happened, the old cursor is still valid.
  const cursor = events.length === 0 ? wanted.cursor : at.events.boards.put(board);
  return { ...common, events, hasMore, cursor };
}

function findBoard(cursor: string, { id, title }: ProjectWithFields, { events }: At): Board {
  const board = events.boards.get(cursor.trim());
  const again = 'Call get_project_changes without cursor to start again.';
  if (board === undefined) {
    throw new ToolError(
      'not_found',
      'This cursor is not known: looks are kept for a day, as long as the server runs and has room.',
      { suggestions: [again, 'list_project_items shows how the project looks now.'] },
    );
  }
  if (board.projectId === id) return board;
  throw new ToolError('invalid_arguments', `cursor: this one is not of the project "${title}".`, {
    suggestions: ['Pass the projectId that the cursor came from.', again],
  });
}

function findNamedFields(
  { fields, title }: ProjectWithFields,
  names: readonly string[] | undefined,
): readonly ProjectField[] {
  if (names === undefined) return fields.filter(({ name }) => name.toLowerCase() === USUAL_FIELD);
  const sought = {
    kind: `field of "${title}"`,
    argument: 'fields',
    listWith: 'list_project_fields',
  };
  const found = new Set(names.map((name) => matchName(name, fields, sought)));
  // Titles are always watched.
  return [...found].filter(({ dataType }) => dataType !== 'TITLE');
}

function assertSameFields(
  before: Board,
  project: ProjectWithFields,
  names: readonly string[] | undefined,
): void {
  if (names === undefined) return;
  const ids = new Set(findNamedFields(project, names).map(({ id }) => id));
  const isSame = ids.size === before.fields.length && before.fields.every(({ id }) => ids.has(id));
  if (isSame) return;
  const watched = before.fields.map(({ name }) => `"${name}"`).join(', ') || 'none';
  throw new ToolError(
    'invalid_arguments',
    `fields: the cursor was made with other fields (${watched}).`,
    { suggestions: ['Leave fields out, or leave cursor out to start again with these fields.'] },
  );
}

/** Fields can be renamed and deleted between two reads. */
function findKnownFields(
  chosen: readonly WatchedField[],
  { fields }: ProjectWithFields,
): { readonly known: readonly ProjectField[]; readonly notes: string[] } {
  const known = chosen.flatMap(({ id }) => fields.filter((field) => field.id === id));
  const ids = new Set(known.map(({ id }) => id));
  const gone = chosen.filter(({ id }) => !ids.has(id));
  return {
    known,
    notes: gone.map(({ name }) => `The field "${name}" is not in the project any more.`),
  };
}

interface ShownDifferences {
  readonly events: readonly PlainEvent[];
  readonly hasMore: boolean;
  /** The project as it would be if only the returned changes had happened. */
  readonly board: Board;
}

async function tell(
  before: Board,
  now: Board,
  { limit, at }: { readonly limit: number; readonly at: At },
): Promise<ShownDifferences> {
  const seen = await withMissed(before, now, at);
  const differences = compareBoards(before, seen, at.now().toISOString());
  const shown = takeFirst(differences, limit);
  const rows = new Map(seen.rows);
  for (const { itemId } of differences.slice(shown.length)) {
    const row = before.rows.get(itemId);
    if (row === undefined) rows.delete(itemId);
    else rows.set(itemId, row);
  }
  return {
    events: shown.flatMap(({ events }) => events),
    hasMore: shown.length < differences.length,
    board: { ...seen, rows },
  };
}

/** As many as fit, but at least one, so that the caller makes progress. */
function takeFirst(
  differences: readonly ItemDifference[],
  limit: number,
): readonly ItemDifference[] {
  let count = 0;
  const end = differences.findIndex(({ events }) => {
    count += events.length;
    return count > limit;
  });
  return end === -1 ? differences : differences.slice(0, Math.max(end, 1));
}

/** An item that moved while pages were read can be missed, so absent items are requested by id. */
async function withMissed(before: Board, now: Board, at: At): Promise<Board> {
  const missing = [...before.rows.keys()].filter((id) => !now.rows.has(id));
  const rows = new Map(now.rows);
  for (let start = 0; start < missing.length; start += MOST_IDS) {
    const ids = missing.slice(start, start + MOST_IDS);
    for (const id of await findRemaining(ids, now.projectId, at)) {
      const row = before.rows.get(id);
      if (row !== undefined) rows.set(id, row);
    }
  }
  return { ...now, rows };
}

async function findRemaining(
  ids: readonly string[],
  projectId: string,
  { github, signal }: At,
): Promise<readonly string[]> {
  const { data, problems } = await github.queryPartly(ITEMS_STILL_THERE, { ids }, { signal });
  const failure = problems.find(({ error }) => !isAnswer(error));
  if (failure !== undefined) throw failure.error;
  const hidden = problems.filter(({ error }) => readCode(error) === 'permission_denied');
  const places = new Set(hidden.map(({ path }) => path[1]));
  return ids.filter(
    (_, place) => places.has(place) || data.nodes?.[place]?.project?.id === projectId,
  );
}

/** Without access to an item it is unknown whether it is gone. */
function isAnswer(error: Error): boolean {
  return ['not_found', 'permission_denied'].includes(readCode(error) ?? '');
}

function readCode(error: Error): string | undefined {
  return error instanceof ToolError ? error.code : undefined;
}
