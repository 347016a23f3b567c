import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, gatherInto, renameArguments } from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import { countNoun, outcomeFields } from '../answers/sentences.ts';
import { defineEntityName, defineObservationText, defineCount } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import { MOST_NOTES } from '../entities/note.ts';
import { endObservations } from './delete-facts.ts';
import { defineDeletionFields } from './deletion.shapes.ts';

const deleteObservationsInput = z.object({
  deletions: z
    .array(
      z.object({
        entityName: defineEntityName('The entity that has them'),
        observations: z
          .array(defineObservationText('Its text, or its id such as "o12"'))
          .max(MOST_NOTES)
          .describe('What to delete, each by its text or by its id'),
      }),
    )
    .min(1)
    .max(10_000)
    .describe('What to delete, by entity'),
  project: defineProject(),
});

const deleteObservationsOutput = z.object({
  ...defineDeletionFields('observations'),
  entities: z
    .array(
      z.object({
        entityName: z.string().describe('Its name'),
        deletedCount: defineCount().describe('How many were deleted now'),
        absent: z.array(z.string()).optional().describe('What it did not have'),
        ...outcomeFields,
      }),
    )
    .describe('What became of each, in the order of the call'),
});

/** The tool `delete_observations`. */
export function deleteObservations(memory: Memory): Tool {
  return defineTool({
    name: 'delete_observations',
    title: 'Delete observations',
    description:
      'Delete observations of entities, each by its whole text (spaces aside) or by its id, such as "o12", which reading with detail full shows. They stay in the history of the entity, and restore brings one back. What is not there is no failure; it is listed as absent.',
    effect: 'delete',
    openWorld: false,
    input: acceptAlso(deleteObservationsInput, (given) =>
      gatherInto('deletions', ['entityName', 'observations'])(
        renameArguments({ entity_name: 'entityName' })(given),
      ),
    ),
    output: deleteObservationsOutput,
    examples: [
      {
        name: 'one by its text',
        arguments: {
          deletions: [{ entityName: 'Ada Lovelace', observations: ['Prefers short design notes'] }],
        },
      },
    ],
    run: async (given, context) => {
      const outcomes = await memory.write({ tool: 'delete_observations', context }, (writer) =>
        endObservations(writer, given.project ?? memory.project, given.deletions),
      );
      const deleted = outcomes.reduce((sum, one) => sum + one.deleted, 0);
      const absent = outcomes.reduce((sum, one) => sum + one.absent.length, 0);
      const rest = absent === 0 ? '' : ` Not there: ${countNoun(absent, 'observation')}.`;
      const message = `Deleted ${countNoun(deleted, 'observation')}.${rest}`;
      const entities = outcomes.map(({ deleted: deletedCount, absent: missed, ...one }) => ({
        ...one,
        deletedCount,
        ...(missed.length === 0 ? {} : { absent: [...missed] }),
      }));
      return reply({ success: true, message, deleted, entities }, { summary: message });
    },
  });
}
