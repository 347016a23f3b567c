import { defineTool, reply, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineCursor,
  defineMaxTokens,
  defineNewestFirst,
  nextCursor,
} from '../answers/fields.ts';
import { defineEntityName, toIso, defineCount } from '../answers/values.ts';
import { describeScope, type Memory, resolveScope } from '../memory/memory.ts';
import { entityVersionView, findKnown, historyPlace, readEntityHistory } from './entity-history.ts';

const NAME = 'get_entity_history';

const input = z.object({
  entityName: defineEntityName('Its name, one it had before, or its stable id'),
  include_observations: z
    .boolean()
    .default(false)
    .describe('Whether each version also lists all that was noted then'),
  newest_first: defineNewestFirst(),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const output = z.object({
  entityName: z.string().describe('Its name now, or the last one it had'),
  id: z.string().describe('Its stable id'),
  project: z.string().describe('Its project'),
  deletedAt: z.string().optional().describe('When it was deleted; absent while it is there'),
  mergedInto: z
    .object({
      name: z.string().describe('The name of that entity'),
      id: z.string().describe('Its stable id'),
    })
    .optional()
    .describe('The entity that it became part of, where it was merged'),
  history: z.array(entityVersionView).describe('Its versions in order'),
  totalVersions: defineCount().describe('How many versions are kept'),
  others: z
    .array(z.object({ name: z.string(), project: z.string(), id: z.string() }))
    .optional()
    .describe('Other entities that have or had the name; pass the id to see their history'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
});

/** The tool `get_entity_history`. */
export function getEntityHistory(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Get entity history',
    description:
      'See how an entity came to be what it is: each version with what it added, removed or renamed, when, by which client and with which tool. Finds deleted entities and old names too. Relations have their own history: get_relation_history.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(
      input,
      renameArguments({
        entity_name: 'entityName',
        name: 'entityName',
        includeObservations: 'include_observations',
        newestFirst: 'newest_first',
        maxTokens: 'max_tokens',
      }),
    ),
    output,
    examples: [
      { name: 'how it came to be', arguments: { entityName: 'PaymentGateway' } },
      {
        name: 'the newest version first, with all that was noted',
        arguments: { entityName: 'OrderService', newest_first: true, include_observations: true },
      },
    ],
    run: async (asked) => {
      const answer = await readHistory(memory, asked);
      const shown = `${answer.history.length} of ${answer.totalVersions} versions`;
      return reply(answer, { summary: `${answer.entityName}: ${shown}.` });
    },
  });
}

async function readHistory(
  memory: Memory,
  asked: z.output<typeof input>,
): Promise<z.output<typeof output>> {
  const { start, goOn } = openPage({ tool: NAME, places: historyPlace }, asked);
  const scope = resolveScope(memory, asked);
  return memory.read(async (reader) => {
    const [entity, ...others] = await findKnown(reader, scope, asked.entityName);
    const { history, rest } = await readEntityHistory(reader, {
      entityId: entity.id,
      newestFirst: asked.newest_first,
      isWhole: asked.include_observations,
      maxTokens: asked.max_tokens,
      from: start ?? { after: 0, shown: 0 },
    });
    const successor = await reader.mergedInto(entity.id);
    return {
      entityName: entity.name,
      id: entity.uid,
      project: entity.project,
      ...(entity.validTo === null ? {} : { deletedAt: toIso(entity.validTo) }),
      ...(successor === undefined
        ? {}
        : { mergedInto: { name: successor.name, id: successor.uid } }),
      history,
      totalVersions: await reader.countVersions('entity', entity.id),
      ...(others.length === 0
        ? {}
        : { others: others.map(({ name, project, uid }) => ({ name, project, id: uid })) }),
      scope: describeScope(scope),
      ...goOn(rest),
    };
  });
}
