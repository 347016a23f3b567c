import { ToolError } from '@wellspoken/kit';

import { updatePullRequests } from '../fields/values/values.documents.ts';
import type { Problem } from '../github/github.ts';
import { createComment } from '../issues/comments/comments.ts';
import {
  UPDATE_ISSUE,
  type UpdateIssueData,
  type UpdateIssueVariables,
} from '../issues/issues.documents.ts';
import { updateVariables } from '../issues/update-issue.ts';
import { addItems, ARCHIVE_ITEM } from '../items/items.documents.ts';
import { runWrites } from '../items/run-writes.ts';
import type { At } from '../operations/operation.ts';
import { placeIn, type PlannedChange } from './planned-change.ts';
import type { SubjectState } from './subject-state.ts';

/** A planned change, and its index among the changes. */
export interface PlacedChange {
  readonly place: number;
  readonly planned: PlannedChange;
}

export interface Sending {
  readonly reference: string;
  readonly state: SubjectState;
  readonly placed: readonly PlacedChange[];
}

type Of<Kind extends PlannedChange['kind']> = PlacedChange & {
  readonly planned: Extract<PlannedChange, { kind: Kind }>;
};

/** Errors, by the index of the change. */
type Errors = Map<number, Error>;

/**
 * Sends all changes to one subject in as few requests as possible; returns the errors of those that
 * failed.
 */
export async function sendChanges(sending: Sending, at: At): Promise<ReadonlyMap<number, Error>> {
  const errors: Errors = new Map();
  const items = await addToProjects(sending, errors, at);
  await changeContent(sending, errors, at);
  await setFields(sending, { errors, items }, at);
  for (const one of pick(sending, 'archive')) {
    await attempt([one], errors, () => archive(one, sending.state, at));
  }
  for (const one of pick(sending, 'comment')) {
    await attempt([one], errors, () =>
      createComment({ issueNumber: sending.reference, body: one.planned.body }, at),
    );
  }
  return errors;
}

function pick<Kind extends PlannedChange['kind']>(
  { placed }: Sending,
  ...kinds: readonly Kind[]
): readonly Of<Kind>[] {
  return placed.filter((one): one is Of<Kind> => kinds.some((kind) => kind === one.planned.kind));
}

/** Only failures of GitHub or the network are outcomes; cancellation and bugs end the call. */
async function attempt<Value>(
  placed: readonly PlacedChange[],
  errors: Errors,
  send: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    for (const { place } of placed) errors.set(place, error);
    return undefined;
  }
}

/** Adds the subject to projects; returns the created items by the node ids of the projects. */
async function addToProjects(
  sending: Sending,
  errors: Errors,
  at: At,
): Promise<ReadonlyMap<string, string>> {
  const adds = pick(sending, 'add');
  if (adds.length === 0) return new Map();
  const inputs = adds.map(({ planned }, place): [string, object] => [
    `input${place}`,
    { projectId: planned.project.id, contentId: sending.state.id },
  ]);
  const answer = await attempt(adds, errors, () =>
    at.github.mutatePartly(addItems(adds.length), Object.fromEntries(inputs), {
      signal: at.signal,
      // For an existing item GitHub returns that one.
      repeatable: true,
      lookWith: 'list_project_items',
    }),
  );
  const made = new Map<string, string>();
  for (const [index, { place, planned }] of adds.entries()) {
    const problem = findProblem(answer?.problems, `one${index}`);
    if (problem !== undefined) errors.set(place, problem);
    const id = answer?.data[`one${index}`]?.item?.id;
    if (id !== undefined) made.set(planned.project.id, id);
  }
  return made;
}

function findProblem(problems: readonly Problem[] | undefined, key: string): Error | undefined {
  return problems?.find(({ path }) => path[0] === key)?.error;
}

/** Selects the step of the request that makes a change. */
function selectStep({ planned }: PlacedChange): keyof UpdateIssueData {
  switch (planned.kind) {
    case 'labels':
      return planned.adds ? 'addLabelsToLabelable' : 'removeLabelsFromLabelable';
    case 'people':
      return planned.adds ? 'addAssigneesToAssignable' : 'removeAssigneesFromAssignable';
    case 'state':
      return planned.state === 'closed' ? 'closeIssue' : 'updateIssue';
    default:
      return 'updateIssue';
  }
}

