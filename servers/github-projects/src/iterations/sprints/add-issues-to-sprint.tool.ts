import * as z from 'zod';

import { findIteration, withField } from '../iteration-field.ts';
import { fieldName, issueIds, iterationId, placing, projectId } from '../iterations.shapes.ts';
import { entriesByAdding, placeAll } from '../place-entries.ts';
import { formatDay } from '../slots.ts';
import { defineOperation } from '../../operations/operation.ts';

/** Puts issues into a sprint. */
export const addIssuesToSprint = defineOperation({
  name: 'add_issues_to_sprint',
  title: 'Put issues into a sprint',
  description:
    'Puts issues and pull requests into a sprint, out of any other, and tells what became of each. Those that are not in the project are added to it.',
  area: 'iterations',
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
      const entries = await entriesByAdding(at, field, { issues, to });
      return placeAll(at, { field, entries });
    }),
});
