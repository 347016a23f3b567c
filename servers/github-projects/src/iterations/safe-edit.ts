import { setTimeLeft, ToolError } from '@wellspoken/kit';

import type { Iteration, IterationPlan } from '../fields/project-field.ts';
import { isUnknown } from '../github/lost-answer.ts';
import type { At } from '../operations/operation.ts';
import { type IterationField, runInTurn } from './iteration-field.ts';
import { REPLACE_ITERATIONS } from './iterations.documents.ts';
import {
  createNotKnownError,
  createNotRestoredError,
  createNotWrittenError,
} from './not-restored.ts';
import type { PlannedIteration } from './plan-change.ts';
import { type Board, readBoard, readPlan } from './read-board.ts';
import { attempt, restore, type RestoreJob } from './restore.ts';
import { countRequests } from './set-iterations.ts';
import { createSlotKey, listIterations, type Slot, toSettings } from './slots.ts';

/** A change of the iterations of a field. */
interface Edit {
  /** All iterations after the change; omitted ones are deleted. */
  readonly plan: (now: IterationPlan) => readonly PlannedIteration[];
  readonly dryRun: boolean;
}

/** The effect, or expected effect, of an edit. */
export interface Edited {
  readonly before: readonly Iteration[];
  /** With ids, unless it was a dry run. */
  readonly after: readonly (Slot & { readonly id?: string })[];
  readonly estimate: Estimate;
}

/**
 * Changes the iterations of a field while items keep theirs. GitHub can only replace all
 * iterations, which clears the field in every item; so the values are read before and restored
 * afterwards, whatever happens in between.
 */
export async function editSafely(at: At, field: IterationField, edit: Edit): Promise<Edited> {
  return runInTurn(at.github, field.id, async () => {
    const before = await readBoard({ ...at, field, onPage: createReadingProgress(at) });
    const planned = edit.plan(before.plan);
    const expected = estimateCost(before, planned);
    const known = { before: listIterations(before.plan), after: planned, estimate: expected };
    assertDifferent(known.before, planned);
    if (edit.dryRun) return known;
    assertAffordable(at, expected);
    at.signal.throwIfAborted();
    const { after, restored } = await replaceAndRestore(at, field, { before, planned, expected });
    return { ...known, after, estimate: { ...expected, restored } };
  });
}

interface Work {
  readonly before: Board;
  readonly planned: readonly PlannedIteration[];
  readonly expected: Estimate;
}

const LEAST_MS = 120_000;
const MS_PER_REQUEST = 5_000;

async function replaceAndRestore(
  { github, signal, progress }: At,
  field: IterationField,
  { before, planned, expected }: Work,
): Promise<{ readonly after: readonly Iteration[]; readonly restored: number }> {
  // Cancelling from here on would leave items without their iteration.
  const ownMs = LEAST_MS + expected.requests * MS_PER_REQUEST;
  const own = AbortSignal.timeout(ownMs);
  setTimeLeft(own, ownMs);
  const at = { github, field, signal: own };
  const onProgress = (done: number, total: number): void => {
    progress(done, total, `${done} of ${total} items have their iteration back`);
  };
  const job: RestoreJob = { at, before, planned, onProgress };
  await replaceIterations(job);
  const ending = await restore(job);
  const { board, missing, outOfArchive, restored } = ending;
  if (board === undefined || missing.length + outOfArchive.length > 0) {
    throw createNotRestoredError(planned, ending);
  }
  signal.throwIfAborted();
  if (isUntouched(before.plan, board.plan)) throw createIgnoredError();
  assertThere(planned, board.plan);
  return { after: listIterations(board.plan), restored };
}

async function replaceIterations(job: RestoreJob): Promise<void> {
  const { at, before, planned } = job;
  const { github, field, signal } = at;
  const startDate = (listIterations(before.plan)[0] ?? planned[0])?.startDate ?? '';
  const settings = toSettings(planned, { duration: before.plan.duration, startDate });
  const variables = { fieldId: field.id, settings };
  const subject = { what: `field "${field.name}"`, argument: 'fieldName' };
  const lookWith = 'list_sprints';
  try {
    await github.mutate(REPLACE_ITERATIONS, variables, { signal, subject, lookWith });
  } catch (thrown) {
    const now = await readPlanWhateverHappens(job);
    if (now === undefined) throw createNotKnownError(planned, before, toError(thrown));
    if (!isUntouched(before.plan, now)) return;
    throw isUnknown(thrown) ? createNotWrittenError(planned, before, thrown) : thrown;
  }
}

