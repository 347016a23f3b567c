import { getTimeLeft, ToolError } from '@wellspoken/kit';

import type { Iteration } from '../fields/project-field.ts';
import { HELD_ITERATIONS } from './iterations.documents.ts';
import { matchIterations, type PlannedIteration } from './plan-change.ts';
import { type Board, type BoardAt, readBoard } from './read-board.ts';
import { type Placed, placeItems, type Placement, putBack } from './set-iterations.ts';
import { listIterations } from './slots.ts';

/** The iterations to restore, and where. */
export interface RestoreJob {
  readonly at: BoardAt;
  /** The board before the iterations were replaced. */
  readonly before: Board;
  readonly planned: readonly PlannedIteration[];
  readonly onProgress: (done: number, total: number) => void;
}

/** An item whose iteration was not restored. */
export interface Missing {
  readonly itemId: string;
  /** The former id of its iteration. */
  readonly was: string;
  /** The iteration that replaced it, if any. */
  readonly iteration?: Iteration;
  readonly archived: boolean;
}

/** The outcome of restoring. */
export interface Restored {
  /** The board as last read; undefined if it could not be read. */
  readonly board?: Board;
  readonly missing: readonly Missing[];
  /** How many items have their iteration again. */
  readonly restored: number;
  /** Items that were restored from the archive for this and not archived again. */
  readonly outOfArchive: readonly string[];
  /** The first error, if one is known. */
  readonly reason?: Error;
}

interface Ledger {
  readonly done: Set<string>;
  readonly leftArchive: Set<string>;
  reason: Error | undefined;
}

interface Needs {
  readonly missing: readonly Missing[];
  readonly outOfArchive: readonly string[];
}

const MOST_ROUNDS = 6;
const MOST_IN_VAIN = 2;

/**
 * Finds the items that lost their iteration, sets it again, and repeats until none is left. An item
 * that got another iteration meanwhile keeps it.
 */
export async function restore(job: RestoreJob): Promise<Restored> {
  const ledger: Ledger = { done: new Set(), leftArchive: new Set(), reason: undefined };
  let board: Board | undefined;
  let left = Infinity;
  for (let round = 0, inVain = 0; round <= MOST_ROUNDS && inVain <= MOST_IN_VAIN; round += 1) {
    board = await look(job, ledger);
    const needs = board === undefined ? undefined : findNeeds(job, ledger, board);
    const open = needs === undefined ? left : countNeeds(needs);
    if (open === 0) break;
    inVain = open < left ? 0 : inVain + 1;
    left = open;
    // After the last round nothing is set that would not be verified.
    if (round < MOST_ROUNDS && board !== undefined) await give(job, ledger, board);
  }
  return toRestored(job, ledger, board);
}

function countNeeds({ missing, outOfArchive }: Needs): number {
  return missing.length + outOfArchive.length;
}

async function look(job: RestoreJob, ledger: Ledger): Promise<Board | undefined> {
  return tryTo(job, ledger, () => readBoard(job.at));
}

async function give(job: RestoreJob, ledger: Ledger, board: Board): Promise<void> {
  const needs = findNeeds(job, ledger, board);
  const placements = needs.missing.flatMap(({ itemId, iteration, archived }): Placement[] =>
    iteration === undefined ? [] : [{ itemId, iterationId: iteration.id, archived }],
  );
  const total = listHolders(job.before).length;
  const onPlaced = (placed: readonly Placed[]): void => {
    for (const one of placed) note(ledger, one);
    job.onProgress(Math.min(ledger.done.size, total), total);
  };
  const choose = (batch: readonly Placement[]) => findStillEmpty(job, board, batch);
  await tryTo(job, ledger, async () => placeItems({ ...job.at, onPlaced, choose }, placements));
  await tryTo(job, ledger, async () => putBack(job.at, needs.outOfArchive));
}

