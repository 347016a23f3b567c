import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import { countNoun, outcomeFields } from '../answers/sentences.ts';
import { defineEntityName, defineCount } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import { type DeletedEntity, endEntities } from './delete-facts.ts';
import { defineDeletionFields } from './deletion.shapes.ts';

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
