import { type Context, defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import { countNoun, outcomeFields } from '../answers/sentences.ts';
import { defineEntityName, defineMoment, toMoment, defineCount } from '../answers/values.ts';
import { type Memory, rehearse } from '../memory/memory.ts';
import type { Purged, Writer } from '../memory/writer.ts';
import { removeForGood, type PurgeResult } from './purge.ts';

const input = z.object({
  entity_names: z
    .array(defineEntityName('The name of an entity'))
    .min(1)
    .max(1_000)
    .optional()
    .describe('Only these entities, with all their versions and relations'),
  before: defineMoment('Only what was deleted or replaced up to this moment').optional(),
  include_current: z
    .boolean()
    .default(false)
    .describe('true also removes named entities that are not deleted'),
  confirm: z.boolean().default(false).describe('true removes; otherwise it says what would go'),
  project: defineProject(),
});

const output = z.object({
  message: z.string().describe('What was done, in words'),
  purged: z
    .object({
      entities: defineCount().describe('How many entities are gone for good'),
      observations: defineCount().describe('How many observations'),
      relations: defineCount().describe('How many relations'),
      versions: defineCount().describe('How many versions of entities and relations'),
    })
    .describe('What is gone for good'),
  outcomes: z
    .array(z.object({ name: z.string().describe('Its name'), ...outcomeFields }))
    .describe('What became of each name, where names were given'),
});

type Given = z.output<typeof input>;

/** The tool `purge`. */
export function purge(memory: Memory): Tool {
  return defineTool({
    name: 'purge',
    title: 'Purge',
    description:
      'Remove for good what was deleted: named entities with their whole history, or everything of a project that was deleted or replaced up to a moment. It cannot be brought back. Without confirm it asks the user where the client can ask, and otherwise only says what would go. To delete so that restore can bring it back, use delete_entities.',
    effect: 'delete',
    openWorld: false,
    input: acceptAlso(
      input,
      renameArguments({
        entityNames: 'entity_names',
        names: 'entity_names',
        includeCurrent: 'include_current',
      }),
    ),
    output,
    examples: [
      {
        name: 'one deleted entity',
        arguments: { entity_names: ['LegacyCart'], confirm: true },
      },
      {
        name: 'all that was deleted up to a day',
        arguments: { before: '2026-01-01', confirm: true },
      },
    ],
    run: async (given, context) => {
      const work = plan(memory, given);
      const by = { tool: 'purge', context };
      if (!given.confirm) {
        const { purged, outcomes } = await rehearse(memory, by, work);
        if (isNothing(purged)) return reply(toAnswer({ purged, outcomes }), {});
        await confirm(context, purged);
      }
      const answer = toAnswer(await memory.write(by, work));
      return reply(answer, { summary: answer.message });
    },
  });
}

function plan(memory: Memory, given: Given): (writer: Writer) => Promise<PurgeResult> {
  const { entity_names: names, before, include_current: includesCurrent } = given;
  if (names === undefined && before === undefined) {
    throw new ToolError('invalid_arguments', 'expected entity_names or before, got neither.', {
      suggestions: ['Name the entities to remove, or the moment up to which all of the past goes.'],
    });
  }
  if (names === undefined && includesCurrent) {
    throw new ToolError('invalid_arguments', 'include_current needs entity_names.');
  }
  const moments = before === undefined ? {} : { before: toMoment(before) };
  const home = given.project ?? memory.project;
  return (writer) => removeForGood(writer, home, { names, ...moments, includesCurrent });
}

/** Asks the user, or says what to pass. */
async function confirm(context: Context, purged: Purged): Promise<void> {
  const what = describe(purged);
  if (!context.canAsk('form')) {
    throw new ToolError(
      'invalid_arguments',
      `confirm: expected true. This would remove ${what} for good. Nothing was changed.`,
      { suggestions: ['Ask the user, then call again with confirm: true.'] },
    );
  }
  const answer = await context.ask({
    message: `Remove ${what} for good? It cannot be brought back.`,
    fields: z.object({ confirm: z.boolean().describe('Whether to remove it') }),
  });
  if (answer.action === 'accept' && answer.content.confirm) return;
  throw new ToolError('declined', 'The user did not agree to the removal. Nothing was changed.');
}

function isNothing({ entities, observations, relations, versions }: Purged): boolean {
  return entities + observations + relations + versions === 0;
}

function describe({ entities, observations, relations, versions }: Purged): string {
  return [
    countNoun(entities, 'entity', 'entities'),
    countNoun(observations, 'observation'),
    countNoun(relations, 'relation'),
    `and ${countNoun(versions, 'version')}`,
  ].join(', ');
}

function toAnswer({ purged, outcomes }: PurgeResult): z.output<typeof output> {
  const message = isNothing(purged)
    ? 'There is nothing to remove.'
    : `Removed ${describe(purged)} for good.`;
  return { message, purged, outcomes: [...outcomes] };
}
