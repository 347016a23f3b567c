import { ToolError } from '@wellspoken/kit';

import { MOST_ALIASES } from '../github/batches.ts';
import type { GitHub, Partly } from '../github/github.ts';
import type { Document } from '../github/graphql.ts';
import { isUnknown } from '../github/lost-answer.ts';
import type { IterationField } from './iteration-field.ts';
import {
  archiveAgain,
  type BatchVariables,
  type Changed,
  clearArchivedIterations,
  clearIterations,
  setArchivedIterations,
  setIterations,
} from './iterations.documents.ts';

/** An item and its wanted iteration. */
export interface Placement {
  readonly itemId: string;
  /** Undefined to clear it. */
  readonly iterationId?: string;
  /** Archived items cannot be changed, so they are restored for a moment. */
  readonly archived: boolean;
}

/** The outcome of one placement. */
export interface Placed {
  readonly itemId: string;
  readonly status: 'succeeded' | 'failed' | 'unknown';
  readonly error?: Error;
  /** It was restored from the archive and may not be archived again. */
  readonly leftArchive?: boolean;
}

interface PlacingAt {
  readonly github: GitHub;
  readonly field: Pick<IterationField, 'id' | 'project'>;
  readonly signal: AbortSignal;
  /**
   * Called before each request; returns which of its items are still to be changed. All are if it
   * is omitted.
   */
  readonly choose?: (batch: readonly Placement[]) => Promise<readonly Placement[]>;
  /** Called after each request with its outcomes. */
  readonly onPlaced?: (placed: readonly Placed[]) => void;
}

const MOST_ARCHIVED = 6;

type DocumentOf = (count: number) => Document<Changed, BatchVariables>;

interface Way {
  readonly archived: boolean;
  readonly clears: boolean;
  readonly most: number;
  readonly selectDocument: DocumentOf;
}

const WAYS: readonly Way[] = [
  { archived: false, clears: false, most: MOST_ALIASES, selectDocument: setIterations },
  { archived: false, clears: true, most: MOST_ALIASES, selectDocument: clearIterations },
  { archived: true, clears: false, most: MOST_ARCHIVED, selectDocument: setArchivedIterations },
  { archived: true, clears: true, most: MOST_ARCHIVED, selectDocument: clearArchivedIterations },
];

/** The number of requests needed to place so many items. */
export function countRequests(active: number, archived: number): number {
  return Math.ceil(active / MOST_ALIASES) + Math.ceil(archived / MOST_ARCHIVED);
}

/**
 * Sets the iterations of items in as few requests as possible; a failed request does not stop the
 * others.
 */
export async function placeItems(
  at: PlacingAt,
  placements: readonly Placement[],
): Promise<readonly Placed[]> {
  const all: Placed[] = [];
  for (const way of WAYS) {
    const mine = placements.filter(
      ({ archived, iterationId }) =>
        archived === way.archived && (iterationId === undefined) === way.clears,
    );
    for (let from = 0; from < mine.length; from += way.most) {
      const batch = mine.slice(from, from + way.most);
      const chosen = at.choose === undefined ? batch : await at.choose(batch);
      if (chosen.length === 0) continue;
      const placed = await placeBatch(at, way, chosen);
      at.onPlaced?.(placed);
      all.push(...placed);
    }
  }
  return all;
}

async function placeBatch(
  at: PlacingAt,
  way: Way,
  batch: readonly Placement[],
): Promise<readonly Placed[]> {
  const { github, field, signal } = at;
  const variables: Record<string, string> = { projectId: field.project.id, fieldId: field.id };
  for (const [index, { itemId, iterationId }] of batch.entries()) {
    variables[`item${index}`] = itemId;
    if (iterationId !== undefined) variables[`iteration${index}`] = iterationId;
  }
  const options = { signal, repeatable: true };
  try {
    const answer = await github.mutatePartly(way.selectDocument(batch.length), variables, options);
    return batch.map(({ itemId }, index) => readPlaced(answer, way, { itemId, index }));
  } catch (thrown) {
    // Only failures of GitHub or the network are outcomes; cancellation and bugs end the work.
    if (signal.aborted || !(thrown instanceof ToolError)) throw thrown;
    const status = isUnknown(thrown) ? 'unknown' : 'failed';
    const leftArchive = way.archived;
    return batch.map(({ itemId }) => ({ itemId, status, error: thrown, leftArchive }));
  }
}

function readPlaced(
  { data, problems }: Partly<Changed>,
  { archived }: Way,
  { itemId, index }: { readonly itemId: string; readonly index: number },
): Placed {
  const isDone = (alias: string): boolean => (data[`${alias}${index}`] ?? null) !== null;
  const isSet = isDone('set');
  const leftArchive = archived && !isDone('back');
  const own = problems.find(({ path }) => path[0] === `set${index}`) ?? problems[0];
  return {
    itemId,
    status: isSet ? 'succeeded' : 'failed',
    ...(!isSet && own !== undefined && { error: own.error }),
    ...(leftArchive && { leftArchive }),
  };
}

/** Archives items again that were restored; returns those for which it failed. */
export async function putBack(
  { github, field, signal }: PlacingAt,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  const out: string[] = [];
  for (let from = 0; from < itemIds.length; from += MOST_ALIASES) {
    const batch = itemIds.slice(from, from + MOST_ALIASES);
    const items = Object.fromEntries(batch.map((id, index) => [`item${index}`, id]));
    const variables = { projectId: field.project.id, ...items };
    const options = { signal, repeatable: true };
    try {
      const { data } = await github.mutatePartly(archiveAgain(batch.length), variables, options);
      out.push(...batch.filter((_, index) => (data[`back${index}`] ?? null) === null));
    } catch (thrown) {
      if (signal.aborted || !(thrown instanceof ToolError)) throw thrown;
      out.push(...batch);
    }
  }
  return out;
}
