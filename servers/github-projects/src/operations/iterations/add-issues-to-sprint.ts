import * as z from 'zod';

import { dayOf } from '../../iterations/days.ts';
import { entriesByAdding } from '../../iterations/entries.ts';
import { findIteration } from '../../iterations/find-iteration.ts';
import { placeAll } from '../../iterations/place-entries.ts';
import { withField } from '../../iterations/with-field.ts';
import { placing } from '../../shapes/iteration.ts';
import { defineOperation } from '../operation.ts';
import { fieldName, issueIds, iterationId, projectId } from './inputs.ts';

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
      const sought = { today: dayOf(at.now()), argument: 'sprintId' };
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
