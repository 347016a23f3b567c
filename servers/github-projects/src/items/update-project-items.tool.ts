import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { plainValue, wantedValue } from '../fields/values/values.shapes.ts';
import { countOutcomes, failure, showFailure, tally } from '../operations/answers.shapes.ts';
import { dryRun, itemId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { keep, type ShownValue } from './show-item.ts';
import { type ItemOutcome, updateItems } from './update-items.ts';

const updated = z.object({
  itemId: z.string(),
  reference: z.string().optional(),
  status: z.enum(['planned', 'succeeded', 'failed', 'unknown']),
  values: z.record(z.string(), plainValue).optional().describe('As GitHub has them now'),
  fields: z.array(z.string()).optional().describe('In a dry run: what would be set'),
  errors: z.array(failure).optional(),
});

export const updateProjectItems = defineOperation({
  name: 'update_project_items',
  title: 'Update items',
  description:
    'Sets any fields of up to 50 items at once, with an outcome for each item and field. Every name is looked up before the first change, so a wrong one changes nothing.',
  area: 'items',
  foreign: 'field values',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: {
    projectId: projectId.optional(),
    updates: z
      .array(
        z.strictObject({
          itemId,
          values: z
            .record(z.string().min(1).max(200), wantedValue)
            .describe('Field to value; null clears'),
        }),
      )
      .min(1)
      .max(50)
      .describe('Items and their values'),
    dryRun,
  },
  output: z.object({ ...tally, results: z.array(updated) }),
  examples: [
    {
      name: 'Two cards',
      arguments: {
        projectId: 'acme/1',
        updates: [
          { itemId: 'acme/rocket#4', values: { Status: 'Done', Estimate: 3, Assignees: ['ada'] } },
          { itemId: 'acme/rocket#6', values: { Sprint: '@current', Priority: null } },
        ],
      },
    },
  ],
  run: async ({ projectId: ref, updates, dryRun: dry }, at) => {
    const empty = updates.find(({ values }) => Object.keys(values).length === 0);
    if (empty !== undefined) {
      throw new ToolError('invalid_arguments', `No value is given for "${empty.itemId}".`, {
        suggestions: ['Give at least one field in values, or leave the item out.'],
      });
    }
    const named = (update: number, name: string): { field: string; value: string } => ({
      field: `updates[${update}].values`,
      value: `updates[${update}].values["${name}"]`,
    });
    const outcomes = await updateItems({ projectId: ref, updates, named, dryRun: dry }, at);
    return { ...countOutcomes(outcomes), results: outcomes.map(show) };
  },
});

function show({ fields, error, ...known }: ItemOutcome): z.input<typeof updated> {
  const values: Record<string, ShownValue> = {};
  for (const { field, value } of fields) keep(values, field.name, value?.value);
  const errors = [
    ...(error === undefined ? [] : [showFailure(error)]),
    ...fields.flatMap(({ field, error: why }) => (why ? [showFailure(why, field.name)] : [])),
  ];
  return {
    ...known,
    ...(Object.keys(values).length > 0 && { values }),
    ...(known.status === 'planned' && { fields: fields.map(({ field }) => field.name) }),
    ...(errors.length > 0 && { errors }),
  };
}
