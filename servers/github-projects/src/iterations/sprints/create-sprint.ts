import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import type { IterationField } from '../iteration-field.ts';
import { iteration, iterationEdit, placing } from '../iterations.shapes.ts';
import { entriesByAdding, placeAll } from '../place-entries.ts';
import { countDays, planAppend } from '../plan-change.ts';
import { type Edited, editSafely } from '../safe-edit.ts';
import { editAnswer, showIteration, type Telling } from '../show-iteration.ts';
import { formatDay, type Slot } from '../slots.ts';
import type { At } from '../../operations/operation.ts';
import type { IssuePointer } from '../../refs/resolver.ts';

/** A sprint to be made. */
interface NewSprint {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Issues and pull requests that go into it. */
  readonly issueIds: readonly string[];
  readonly dryRun: boolean;
}

/** A sprint that was made, or would be. */
interface SprintMade {
  readonly edited: Edited;
  readonly sprint: Slot & { readonly id?: string };
  readonly placed?: Awaited<ReturnType<typeof placeAll>>;
}

/** Makes a sprint and puts issues into it; nothing is made where an issue is not found. */
export async function createFilledSprint(
  at: At,
  field: IterationField,
  { title, startDate, endDate, issueIds, dryRun }: NewSprint,
): Promise<SprintMade> {
  const wanted = { title, startDate, duration: countDays(startDate, endDate) };
  const issues = await findIssues(at, issueIds);
  const around = { fieldName: field.name, today: formatDay(at.now()) };
  const edited = await editSafely(at, field, {
    plan: (plan) => planAppend([wanted], { plan, ...around }),
    dryRun,
  }).catch((thrown: unknown) => {
    throw withIssuesLeft(thrown, issueIds.length);
  });
  const made = edited.after.find((one) => one.title === title);
  const sprint = made ?? wanted;
  const id = made?.id;
  if (dryRun || issues.length === 0 || id === undefined) return { edited, sprint };
  const entries = await entriesByAdding(at, field, { issues, to: { ...wanted, id } });
  return { edited, sprint, placed: await placeAll(at, { field, entries }) };
}

async function findIssues(
  { resolve, signal }: At,
  refs: readonly string[],
): Promise<readonly { readonly ref: string; readonly found: IssuePointer }[]> {
  if (refs.length === 0) return [];
  const found = await resolve.issues(refs, { signal, argument: 'issueIds' });
  return found.map((issue, index) => {
    if (issue instanceof Error) throw issue;
    return { ref: refs[index] ?? '', found: issue };
  });
}

function withIssuesLeft(thrown: unknown, count: number): unknown {
  const isMade = thrown instanceof ToolError && 'notRestored' in thrown.details;
  if (!isMade || count === 0) return thrown;
  const { code, message, details, suggestions, cause } = thrown;
  return new ToolError(code, `${message} The issues were not put into the sprint.`, {
    details,
    suggestions: [...suggestions, 'Put the issues into the sprint with add_issues_to_sprint.'],
    cause,
  });
}

/** What making a sprint answers. */
export const sprintMade = iterationEdit.omit({ iterations: true, before: true }).extend({
  sprint: iteration,
  issues: z.object(placing).optional(),
});

/** Tells of a sprint that was made, or would be. */
export function sprintAnswer(
  field: IterationField,
  { edited, sprint, placed }: SprintMade,
  telling: Telling,
): z.input<typeof sprintMade> {
  const { iterations: _all, before: _before, ...rest } = editAnswer(field, edited, telling);
  return {
    ...rest,
    sprint: showIteration(sprint, telling.today),
    ...(placed !== undefined && { issues: placed }),
  };
}