const MOST_LOOKS = 3;

async function readPlanWhateverHappens({ at }: RestoreJob): Promise<IterationPlan | undefined> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const outcome = await attempt(() => readPlan(at), at.signal);
    if ('value' in outcome) return outcome.value;
  }
  return undefined;
}

// Replacing gives every iteration a new id, even if nothing else changes.
function isUntouched(before: IterationPlan, now: IterationPlan): boolean {
  const old = listIterations(before);
  const current = new Set(listIterations(now).map(({ id }) => id));
  return old.length === current.size && old.every(({ id }) => current.has(id));
}

function createIgnoredError(): ToolError {
  const said = 'GitHub took the change and did nothing: the iterations are as they were.';
  return new ToolError('upstream_failed', said, {
    suggestions: ['Change them in the settings of the project on github.com.'],
  });
}

// Another client may have replaced all iterations at the same time, without the new ones.
function assertThere(planned: readonly PlannedIteration[], now: IterationPlan): void {
  const titles = new Set(listIterations(now).map(({ title }) => title));
  const absent = planned.filter(({ title }) => !titles.has(title));
  if (absent.length === 0) return;
  const names = absent.map(({ title }) => `"${title}"`).join(', ');
  const said = `Somebody else changed the iterations at the same time, and ${names} is not among them now. Every item has its iteration.`;
  throw new ToolError('conflict', said, {
    suggestions: ['Look with get_iteration_configuration, then try again.'],
  });
}

function assertDifferent(before: readonly Slot[], planned: readonly Slot[]): void {
  const old = new Set(before.map(createSlotKey));
  if (before.length !== planned.length || planned.some((slot) => !old.has(createSlotKey(slot))))
    return;
  throw new ToolError('invalid_arguments', 'The iterations are like that already.', {
    suggestions: ['list_sprints shows them.'],
  });
}

function createReadingProgress({ progress }: At): (seen: number, total: number) => void {
  return (seen, total) => {
    progress(0, total, `${seen} of ${total} items read`);
  };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The cost of changing iterations. */
interface Estimate {
  /** Items whose iteration is restored. */
  readonly restored: number;
  /** Items whose iteration is deleted. */
  readonly cleared: number;
  /** In total, reads included. */
  readonly requests: number;
  readonly points: number;
}

/** More would take longer than a call may: about 20 items are restored per second. */
const MOST_ITEMS = 5_000;

/** Estimates the cost of replacing the iterations of a board by the planned ones. */
function estimateCost({ held, pages }: Board, planned: readonly PlannedIteration[]): Estimate {
  const kept = new Set(planned.map(({ was }) => was));
  const holders = [...held.values()].filter(({ iterationId }) => iterationId !== undefined);
  const restored = holders.filter(({ iterationId }) => kept.has(iterationId));
  const archived = restored.filter((item) => item.archived).length;
  // The board is read before, after the change, and once more to verify it; items are
  // read once more before they are restored.
  const requests = 3 * pages + 1 + 2 * countRequests(restored.length - archived, archived);
  return {
    restored: restored.length,
    cleared: holders.length - restored.length,
    requests,
    // Each of these requests costs one point: none requests more than one connection.
    points: requests,
  };
}

/** Throws if too many items have to be restored, or if the remaining budget is too small. */
function assertAffordable({ github, now }: At, { restored, points }: Estimate): void {
  if (restored > MOST_ITEMS) {
    throw new ToolError(
      'too_large',
      `${restored} items hold an iteration; at most ${MOST_ITEMS} can be given theirs back safely. Nothing was changed.`,
      { suggestions: ['Change the iterations in the settings of the project on github.com.'] },
    );
  }
  const budget = github.facts().graphql;
  if (budget === undefined || budget.remaining >= points) return;
  throw new ToolError(
    'rate_limited',
    `This takes about ${points} points and ${budget.remaining} are left until ${budget.resetAt}. Nothing was changed.`,
    {
      suggestions: ['Try again after that time.'],
      retryAfterMs: Math.max(1_000, Date.parse(budget.resetAt) - now().getTime()),
    },
  );
}
