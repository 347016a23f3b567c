import { ToolError } from '@wellspoken/kit';
import { type ByKind, callByKind, type Change, findConflicts } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import type { AskedChange, ChangeTarget } from './asked-change.ts';
import {
  explainUnsuitable,
  type FieldsFound,
  findFields,
  listWantedNames,
  toPriorityLabel,
} from './change-facts.ts';
import { type ChangeIds, type ChangeNames, findChangeNames } from './find-change-names.ts';
import { isSo, placeIn, type PlannedChange } from './planned-change.ts';
import { createMarker, hasComment } from './rule-comment.ts';
import { readState, type SubjectState } from './subject-state.ts';

/** All changes to one subject, ready to be sent. */
export interface PreparedChanges {
  readonly state: SubjectState;
  /** Names of the fields whose values were read. */
  readonly fields: readonly string[];
  /** In the order of the changes. */
  readonly entries: readonly Prepared[];
}

/** Reads the state of the subject and resolves all names; changes nothing. */
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
  const wanted = collectWantedNames(changes, { found, added, state });
  const ids = await findChangeNames(wanted, reference, at);
  const facts = { state, found, added, ids };
  const conflicts = findConflicts(changes);
  const entries: Prepared[] = [];
  for (const [place, one] of asked.entries()) {
    const other = conflicts.get(place);
    const why =
      other === undefined
        ? explainUnsuitable(one.change, state.kind)
        : describeConflict(asked[other]);
    if (why !== undefined) entries.push(createFailure(why));
    else if (one.change.kind !== 'comment') entries.push(planChange(place, one.change, facts));
    else entries.push(await prepareComment({ ...one.change, asked, place }, reference, at));
  }
  return { state, fields: found.names, entries };
}

