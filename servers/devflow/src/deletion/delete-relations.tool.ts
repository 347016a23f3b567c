import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { defineProject } from '../answers/fields.ts';
import { countNoun, outcomeFields } from '../answers/sentences.ts';
import type { Memory } from '../memory/memory.ts';
import { relationKey, toNamed } from '../relations/relation.shapes.ts';
import { endRelations } from './delete-facts.ts';
import { defineDeletionFields } from './deletion.shapes.ts';

const deleteRelationsInput = z.object({
  relations: z
    // Other fields of a relation, repeated from an answer, are accepted.
    .array(z.object(relationKey))
    .min(1)
    .max(10_000)
    .describe('The relations to delete'),
  project: defineProject(),
});

const deleteRelationsOutput = z.object({
  ...defineDeletionFields('relations'),
  outcomes: z
    .array(
      z.object({
        from: z.string().describe('Where it started'),
        to: z.string().describe('Where it ended'),
        relationType: z.string().describe('What it said'),
        ...outcomeFields,
      }),
    )
    .describe('What became of each, in the order of the call'),
});

/** The tool `delete_relations`. */
export function deleteRelations(memory: Memory): Tool {
  return defineTool({
    name: 'delete_relations',
    title: 'Delete relations',
    description:
      'Delete relations between entities, each named by both ends and its type. They stay in history, and restore brings one back. A relation that is not there is no failure; the answer says which there are between the two.',
    effect: 'delete',
    openWorld: false,
    input: deleteRelationsInput,
    output: deleteRelationsOutput,
    examples: [
      {
        name: 'one relation',
        arguments: {
          relations: [{ from: 'checkout-test', to: 'CheckoutPage', relationType: 'relates_to' }],
        },
      },
    ],
    run: async (given, context) => {
      const ended = await memory.write({ tool: 'delete_relations', context }, (writer) =>
        endRelations(writer, given.project ?? memory.project, given.relations.map(toNamed)),
      );
      const deleted = ended.filter(({ outcome }) => outcome === 'deleted').length;
      const absent = ended.length - deleted;
      const rest = absent === 0 ? '' : ` Not there: ${countNoun(absent, 'relation')}.`;
      const message = `Deleted ${countNoun(deleted, 'relation')}.${rest}`;
      const outcomes = ended.map(({ names: { from, to, type: relationType }, ...outcome }) => ({
        from,
        to,
        relationType,
        ...outcome,
      }));
      return reply({ success: true, message, deleted, outcomes }, { summary: message });
    },
  });
}
