import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject, WRITTEN_BYTES } from '../answers/fields.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineEntityName, defineCount } from '../answers/values.ts';
import { type Memory, rehearse } from '../memory/memory.ts';
import type { RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { type Merged, type MergedEntity, mergeInto } from './merge-entities.ts';

const input = z.object({
  into: defineEntityName('The entity that stays'),
  from: z
    .array(defineEntityName('An entity that becomes part of it'))
    .min(1)
    .max(100)
    .describe('The entities that become part of it'),
  dry_run: z.boolean().default(false).describe('true only says what would be done'),
  project: defineProject(),
});

const relation = z.object({
  from: z.string().describe('Where it starts'),
  to: z.string().describe('Where it ends'),
  relationType: z.string().describe('What it says'),
});

const output = z.object({
  into: z.string().describe('The name of the entity that stays'),
  aliases: z.array(z.string()).describe('Other names that find it now'),
  dryRun: z.boolean().describe('true when nothing was changed'),
  merged: z
    .array(
      z.object({
        name: z.string().describe('What became part of it'),
        id: z.string().describe('Its stable id, for get_entity_history'),
        outcome: z.literal('merged').describe('What became of it'),
        movedObservations: z.array(z.string()).describe('Observations that went over'),
        knownObservations: defineCount().describe('How many were noted there already'),
        movedRelations: z.array(relation).describe('Relations that went over, as they are now'),
        knownRelations: defineCount().describe('How many were there already'),
        droppedRelations: z.array(relation).describe('Those between the merged, which are gone'),
        aliases: z.array(z.string()).describe('Names that now lead to the one that stays'),
      }),
    )
    .describe('What each of the others gave'),
});

/** The tool `merge_entities`. */
export function mergeEntities(memory: Memory): Tool {
  return defineTool({
    name: 'merge_entities',
    title: 'Merge entities',
    description:
      'Put entities that are the same thing together into one of them. Observations go over with their source, confidence, tags and time, each once; relations are re-pointed, each once, and those between the merged end; their names become aliases. The merged stay in history. find_duplicates suggests candidates; dry_run shows what would be done.',
    effect: 'update',
    // Relations between the merged end.
    furtherScopes: ['delete'],
    openWorld: false,
    input: acceptAlso(input, renameArguments({ dryRun: 'dry_run' })),
    output,
    maxResultBytes: WRITTEN_BYTES,
    examples: [
      {
        name: 'see what would be done',
        arguments: { into: 'PaymentGateway', from: ['RetryPolicy'], dry_run: true },
      },
      { name: 'do it', arguments: { into: 'PaymentGateway', from: ['RetryPolicy'] } },
    ],
    run: async (given, context) => {
      const by = { tool: 'merge_entities', context };
      const work = async (writer: Writer): Promise<Merged> => {
        const done = await mergeInto(writer, given.project ?? memory.project, given);
        const endsFacts = done.merged.some(({ dropped }) => dropped.length > 0);
        if (endsFacts && !given.dry_run) context.requireScopes(['delete']);
        return done;
      };
      const result = given.dry_run
        ? await rehearse(memory, by, work)
        : await memory.write(by, work);
      return reply(toAnswer(result, given.dry_run), { summary: describe(result, given.dry_run) });
    },
  });
}

function toAnswer({ into, merged }: Merged, dryRun: boolean): z.output<typeof output> {
  return { into: into.name, aliases: [...into.aliases], dryRun, merged: merged.map(toPart) };
}

function toPart(one: MergedEntity): z.output<typeof output>['merged'][number] {
  return {
    name: one.entity.name,
    id: one.entity.uid,
    outcome: 'merged',
    movedObservations: [...one.moved],
    knownObservations: one.known,
    movedRelations: one.repointed.map(toRelation),
    knownRelations: one.knownRelations,
    droppedRelations: one.dropped.map(toRelation),
    aliases: [...one.aliases],
  };
}

function toRelation({ from, to, type }: RelationRecord): z.output<typeof relation> {
  return { from, to, relationType: type };
}

function describe({ into, merged }: Merged, dryRun: boolean): string {
  const observations = merged.reduce((sum, { moved }) => sum + moved.length, 0);
  const relations = merged.reduce((sum, { repointed }) => sum + repointed.length, 0);
  const what = `${countNoun(merged.length, 'entity', 'entities')} into "${into.name}": ${countNoun(observations, 'observation')} and ${countNoun(relations, 'relation')} went over.`;
  return dryRun ? `Nothing was changed. It would merge ${what}` : `Merged ${what}`;
}
