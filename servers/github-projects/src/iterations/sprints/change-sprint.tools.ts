import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { createUnsupportedError } from '../../github/refusals.ts';
import { dryRun } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { findIteration, openIterationField, withField } from '../iteration-field.ts';
import {
  endDate,
  fieldName,
  issueIds,
  iterationEdit,
  iterationId,
  placing,
  projectId,
  startDate,
  title,
} from '../iterations.shapes.ts';
import { addEntries, findEntries, placeAll } from '../place-entries.ts';
import { planUpdate } from '../plan-change.ts';
import { editSafely } from '../safe-edit.ts';
import { showEdit } from '../show-iteration.ts';
import { formatDay } from '../slots.ts';

const input = {
  projectId,
  fieldName,
  sprintId: iterationId,
  title: title.optional(),
  description: z.string().max(2_000).optional().describe('GitHub keeps none'),
  startDate: startDate.optional(),
  endDate: endDate.optional(),
  status: z.string().max(50).optional().describe('Not possible: it follows from the days'),
  dryRun,
};
type Input = z.output<z.ZodObject<typeof input>>;

export const updateSprint = defineOperation({
  name: 'update_sprint',
  title: 'Rename or move a sprint',
  description:
    'Changes the title or the days of a sprint; every item keeps its sprint, as with append_iterations. The status of a sprint follows from its days and cannot be set.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'overwrite',
  scopes: ['project'],
  input,
  output: iterationEdit,
  examples: [
    {
      name: 'What a new title would take',
      arguments: { projectId: 'acme/1', sprintId: 'Sprint 4', title: 'Countdown', dryRun: true },
    },
  ],
  run: async (asked, at) => {
    assertPossible(asked);
    const field = await openIterationField(at, asked);
    const today = formatDay(at.now());
    const edited = await editSafely(at, field, {
      plan: (plan) => {
        const sought = { today, argument: 'sprintId' };
        const { id } = findIteration({ ...field, plan }, asked.sprintId, sought);
        return planUpdate(plan, id, asked);
      },
      dryRun: asked.dryRun,
    });
    return showEdit(field, edited, {
      today,
      dryRun: asked.dryRun,
      notes:
        asked.description === undefined ? [] : ['The description was not kept: GitHub has none.'],
    });
  },
});

function assertPossible({
  status,
  title: name,
  startDate: start,
  endDate: end,
  description,
}: Input): void {
  if (status !== undefined) {
    throw createUnsupportedError(
      'the status of a sprint cannot be set: it follows from its days.',
      'Change startDate or endDate instead.',
    );
  }
  if (name !== undefined || start !== undefined || end !== undefined) return;
  if (description !== undefined) {
    throw createUnsupportedError(
      'a sprint has no description.',
      'Put it into the readme of the project or a status update.',
    );
  }
  throw new ToolError('invalid_arguments', 'There is nothing to change.', {
    suggestions: ['Pass title, startDate or endDate.'],
  });
}

export const addIssuesToSprint = defineOperation({
  name: 'add_issues_to_sprint',
  title: 'Put issues into a sprint',
  description:
    'Puts issues and pull requests into a sprint, out of any other, and tells what became of each. Those that are not in the project are added to it.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: { projectId, fieldName, sprintId: iterationId, issueIds: issueIds.min(1) },
  output: z.object(placing),
  examples: [
    {
      name: 'Into the next sprint',
      arguments: { projectId: 'acme/1', sprintId: '@next', issueIds: ['acme/rocket#4'] },
    },
  ],
  run: async (input, at) =>
    withField(at, input, async (field) => {
      const sought = { today: formatDay(at.now()), argument: 'sprintId' };
      const to = findIteration(field, input.sprintId, sought);
      const asked = { signal: at.signal, argument: 'issueIds' };
      const found = await at.resolve.issues(input.issueIds, asked);
      const issues = input.issueIds.map((ref, index) => ({
        ref,
        found: found[index] ?? new Error(`There is no issue "${ref}".`),
      }));
      const entries = await addEntries(at, field, { issues, to });
      return placeAll(at, { field, entries });
    }),
});

export const removeIssuesFromSprint = defineOperation({
  name: 'remove_issues_from_sprint',
  title: 'Take issues out of a sprint',
  description:
    'Takes issues and pull requests out of a sprint and tells what became of each. They stay in the project, and those of other sprints stay where they are.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: { projectId, fieldName, sprintId: iterationId, issueIds: issueIds.min(1) },
  output: z.object(placing),
  examples: [
    {
      name: 'Out of the current sprint',
      arguments: { projectId: 'acme/1', sprintId: '@current', issueIds: ['acme/rocket#2'] },
    },
  ],
  run: async (input, at) =>
    withField(at, input, async (field) => {
      const sought = { today: formatDay(at.now()), argument: 'sprintId' };
      const from = findIteration(field, input.sprintId, sought);
      const entries = await findEntries(at, field, [{ refs: input.issueIds }]);
      return placeAll(at, {
        field,
        entries,
        skip: (held) => (held === from.id ? undefined : `It was not in "${from.title}".`),
      });
    }),
});
