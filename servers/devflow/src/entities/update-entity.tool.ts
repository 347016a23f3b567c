import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import { defineEntityName, toIso, defineTypeName, defineCount } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import type { EntityRecord } from '../memory/records.ts';
import { type UpdatedEntity, updateEntity as update } from './update-entity.ts';

const defineAliases = (description: string): z.ZodDefault<z.ZodArray<z.ZodString>> =>
  z.array(defineEntityName('Another name')).max(100).default([]).describe(description);

const input = z.object({
  name: defineEntityName('Its name now, or an alias'),
  new_name: defineEntityName('The name it is to have').optional(),
  entityType: defineTypeName('The type it is to have').optional(),
  add_aliases: defineAliases('Other names that are to find it'),
  remove_aliases: defineAliases('Other names that are no longer to find it'),
  keep_alias: z.boolean().default(true).describe('Whether its old name still finds it'),
  project: defineProject(),
});

const shape = {
  name: z.string().describe('Its name'),
  entityType: z.string().describe('What kind of thing it is'),
  aliases: z.array(z.string()).describe('Other names that find it'),
};

const output = z.object({
  outcome: z.enum(['updated', 'unchanged']).describe('Whether anything changed'),
  ...shape,
  id: z.string().describe('Its stable id, which survives renaming'),
  version: defineCount().describe('Counts its changes'),
  updatedAt: z.string().describe('When it was changed last, ISO 8601'),
  before: z.object(shape).describe('What it was before'),
  reason: z.string().optional().describe('What is not as it was asked for'),
});

/** The tool `update_entity`. */
export function updateEntity(memory: Memory): Tool {
  return defineTool({
    name: 'update_entity',
    title: 'Update an entity',
    description:
      'Rename an entity, change its type, or change its aliases. Its id, observations, relations and history stay, and the old name stays as an alias unless keep_alias is false. A name that another entity has is refused: merge_entities puts two together. For facts use add_observations and delete_observations.',
    effect: 'update',
    openWorld: false,
    foreign: 'names in the memory',
    input: acceptAlso(
      input,
      renameArguments({
        entityName: 'name',
        entity_name: 'name',
        newName: 'new_name',
        entity_type: 'entityType',
        addAliases: 'add_aliases',
        removeAliases: 'remove_aliases',
        keepAlias: 'keep_alias',
      }),
    ),
    output,
    examples: [
      {
        name: 'another name and type',
        arguments: { name: 'RetryPolicy', new_name: 'Backoff', entityType: 'component' },
      },
      {
        name: 'another name that finds it too',
        arguments: { name: 'CheckoutPage', add_aliases: ['the checkout'] },
      },
    ],
    run: async (given, context) => {
      const updated = await memory.write({ tool: 'update_entity', context }, (writer) =>
        update(writer, given.project ?? memory.project, {
          name: given.name,
          newName: given.new_name,
          type: given.entityType,
          addAliases: given.add_aliases,
          removeAliases: given.remove_aliases,
          keepAlias: given.keep_alias,
        }),
      );
      return reply(toAnswer(updated), { summary: `${updated.entity.name}: ${updated.outcome}.` });
    },
  });
}

function toAnswer({ entity, before, outcome, reason }: UpdatedEntity): z.output<typeof output> {
  return {
    outcome,
    ...toShape(entity),
    id: entity.uid,
    version: entity.version,
    updatedAt: toIso(entity.updatedAt),
    before: toShape(before),
    ...(reason === undefined ? {} : { reason }),
  };
}

function toShape({
  name,
  type,
  aliases: others,
}: EntityRecord): z.output<z.ZodObject<typeof shape>> {
  return { name, entityType: type, aliases: [...others] };
}
