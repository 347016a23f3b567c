import type { ProjectField } from '../fields/project-field.ts';
import { type FieldValue, readValue } from '../fields/values/read-value.ts';
import {
  clearValues,
  setValues,
  updateDrafts,
  updateIssues,
  updatePullRequests,
  type WritePayload,
} from '../fields/values/values.documents.ts';
import { type BatchRequest, type Outcome, runBatch } from '../github/batches.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import type { Write } from './plan-updates.ts';
import { readProperty } from './property-fields.ts';

/** The outcome for one field of one item. */
export interface FieldOutcome {
  readonly update: number;
  readonly field: ProjectField;
  readonly status: Outcome<unknown>['status'];
  /** The value after the change; undefined if the field is empty. */
  readonly value?: FieldValue | undefined;
  readonly error?: Outcome<unknown>['error'];
}

type Kind = 'set' | 'clear' | 'issue' | 'pull_request' | 'draft_issue';

type Request = BatchRequest<WritePayload, Record<string, unknown>>;

const DOCUMENTS = {
  set: setValues,
  clear: clearValues,
  issue: updateIssues,
  pull_request: updatePullRequests,
  draft_issue: updateDrafts,
} as const satisfies Record<Kind, (count: number) => unknown>;

const ID_KEYS: Readonly<Record<string, string>> = {
  issue: 'id',
  pull_request: 'pullRequestId',
  draft_issue: 'draftIssueId',
};

/** Sends the changes, grouped by kind, and reports the outcome for each field. */
export async function runWrites(
  project: ProjectPointer,
  writes: readonly Write[],
  at: At,
): Promise<readonly FieldOutcome[]> {
  const outcomes: FieldOutcome[] = [];
  for (const [kind, some] of groupByKind(writes)) {
    const done = outcomes.length;
    const results = await runBatch(at.github, some, {
      signal: at.signal,
      // Setting the current value again changes nothing.
      repeatable: true,
      lookWith: 'get_project_item',
      ...(writes.length === 1 && { subject: { what: 'item or field', argument: 'itemId' } }),
      build: (chunk) => createRequest(kind, project, chunk),
      onProgress: (count) => at.progress(done + count, writes.length),
    });
    outcomes.push(...some.flatMap((write, place) => listOutcomes(write, results[place])));
  }
  return outcomes;
}

function readKind({ change, item }: Write): Kind {
  if (change.kind !== 'properties') return change.kind;
  return item.type === 'redacted' ? 'issue' : item.type;
}

function groupByKind(writes: readonly Write[]): ReadonlyMap<Kind, readonly Write[]> {
  const groups = new Map<Kind, Write[]>();
  for (const write of writes) {
    const kind = readKind(write);
    groups.set(kind, [...(groups.get(kind) ?? []), write]);
  }
  return groups;
}

function createRequest(kind: Kind, project: ProjectPointer, chunk: readonly Write[]): Request {
  const variables: Record<string, unknown> = {};
  for (const [place, write] of chunk.entries()) {
    variables[`input${place}`] = toInput(project, write);
    if (kind === 'set') variables[`name${place}`] = write.fields[0]?.name;
  }
  return { document: DOCUMENTS[kind](chunk.length), variables, alias: 'one' };
}

function toInput(project: ProjectPointer, { change, item, fields }: Write): object {
  if (change.kind === 'properties') {
    return { [ID_KEYS[item.type] ?? 'id']: item.contentId, ...change.content };
  }
  const place = { projectId: project.id, itemId: item.id, fieldId: fields[0]?.id };
  return change.kind === 'set' ? { ...place, value: change.value } : place;
}

function listOutcomes(
  { update, fields, change }: Write,
  result: Outcome<WritePayload> | undefined,
): readonly FieldOutcome[] {
  const { status = 'unknown', value: payload, error } = result ?? {};
  return fields.map((field) => {
    const content = payload?.content;
    const value =
      change.kind === 'properties'
        ? content && readProperty(field, content)
        : readValue(payload?.projectV2Item?.fieldValueByName);
    return { update, field, status, value: value ?? undefined, ...(error && { error }) };
  });
}
