import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { type At, defineOperation } from '../operations/operation.ts';
import { findIteration, type IterationField, withField } from './iteration-field.ts';
import { fieldName, iterationId, placing, projectId } from './iterations.shapes.ts';
import { findEntries, placeAll } from './place-entries.ts';
import { formatDay } from './slots.ts';

const ref = z.string().min(1).max(500);
const assignment = z.strictObject({
  iteration: z.string().max(255).describe('Title or first day'),
  itemIds: z.array(ref).min(1).max(1_000).describe('Node ids'),
});
const input = {
  projectId,
  fieldName,
  itemIds: z
    .array(ref)
    .min(1)
    .max(50)
    .optional()
    .describe('Items: node ids, or owner/repo#n or URLs of what they hold'),
  iterationId: iterationId.nullable().optional().describe('Iteration; null clears'),
  assignments: z
    .array(assignment)
    .min(1)
    .max(200)
    .optional()
    .describe('In place of itemIds and iterationId: notRestored of an error'),
  onlyEmpty: z.boolean().default(false).describe('Leave items that have an iteration'),
};
type Input = z.output<z.ZodObject<typeof input>>;

export const assignItemsToIteration = defineOperation({
  name: 'assign_items_to_iteration',
  title: 'Put items into an iteration',
  description:
    'Puts items into an iteration, or out of any with null; tells what became of each. With assignments it gives items back what a failed change of iterations took.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'overwrite',
  scopes: ['project'],
  input,
  output: z.object(placing),
  examples: [
    {
      name: 'Into the current one',
      arguments: {
        projectId: 'acme/1',
        itemIds: ['acme/rocket#4', 'acme/rocket#12'],
        iterationId: '@current',
      },
    },
  ],
  run: async (asked, at) =>
    withField(at, asked, async (field) => {
      const entries = await findEntries(at, field, listGroups(asked, field, at));
      const skip = (held: string | undefined): string | undefined =>
        held === undefined ? undefined : 'It has an iteration and keeps it.';
      return placeAll(at, { field, entries, ...(asked.onlyEmpty && { skip }) });
    }),
});

function listGroups(
  { assignments, itemIds, iterationId: wanted }: Input,
  field: IterationField,
  { now }: At,
): Parameters<typeof findEntries>[2] {
  const today = formatDay(now());
  if (assignments !== undefined && itemIds === undefined && wanted === undefined) {
    return assignments.map(({ iteration, itemIds: refs }) => ({
      refs,
      to: findIteration(field, iteration, { today, argument: 'assignments' }),
    }));
  }
  if (assignments !== undefined || itemIds === undefined || wanted === undefined) {
    throw new ToolError(
      'invalid_arguments',
      'Either itemIds and iterationId are needed, or assignments alone.',
      { suggestions: ['Pass itemIds and iterationId; null as iterationId clears.'] },
    );
  }
  if (wanted === null) return [{ refs: itemIds }];
  return [{ refs: itemIds, to: findIteration(field, wanted, { today, argument: 'iterationId' }) }];
}
