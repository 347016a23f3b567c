import * as z from 'zod';

import { findIteration, withField } from '../iteration-field.ts';
import { fieldName, issueIds, iterationId, placing, projectId } from '../iterations.shapes.ts';
import { entriesFor, placeAll } from '../place-entries.ts';
import { formatDay } from '../slots.ts';
import { defineOperation } from '../../operations/operation.ts';

/** Takes issues out of a sprint. */
export const removeIssuesFromSprint = defineOperation({
  name: 'remove_issues_from_sprint',
  title: 'Take issues out of a sprint',
  description:
    'Takes issues and pull requests out of a sprint and tells what became of each. They stay in the project, and those of other sprints stay where they are.',
  area: 'iterations',
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
      const entries = await entriesFor(at, field, [{ refs: input.issueIds }]);
      return placeAll(at, {
        field,
        entries,
        skip: (held) => (held === from.id ? undefined : `It was not in "${from.title}".`),
      });
    }),
});
