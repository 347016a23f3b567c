import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { createEntity } from '../graph/create-entities.ts';
import type { Memory } from '../memory.ts';
import { createBudget } from '../page/budget.ts';
import { entityView } from '../view/entity-view.ts';
import { countOutcomes, outcomeFields } from '../view/outcome.ts';
import { packEntities } from '../view/pack-entities.ts';
import { moment, toMoment } from '../view/time.ts';
import { entityName, project, typeName } from './fields.ts';
import { notes, toNote } from './note-fields.ts';

const STAMPED = 'Ignored: the server stamps it';

const entity = z.strictObject({
  name: entityName('Its name, unique in the project'),
  entityType: typeName('What kind of thing it is, such as feature, task, decision or person'),
  observations: notes('What is known about it').default([]),
  validFrom: moment('Since when it holds, where that is before now').optional(),
  validTo: z.null().optional().describe('Leave out: something ends when it is deleted'),
  id: z.string().optional().describe(STAMPED),
  version: z.number().optional().describe(STAMPED),
  createdAt: z.number().optional().describe(STAMPED),
  updatedAt: z.number().optional().describe(STAMPED),
  changedBy: z.string().nullable().optional().describe(STAMPED),
});

const output = z.object({
  created: z.number().int().describe('How many are new'),
  entities: z.array(entityView).describe('Those that are new'),
  outcomes: z
    .array(z.object({ name: z.string().describe('Its name'), ...outcomeFields }))
    .describe('What became of each, in the order of the call'),
});

/** The tool `create_entities`. */
export function createEntities(memory: Memory): Tool {
  return defineTool({
    name: 'create_entities',
    title: 'Create entities',
    description:
      'Remember new things as entities of the knowledge graph, each with a name, a type and observations. One that is there already is left as it is; add to it with add_observations. All are stored together, or none.',
    effect: 'create',
    // What is there already is left alone.
    hints: { idempotent: true },
    openWorld: false,
    input: z.object({
      entities: z.array(entity).min(1).max(10_000).describe('The entities to make'),
      project: project(),
    }),
    output,
    examples: [
      {
        name: 'two entities',
        arguments: {
          entities: [
            {
              name: 'PaymentGateway',
              entityType: 'component',
              observations: ['Retries a failed charge three times', 'Written in TypeScript'],
            },
            { name: 'CheckoutPage', entityType: 'feature', observations: [] },
          ],
        },
      },
    ],
    run: async (input, context) => {
      const given = input.entities;
      const answer = await memory.write({ tool: 'create_entities', context }, async (writer) => {
        const made = [];
        for (const { name, entityType: type, observations, validFrom } of given) {
          const draft = { name, type, notes: observations.map(toNote) };
          const since = validFrom === undefined ? {} : { validFrom: toMoment(validFrom) };
          made.push(
            await createEntity(writer, input.project ?? memory.project, { ...draft, ...since }),
          );
        }
        const fresh = made.flatMap((one) => (one.isCreated && one.entity ? [one.entity] : []));
        const packing = { budget: createBudget(Infinity), detail: 'observations' } as const;
        const { entities } = await packEntities(writer, fresh, packing);
        const outcomes = made.map(({ outcome, reason }, index) => ({
          name: given[index]?.name ?? '',
          outcome,
          ...(reason === undefined ? {} : { reason }),
        }));
        return { created: entities.length, entities, outcomes };
      });
      return reply(answer, { summary: `Entities: ${countOutcomes(answer.outcomes)}.` });
    },
  });
}
