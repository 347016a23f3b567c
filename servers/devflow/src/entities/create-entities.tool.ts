import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, sayIgnored, stampedFields, unlisted } from '../answers/aliases.ts';
import { defineProject, WRITTEN_BYTES } from '../answers/fields.ts';
import { countOutcomes, outcomeFields, joinSentences } from '../answers/sentences.ts';
import {
  defineEntityName,
  defineMoment,
  toMoment,
  defineTypeName,
  defineCount,
} from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import { defineNotes, toNote } from './note.ts';
import { createAll, type EntityDraft } from './create-entities.ts';
import { entityView } from './entity.shapes.ts';
import { showWhole } from './pack-entity.ts';

const entity = z.strictObject({
  name: defineEntityName('Its name, unique in the project'),
  entityType: defineTypeName('What kind of thing it is, such as feature, task, decision or person'),
  observations: defineNotes('What is known about it').default([]),
  validFrom: defineMoment('Since when it holds, where that is before now').optional(),
  validTo: unlisted,
  ...stampedFields,
  embedding: unlisted,
});

const output = z.object({
  created: defineCount().describe('How many are new'),
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
    input: acceptAlso(
      z.object({
        entities: z.array(entity).min(1).max(10_000).describe('The entities to make'),
        project: defineProject(),
      }),
    ),
    output,
    maxResultBytes: WRITTEN_BYTES,
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
        const made = await createAll(writer, input.project ?? memory.project, given.map(toDraft));
        const fresh = made.flatMap((one) => (one.isCreated && one.entity ? [one.entity] : []));
        const entities = await showWhole(writer, fresh);
        const outcomes = given.map((item, index) => ({
          name: item.name,
          outcome: made[index]?.outcome ?? 'skipped',
          ...joinSentences([made[index]?.reason, sayIgnored(item)]),
        }));
        return { created: entities.length, entities, outcomes };
      });
      return reply(answer, { summary: `Entities: ${countOutcomes(answer.outcomes)}.` });
    },
  });
}

function toDraft({
  name,
  entityType: type,
  observations,
  validFrom,
  validTo,
}: z.output<typeof entity>): EntityDraft {
  return {
    name,
    type,
    notes: observations.map(toNote),
    validFrom: validFrom === undefined ? undefined : toMoment(validFrom),
    isEnded: validTo !== undefined && validTo !== null,
  };
}