function collectWantedNames(
  changes: readonly Change[],
  facts: Pick<Facts, 'found' | 'added' | 'state'>,
): ReadonlyMap<number, ChangeNames> {
  const { kind } = facts.state;
  return new Map(
    changes.flatMap((change, place): [number, ChangeNames][] => {
      if (explainUnsuitable(change, kind) !== undefined || kind === 'draft_issue') return [];
      if (takesField(place, facts)) return [];
      const names = listWantedNames(change, facts.state);
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

/** Identifies the author of a comment: its rule, or without one its text. */
function readRule(asked: AskedChange | undefined): string {
  if (asked?.change.kind !== 'comment') return '';
  return asked.rule ?? asked.change.body;
}

function describeConflict(other: AskedChange | undefined): string {
  const who = other?.rule === undefined ? 'An earlier change' : `The rule "${other.rule}"`;
  return `${who} says otherwise, and what comes first counts.`;
}

/** The planned change, or why there is none. */
type Prepared =
  | { readonly planned: PlannedChange; readonly note?: string }
  | { readonly outcome: 'already' | 'failed'; readonly detail?: string };

/** Everything that is known before the first change. */
interface Facts {
  readonly state: SubjectState;
  readonly found: FieldsFound;
  /** Projects that the subject is added to, by the index of the change. */
  readonly added: ReadonlyMap<number, ProjectPointer | Error>;
  /** Ids for the names, by the index of the change; absent if the change is in effect already. */
  readonly ids: ReadonlyMap<number, ChangeIds | ToolError>;
}

interface FactsAt extends Facts {
  readonly place: number;
}

const ALREADY: Prepared = { outcome: 'already' };

const PLANNERS: ByKind<FactsAt, Prepared> = {
  add_labels: (_, facts) => planNamed(facts, (ids) => ({ kind: 'labels', adds: true, ids })),
  assign: (_, facts) => planNamed(facts, (ids) => ({ kind: 'people', adds: true, ids })),
  set_type: (_, facts) => planNamed(facts, ([id = '']) => ({ kind: 'type', id })),
  set_milestone: (_, facts) => planNamed(facts, ([id = '']) => ({ kind: 'milestone', id })),
  remove_labels: ({ labels }, { state }) => {
    const gone = new Set(labels.map(fold));
    const there = state.labels.filter(({ name }) => gone.has(fold(name)));
    return { planned: { kind: 'labels', adds: false, ids: there.map(({ id }) => id) } };
  },
  unassign: ({ logins }, { state }) => {
    const gone = new Set(logins.map((login) => fold(login.replace(/^@/, ''))));
    const there = state.assignees.filter(({ login }) => gone.has(fold(login)));
    return { planned: { kind: 'people', adds: false, ids: there.map(({ id }) => id) } };
  },
  set_field: (_, facts) => planField(facts),
  clear_field: (_, facts) => planField(facts),
  set_priority: ({ priority }, facts) =>
    takesField(facts.place, facts) ? planField(facts) : planPriorityLabel(priority, facts),
  add_to_project: (_, { added, place }) => {
    const project = added.get(place);
    if (project === undefined || project instanceof Error) return toFailure(project);
    return { planned: { kind: 'add', project } };
  },
  archive: (_, { found: { project }, state }) => {
    if (project === undefined || project instanceof Error) return toFailure(project);
    if (placeIn(state, project) === undefined) return createFailure(describeAbsence(project));
    return { planned: { kind: 'archive', project } };
  },
  close: ({ reason }, { state }) => ({
    planned: { kind: 'state', state: 'closed', reason },
    ...(state.kind === 'pull_request' && { note: 'A pull request is closed without a reason.' }),
  }),
  reopen: (_, { state }) =>
    state.state === 'merged'
      ? createFailure('A merged pull request cannot be opened again.')
      : { planned: { kind: 'state', state: 'open' } },
  comment: () => createFailure('A comment is prepared elsewhere.'),
};

/** Plans a change from the facts. */
function planChange(place: number, change: Change, facts: Facts): Prepared {
  const made = callByKind(PLANNERS, change, { ...facts, place });
  return 'planned' in made && isSo(made.planned, facts.state) ? ALREADY : made;
}

/**
 * Whether a field is set, for which the subject must be in the project, or be added to it before.
 */
function takesField(
  place: number,
  { found, state, added }: Pick<Facts, 'found' | 'state' | 'added'>,
): boolean {
  const { project, updates } = found;
  if (project === undefined || project instanceof Error || !updates.has(place)) return false;
  const joins = [...added.values()].some((one) => !(one instanceof Error) && one.id === project.id);
  return joins || placeIn(state, project) !== undefined;
}

function planNamed({ ids, place }: FactsAt, make: (ids: ChangeIds) => PlannedChange): Prepared {
  const known = ids.get(place);
  if (known === undefined) return ALREADY;
  return known instanceof ToolError ? toFailure(known) : { planned: make(known) };
}

function planField(facts: FactsAt): Prepared {
  const { found, state, place } = facts;
  if (found.project instanceof Error) return toFailure(found.project);
  const planned = found.updates.get(place);
  if (planned === undefined || planned instanceof Error) return toFailure(planned);
  if (!takesField(place, facts)) return createFailure(describeAbsence(planned.project));
  const isArchived = placeIn(state, planned.project)?.archived === true;
  return isArchived && !isSo(planned, state)
    ? createFailure('The item is archived, and GitHub changes no values of archived items.')
    : { planned };
}

function planPriorityLabel(priority: string, facts: FactsAt): Prepared {
  const { found, ids, place } = facts;
  if (!(ids.get(place) instanceof ToolError)) {
    return planNamed(facts, (known) => ({ kind: 'labels', adds: true, ids: known }));
  }
  const planned = found.updates.get(place);
  const why =
    planned === undefined || planned instanceof Error
      ? 'There is no project with a field "Priority" to set.'
      : describeAbsence(planned.project);
  return createFailure(`${why} And there is no label "${toPriorityLabel(priority)}".`);
}

function describeAbsence({ title }: ProjectPointer): string {
  return `It is not in the project "${title}".`;
}

/** A change that cannot be made, and why. */
function createFailure(detail: string): Prepared {
  return { outcome: 'failed', detail };
}

function toFailure(error: Error | undefined): Prepared {
  // Errors name the argument for callers of tools; a rule has none.
  const words = error?.message ?? 'It is not known what this means here.';
  return createFailure(words.replace(/ \(argument \w+\)/, ''));
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
