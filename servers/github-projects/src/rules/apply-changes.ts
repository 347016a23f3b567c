import { ToolError } from '@wellspoken/kit';
import type { Change } from '@wellspoken/planner';

import { isUnknown } from '../github/lost-answer.ts';
import type { At } from '../operations/operation.ts';
import type { AskedChange, ChangeOutcome, ChangeTarget } from './asked-change.ts';
import { type PlacedChange, sendChanges } from './make-changes.ts';
import { isSo } from './planned-change.ts';
import { prepareChanges, type PreparedChanges } from './prepare-changes.ts';
import { hasComment } from './rule-comment.ts';
import { readState, type SubjectState } from './subject-state.ts';

/** The outcome of a change. */
export type AppliedChange = ChangeOutcome & {
  readonly outcome: Exclude<ChangeOutcome['outcome'], 'planned'>;
};

/**
 * Makes changes to one issue, pull request or item, unless they are in effect already, and verifies
 * them.
 */
export function applyChanges(
  to: ChangeTarget,
  changes: readonly Change[],
  at: At,
): Promise<readonly AppliedChange[]> {
  return applyAsked(
    to,
    changes.map((change) => ({ change })),
    at,
  );
}

/** The same for changes that rules ask for. */
export async function applyAsked(
  to: ChangeTarget,
  asked: readonly AskedChange[],
  at: At,
): Promise<readonly AppliedChange[]> {
  if (asked.length === 0) return [];
  const prepared = await prepareChanges(to, asked, at);
  const placed = listPlaced(prepared);
  const reference = to.subject.reference ?? to.subject.id;
  const errors = await sendChanges({ reference, state: prepared.state, placed }, at);
  const looked = { to, errors, after: await lookAgain(to, { prepared, placed }, at) };
  const outcomes: AppliedChange[] = [];
  for (const [place, { change }] of asked.entries()) {
    const entry = prepared.entries[place];
    if (entry === undefined) continue;
    outcomes.push(
      'planned' in entry
        ? {
            change,
            ...(entry.note !== undefined && { detail: entry.note }),
            ...(await verify({ place, planned: entry.planned }, looked, at)),
          }
        : { change, ...entry },
    );
  }
  return outcomes;
}

/** Previews {@link applyAsked}: names are resolved, nothing is changed. */
export async function previewAsked(
  to: ChangeTarget,
  asked: readonly AskedChange[],
  at: At,
): Promise<readonly ChangeOutcome[]> {
  if (asked.length === 0) return [];
  const { entries } = await prepareChanges(to, asked, at);
  return asked.flatMap(({ change }, place): readonly ChangeOutcome[] => {
    const entry = entries[place];
    if (entry === undefined) return [];
    if (!('planned' in entry)) return [{ change, ...entry }];
    const { note } = entry;
    return [{ change, outcome: 'planned', ...(note !== undefined && { detail: note }) }];
  });
}

function listPlaced({ entries }: PreparedChanges): readonly PlacedChange[] {
  return entries.flatMap((entry, place) =>
    'planned' in entry ? [{ place, planned: entry.planned }] : [],
  );
}

interface Sent {
  readonly prepared: PreparedChanges;
  readonly placed: readonly PlacedChange[];
}

/** Reads the subject after the changes; undefined if that fails or is not needed. */
async function lookAgain(
  { subject }: ChangeTarget,
  { prepared, placed }: Sent,
  at: At,
): Promise<SubjectState | undefined> {
  if (placed.every(({ planned }) => planned.kind === 'comment')) return undefined;
  try {
    return await readState(subject, prepared.fields, at);
  } catch (error) {
    if (error instanceof ToolError && !at.signal.aborted) return undefined;
    throw error;
  }
}

interface Looked {
  readonly to: ChangeTarget;
  readonly errors: ReadonlyMap<number, Error>;
  readonly after: SubjectState | undefined;
}

type Verdict = Pick<AppliedChange, 'outcome' | 'detail'>;

const NOT_TAKEN =
  'GitHub answered without an error, but it is not so: this token may lack the right to it.';

async function verify({ place, planned }: PlacedChange, looked: Looked, at: At): Promise<Verdict> {
  const { to, errors, after } = looked;
  const error = errors.get(place);
  if (planned.kind === 'comment') return verifyComment(planned.marker, { to, error }, at);
  if (after === undefined) {
    return error === undefined || isUnknown(error)
      ? { outcome: 'unknown', detail: 'It could not be looked at after the change was sent.' }
      : { outcome: 'failed', detail: error.message };
  }
  if (isSo(planned, after)) return { outcome: 'done' };
  if (error === undefined) return { outcome: 'failed', detail: NOT_TAKEN };
  return { outcome: isUnknown(error) ? 'unknown' : 'failed', detail: error.message };
}

/** GitHub's answer contains a new comment; it is searched for only if the answer was lost. */
async function verifyComment(
  marker: string,
  { to, error }: { readonly to: ChangeTarget; readonly error: Error | undefined },
  at: At,
): Promise<Verdict> {
  if (error === undefined) return { outcome: 'done' };
  if (!isUnknown(error)) return { outcome: 'failed', detail: error.message };
  try {
    if ((await hasComment(to.subject.reference ?? '', marker, at)) === true)
      return { outcome: 'done' };
  } catch (thrown) {
    if (!(thrown instanceof ToolError) || at.signal.aborted) throw thrown;
  }
  return { outcome: 'unknown', detail: error.message };
}
