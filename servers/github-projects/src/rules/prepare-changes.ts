import { ToolError } from '@wellspoken/kit';
import { type Change, findConflicts } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import { hasComment, createMarker } from './rule-comment.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import type { AskedChange, ChangeTarget } from './asked-change.ts';
import { namesWanted, notFor } from './change-facts.ts';
import { findChangeNames, type ChangeNames } from './find-change-names.ts';
import { findFields } from './find-fields.ts';
import { createFailure, planChange, takesField, type Facts, type Prepared } from './plan-change.ts';
import { readState, type SubjectState } from './subject-state.ts';

/** All changes to one subject, ready to be sent. */
export interface PreparedChanges {
  readonly state: SubjectState;
  /** Names of the fields whose values were read. */
  readonly fields: readonly string[];
  /** In the order of the changes. */
  readonly entries: readonly Prepared[];
}

/** Reads how the subject is and what all names stand for; nothing is changed. */
export async function prepareChanges(
  to: ChangeTarget,
  asked: readonly AskedChange[],
  at: At,
): Promise<PreparedChanges> {
  const changes = asked.map(({ change }) => change);
  const found = await findFields(to.projectId, changes, at);
  const added = await findProjects(changes, at);
  const state = await readState(to.subject, found.names, at);
  const reference = to.subject.reference ?? '';
  const wanted = wantedNames(changes, { found, added, state });
  const ids = await findChangeNames(wanted, reference, at);
  const facts = { state, found, added, ids };
  const conflicts = findConflicts(changes);
  const entries: Prepared[] = [];
  for (const [place, one] of asked.entries()) {
    const other = conflicts.get(place);
    const why = other === undefined ? notFor(one.change, state.kind) : against(asked[other]);
    if (why !== undefined) entries.push(createFailure(why));
    else if (one.change.kind !== 'comment') entries.push(planChange(place, one.change, facts));
    else entries.push(await prepareComment({ ...one.change, asked, place }, reference, at));
  }
  return { state, fields: found.names, entries };
}

function wantedNames(
  changes: readonly Change[],
  facts: Pick<Facts, 'found' | 'added' | 'state'>,
): ReadonlyMap<number, ChangeNames> {
  const { kind } = facts.state;
  return new Map(
    changes.flatMap((change, place): [number, ChangeNames][] => {
      if (notFor(change, kind) !== undefined || kind === 'draft_issue') return [];
      if (takesField(place, facts)) return [];
      const names = namesWanted(change, facts.state);
      return names === undefined ? [] : [[place, names]];
    }),
  );
}

async function findProjects(
  changes: readonly Change[],
  { resolve, signal }: At,
): Promise<Facts['added']> {
  const found = new Map<number, ProjectPointer | Error>();
  for (const [place, change] of changes.entries()) {
    if (change.kind !== 'add_to_project') continue;
    try {
      found.set(place, await resolve.project(change.project, { signal, argument: 'project' }));
    } catch (error) {
      if (!(error instanceof ToolError) || error.retryable) throw error;
      found.set(place, error);
    }
  }
  return found;
}

interface CommentAsked {
  readonly body: string;
  readonly place: number;
  readonly asked: readonly AskedChange[];
}

async function prepareComment(
  { body, place, asked }: CommentAsked,
  reference: string,
  at: At,
): Promise<Prepared> {
  const rule = readRule(asked[place]);
  const before = asked.slice(0, place).filter((one) => readRule(one) === rule).length;
  const marker = createMarker(before === 0 ? rule : `${rule}#${before}`);
  const isThere = await hasComment(reference, marker, at);
  if (isThere === undefined) {
    return createFailure(
      'There are too many comments to tell whether this one was written already.',
    );
  }
  return isThere
    ? { outcome: 'already' }
    : { planned: { kind: 'comment', body: `${body}\n\n${marker}`, marker } };
}

/** Whose comment it is; a comment of no rule goes by its text. */
function readRule(asked: AskedChange | undefined): string {
  if (asked?.change.kind !== 'comment') return '';
  return asked.rule ?? asked.change.body;
}

function against(other: AskedChange | undefined): string {
  const who = other?.rule === undefined ? 'An earlier change' : `The rule "${other.rule}"`;
  return `${who} says otherwise, and what comes first counts.`;
}
