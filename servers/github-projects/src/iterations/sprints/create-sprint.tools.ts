import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { dryRun } from '../../operations/inputs.ts';
import { type At, defineOperation } from '../../operations/operation.ts';
import type { IssuePointer } from '../../refs/resolver.ts';
import { type IterationField, openIterationField } from '../iteration-field.ts';
import {
  endDate,
  fieldName,
  issueIds,
  iteration,
  iterationEdit,
  placing,
  projectId,
  startDate,
  title,
} from '../iterations.shapes.ts';
import { addEntries, placeAll } from '../place-entries.ts';
import { countDays, planAppend } from '../plan-change.ts';
import { type Edited, editSafely } from '../safe-edit.ts';
import { type EditContext, showEdit, showIteration } from '../show-iteration.ts';
import { formatDay, type Slot } from '../slots.ts';

const sprintMade = iterationEdit.omit({ iterations: true, before: true }).extend({
  sprint: iteration,
  issues: z.object(placing).optional(),
});

export const createSprint = defineOperation({
  name: 'create_sprint',
  title: 'Create a sprint',
  description:
    'Creates a sprint, which is an iteration of the project, and puts issues into it; those that are not in the project are added. Items of other sprints keep theirs, as with append_iterations.',
  area: 'iterations',
  effect: 'create',
  hints: { destructive: true },
  scopes: ['project', 'repo'],
  input: {
    projectId,
    fieldName,
    title,
    description: z.string().max(2_000).optional().describe('GitHub keeps none'),
    startDate,
    endDate,
    issueIds: issueIds.default([]),
    dryRun,
  },
  output: sprintMade,
  examples: [
    {
      name: 'What it would take',
      arguments: {
        projectId: 'acme/1',
        title: 'Landing',
        startDate: '2099-03-02',
        endDate: '2099-03-15',
        issueIds: ['acme/rocket#7'],
        dryRun: true,
      },
    },
  ],
  run: async (input, at) => {
    const field = await openIterationField(at, input);
    const made = await createFilledSprint(at, field, input);
    return showSprint(field, made, {
      today: formatDay(at.now()),
      dryRun: input.dryRun,
      notes:
        input.description === undefined
          ? []
          : ['The description was not kept: iterations on GitHub have a title and days only.'],
    });
  },
});

export const planSprint = defineOperation({
  name: 'plan_sprint',
  title: 'Plan a sprint',
  description:
    'Creates a sprint and puts issues into it, like create_sprint. GitHub keeps no goals: the answer says so; create_status_update can hold them.',
  area: 'iterations',
  effect: 'create',
  hints: { destructive: true },
  scopes: ['project', 'repo'],
  input: {
    projectId,
    fieldName,
    sprint: z
      .strictObject({
        title,
        startDate,
        endDate,
        goals: z.array(z.string().max(500)).max(20).default([]).describe('GitHub keeps none'),
      })
      .describe('New sprint'),
    issueIds,
    dryRun,
  },
  output: sprintMade,
  examples: [
    {
      name: 'What it would take',
      arguments: {
        projectId: 'acme/1',
        sprint: {
          title: 'Orbit',
          startDate: '2099-04-06',
          endDate: '2099-04-19',
          goals: ['Reach orbit'],
        },
        issueIds: ['acme/rocket#7'],
        dryRun: true,
      },
    },
  ],
  run: async (input, at) => {
    const { sprint, issueIds: wanted, dryRun: isDry } = input;
    const field = await openIterationField(at, input);
    const made = await createFilledSprint(at, field, {
      ...sprint,
      issueIds: wanted,
      dryRun: isDry,
    });
    const goals =
      'The goals were not kept: GitHub has no place for them. create_status_update can hold them.';
    return showSprint(field, made, {
      today: formatDay(at.now()),
      dryRun: isDry,
      notes: sprint.goals.length === 0 ? [] : [goals],
    });
  },
});

interface NewSprint {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Issues and pull requests to put into it. */
  readonly issueIds: readonly string[];
  readonly dryRun: boolean;
}

/** A sprint that was created, or would be. */
interface SprintMade {
  readonly edited: Edited;
  readonly sprint: Slot & { readonly id?: string };
  readonly placed?: Awaited<ReturnType<typeof placeAll>>;
}

/** Creates a sprint and puts issues into it; nothing is created if an issue is not found. */
async function createFilledSprint(
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
  const entries = await addEntries(at, field, { issues, to: { ...wanted, id } });
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

/** The answer about a sprint that was created, or would be. */
function showSprint(
  field: IterationField,
  { edited, sprint, placed }: SprintMade,
  telling: EditContext,
): z.input<typeof sprintMade> {
  const { iterations: _all, before: _before, ...rest } = showEdit(field, edited, telling);
  return {
    ...rest,
    sprint: showIteration(sprint, telling.today),
    ...(placed !== undefined && { issues: placed }),
  };
}
