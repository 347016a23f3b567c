import { type Context, defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import { countNoun, type Outcome, outcomeFields } from '../answers/sentences.ts';
import { defineCount, defineEntityName, defineMoment, toMoment } from '../answers/values.ts';
import { createNearest, findNamed } from '../entities/find-named.ts';
import { type Memory, rehearse } from '../memory/memory.ts';
import type { EntityRecord } from '../memory/records.ts';
import { addPurged, type Purged, type Writer } from '../memory/writer.ts';

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
    foreign: 'names in the memory',
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

/** What is to be removed for good. */
interface Purge {
  /** Only entities of these names; all that was deleted where none are given. */
  readonly names?: readonly string[] | undefined;
  /** Only what was deleted before this moment. */
  readonly before?: number | undefined;
  /** Whether named entities go that are not deleted. */
  readonly includesCurrent: boolean;
}

/** What became of a name. */
interface PurgeOutcome extends Outcome {
  readonly name: string;
}

/** What is gone for good. */
interface PurgeResult {
  readonly purged: Purged;
  readonly outcomes: readonly PurgeOutcome[];
}

// Entities that had one name one after the other; more than this take another call.
const MOST_OF_A_NAME = 1_000;

const NOTHING: Purged = { entities: 0, observations: 0, relations: 0, versions: 0 };

/** Removes for good what was deleted; named entities also where they are there. */
async function removeForGood(writer: Writer, project: string, asked: Purge): Promise<PurgeResult> {
  const { names, before = writer.at } = asked;
  if (names === undefined) {
    return { purged: await writer.purgePast({ project, before }), outcomes: [] };
  }
  const outcomes: PurgeOutcome[] = [];
  let purged = NOTHING;
  const nearest = createNearest(writer, { project });
  for (const name of new Set(names)) {
    const { gone, outcome } = await purgeName(writer, project, { ...asked, name });
    purged = addPurged(purged, gone);
    const near = outcome.outcome === 'not_found' ? await nearest(name) : [];
    const nearestNames = near.length === 0 ? {} : { nearestNames: [...near] };
    outcomes.push({ name, ...outcome, ...nearestNames });
  }
  return { purged, outcomes };
}

interface Named extends Purge {
  readonly name: string;
}

async function purgeName(
  writer: Writer,
  project: string,
  { name, before = Infinity, includesCurrent }: Named,
): Promise<{ readonly gone: Purged; readonly outcome: Outcome }> {
  const current = (await findNamed(writer, project, [name])).get(name);
  const past = await writer.findPast({ project }, name, MOST_OF_A_NAME);
  const deleted = past.filter((one) => one.name === name && one.validTo !== null);
  const removed = [
    ...(current?.name === name && includesCurrent ? [current] : []),
    ...deleted.filter(({ validTo }) => (validTo ?? 0) <= before),
  ];
  let gone = NOTHING;
  for (const { id } of removed) gone = addPurged(gone, await writer.purgeEntity(id));
  if (removed.length > 0) return { gone, outcome: { outcome: 'deleted' } };
  return { gone, outcome: sayKept(name, current, deleted.length > 0) };
}

function sayKept(name: string, current: EntityRecord | undefined, isLate: boolean): Outcome {
  if (isLate) {
    return { outcome: 'skipped', reason: 'It was deleted after the moment given.' };
  }
  if (current === undefined) {
    return { outcome: 'not_found', reason: `No entity "${name}" is there or was deleted.` };
  }
  const reason =
    current.name === name
      ? 'It is not deleted. Delete it first, or pass include_current.'
      : `"${name}" is another name of "${current.name}", which is not deleted.`;
  return { outcome: 'skipped', reason };
}
