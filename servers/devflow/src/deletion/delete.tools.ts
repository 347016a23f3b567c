import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, gatherInto, renameArguments } from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import { countNoun, outcomeFields } from '../answers/sentences.ts';
import { defineCount, defineEntityName, defineObservationText } from '../answers/values.ts';
import { MOST_NOTES } from '../entities/note.ts';
import type { Memory } from '../memory/memory.ts';
import { relationKey, toNamed } from '../relations/relation.shapes.ts';
import { type DeletedEntity, endEntities, endObservations, endRelations } from './delete-facts.ts';

/** What every answer to a deletion says. */
function defineDeletionFields(what: string): {
  readonly success: z.ZodBoolean;
  readonly message: z.ZodString;
  readonly deleted: z.ZodNumber;
} {
  return {
    success: z.boolean().describe('Whether nothing of what was asked for is there any more'),
    message: z.string().describe('What was done, in words'),
    deleted: defineCount().describe(`How many ${what} were deleted now`),
  };
}

const deleteEntitiesInput = z.object({
  entityNames: z
    .array(defineEntityName('The name of an entity'))
    .min(1)
    .max(10_000)
    .describe('The entities to delete'),
  project: defineProject(),
});

const deleteEntitiesOutput = z.object({
  ...defineDeletionFields('entities'),
  entityNames: z.array(z.string()).describe('Those that were deleted now'),
  relations: defineCount().describe('How many relations ended with them'),
  outcomes: z
    .array(z.object({ name: z.string().describe('Its name'), ...outcomeFields }))
    .describe('What became of each, in the order of the call'),
});

/** The tool `delete_entities`. */
export function deleteEntities(memory: Memory): Tool {
  return defineTool({
    name: 'delete_entities',
    title: 'Delete entities',
    description:
      'Delete entities with their observations and all relations from or to them. They no longer show up, but stay in history: restore brings one back as it was, purge removes it for good. A name that nobody has is no failure; it is said with names like it.',
    effect: 'delete',
    openWorld: false,
    foreign: 'names in the memory',
    input: acceptAlso(
      deleteEntitiesInput,
      renameArguments({ entity_names: 'entityNames', names: 'entityNames' }),
    ),
    output: deleteEntitiesOutput,
    examples: [{ name: 'one entity', arguments: { entityNames: ['RetryPolicy'] } }],
    run: async (given, context) => {
      const outcomes = await memory.write({ tool: 'delete_entities', context }, (writer) =>
        endEntities(writer, given.project ?? memory.project, given.entityNames),
      );
      const names = outcomes.flatMap(({ name, outcome }) => (outcome === 'deleted' ? [name] : []));
      const relations = outcomes.reduce((sum, one) => sum + one.relations, 0);
      const message = describeEntities(outcomes, names.length, relations);
      const answer = {
        success: true,
        message,
        deleted: names.length,
        entityNames: names,
        relations,
        outcomes: outcomes.map(({ relations: _ended, ...outcome }) => outcome),
      };
      return reply(answer, { summary: message });
    },
  });
}

function describeEntities(
  outcomes: readonly DeletedEntity[],
  deleted: number,
  relations: number,
): string {
  const ended = relations === 0 ? '' : ` and ${countNoun(relations, 'relation')}`;
  const absent = outcomes.filter(({ outcome }) => outcome === 'not_found').length;
  const rest = absent === 0 ? '' : ` Not there: ${countNoun(absent, 'name')}.`;
  return `Deleted ${countNoun(deleted, 'entity', 'entities')}${ended}.${rest}`;
}

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
    foreign: 'names in the memory',
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
    foreign: 'names in the memory',
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