async function changeContent(sending: Sending, errors: Errors, at: At): Promise<void> {
  const { state } = sending;
  const all = pick(sending, 'labels', 'people', 'type', 'milestone', 'state');
  const isPull = state.kind === 'pull_request';
  const own = isPull ? pick(sending, 'milestone', 'state') : [];
  const rest = all.filter((one) => !own.some(({ place }) => place === one.place));
  if (rest.length > 0) await updateIssue(rest, { errors, id: state.id }, at);
  if (own.length > 0) await attempt(own, errors, () => updatePull(own, state.id, at));
}

interface Content {
  readonly errors: Errors;
  readonly id: string;
}

async function updateIssue(
  placed: readonly PlacedChange[],
  { errors, id }: Content,
  at: At,
): Promise<void> {
  const answer = await attempt(placed, errors, () =>
    at.github.mutatePartly(UPDATE_ISSUE, toVariables(id, placed), {
      signal: at.signal,
      repeatable: true,
      lookWith: 'get_issue',
    }),
  );
  for (const one of placed) {
    const problem = findProblem(answer?.problems, selectStep(one));
    if (problem !== undefined) errors.set(one.place, problem);
  }
}

function toVariables(id: string, placed: readonly PlacedChange[]): UpdateIssueVariables {
  const idsFor = (step: keyof UpdateIssueData): readonly string[] => [
    ...new Set(
      placed
        .filter((one) => selectStep(one) === step)
        .flatMap(({ planned }) => ('ids' in planned ? planned.ids : [])),
    ),
  ];
  return updateVariables(id, {
    update: toInput(placed),
    addLabels: idsFor('addLabelsToLabelable'),
    removeLabels: idsFor('removeLabelsFromLabelable'),
    addAssignees: idsFor('addAssigneesToAssignable'),
    removeAssignees: idsFor('removeAssigneesFromAssignable'),
    reason: findReason(placed),
  });
}

function findReason(placed: readonly PlacedChange[]): string | undefined {
  return placed.flatMap(({ planned }) => ('reason' in planned ? planned.reason : []))[0];
}

/** Type, milestone and reopening as the input of an update. */
function toInput(placed: readonly PlacedChange[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { planned } of placed) {
    if (planned.kind === 'type') input['issueTypeId'] = planned.id;
    if (planned.kind === 'milestone') input['milestoneId'] = planned.id;
    if (planned.kind === 'state' && planned.state === 'open') input['state'] = 'OPEN';
  }
  return input;
}

function updatePull(
  placed: readonly PlacedChange[],
  pullRequestId: string,
  { github, signal }: At,
): Promise<unknown> {
  const state = findReason(placed) === undefined ? {} : { state: 'CLOSED' };
  const input = { pullRequestId, ...toInput(placed), ...state };
  return github.mutate(
    updatePullRequests(1),
    { input0: input },
    { signal, repeatable: true, lookWith: 'get_pull_request' },
  );
}

interface Making {
  readonly errors: Errors;
  /** Items that were just created, by project. */
  readonly items: ReadonlyMap<string, string>;
}

async function setFields(sending: Sending, { errors, items }: Making, at: At): Promise<void> {
  const wanted = pick(sending, 'field');
  const [first] = wanted;
  if (first === undefined) return;
  const { project } = first.planned;
  const id = items.get(project.id) ?? placeIn(sending.state, project)?.itemId;
  if (id === undefined) {
    for (const { place } of wanted)
      errors.set(place, new Error('It did not get into the project.'));
    return;
  }
  const { kind: type, id: contentId } = sending.state;
  const item = { id, type, contentId, archived: false, reference: sending.reference };
  const writes = wanted.map(({ place, planned: { field, input } }) => ({
    update: place,
    fields: [field],
    item,
    change:
      input === undefined ? ({ kind: 'clear' } as const) : ({ kind: 'set', value: input } as const),
  }));
  for (const { update, error } of await runWrites(project, writes, at)) {
    if (error !== undefined) errors.set(update, error);
  }
}

async function archive(
  { planned: { project } }: Of<'archive'>,
  state: SubjectState,
  { github, signal }: At,
): Promise<void> {
  const itemId = placeIn(state, project)?.itemId ?? '';
  await github.mutate(
    ARCHIVE_ITEM,
    { input: { projectId: project.id, itemId } },
    { signal, repeatable: true, lookWith: 'get_project_item' },
  );
}