/** Restoring takes a while: an item that got an iteration since then keeps it. */
async function findStillEmpty(
  { at: { github, field, signal } }: RestoreJob,
  { plan }: Board,
  batch: readonly Placement[],
): Promise<readonly Placement[]> {
  const itemIds = batch.map(({ itemId }) => itemId);
  const variables = { itemIds, fieldName: field.name };
  const seen = await attempt(() => github.query(HELD_ITERATIONS, variables, { signal }), signal);
  // Without a read, all items of the batch are set again.
  if ('error' in seen) return batch;
  const existing = new Set(listIterations(plan).map(({ id }) => id));
  const placed = new Set(
    seen.value.nodes.map((node) =>
      existing.has(node?.fieldValueByName?.iterationId ?? '') ? node?.id : undefined,
    ),
  );
  return batch.filter(({ itemId }) => !placed.has(itemId));
}

function note(ledger: Ledger, { itemId, status, error, leftArchive }: Placed): void {
  if (status === 'succeeded') ledger.done.add(itemId);
  if (leftArchive === true) ledger.leftArchive.add(itemId);
  if (error !== undefined) ledger.reason = error;
}

// The list of missing items must reach the caller, so nothing is thrown here.
async function tryTo<Result>(
  { at }: RestoreJob,
  ledger: Ledger,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const outcome = await attempt(work, at.signal);
  if ('error' in outcome) {
    ledger.reason = outcome.error;
    return undefined;
  }
  return outcome.value;
}

/** The items with an iteration, each as if it had lost it. */
export function listHolders({ held }: Board): readonly Missing[] {
  return [...held].flatMap(([itemId, { iterationId: was, archived }]) =>
    was === undefined ? [] : [{ itemId, was, archived }],
  );
}

function findNeeds({ before, planned }: RestoreJob, ledger: Ledger, board: Board): Needs {
  const now = matchIterations(planned, board.plan);
  const kept = new Set(planned.map(({ was }) => was));
  const missing = listHolders(before).flatMap(({ itemId, was }): Missing[] => {
    const seen = board.held.get(itemId);
    // Removed from the project, or in an iteration: somebody did that on purpose.
    if (seen === undefined || seen.iterationId !== undefined || !kept.has(was)) return [];
    const iteration = now.get(was);
    const { archived } = seen;
    return [{ itemId, was, archived, ...(iteration !== undefined && { iteration }) }];
  });
  const outOfArchive = [...ledger.leftArchive].filter(
    (itemId) => board.held.get(itemId)?.archived === false,
  );
  return { missing, outOfArchive };
}

function toRestored(job: RestoreJob, ledger: Ledger, board: Board | undefined): Restored {
  const reason = ledger.reason !== undefined && { reason: ledger.reason };
  if (board !== undefined) {
    return {
      ...findNeeds(job, ledger, board),
      board,
      restored: countRestored(job, board),
      ...reason,
    };
  }
  const kept = new Set(job.planned.map(({ was }) => was));
  const missing = listHolders(job.before).filter(
    ({ itemId, was }) => kept.has(was) && !ledger.done.has(itemId),
  );
  const outOfArchive = [...ledger.leftArchive];
  return { missing, outOfArchive, restored: ledger.done.size, ...reason };
}

function countRestored({ before, planned }: RestoreJob, board: Board): number {
  const now = matchIterations(planned, board.plan);
  return listHolders(before).filter(({ itemId, was }) => {
    const held = board.held.get(itemId)?.iterationId;
    return held !== undefined && held === now.get(was)?.id;
  }).length;
}

/** Runs the work and returns its error, after the pause that GitHub asked for if there is time. */
export async function attempt<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<{ readonly value: Value } | { readonly error: Error }> {
  try {
    return { value: await work() };
  } catch (thrown) {
    const waitMs = thrown instanceof ToolError ? (thrown.retryAfterMs ?? 0) : 0;
    if (waitMs > 0 && waitMs < getTimeLeft(signal)) await waitFor(waitMs, signal);
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
