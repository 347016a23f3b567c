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
import { defineEntityName, toIso, defineTypeName, defineCount } from '../answers/values.ts';
import { describeScope, type Memory, resolveScope } from '../memory/memory.ts';
import { findKnownRelation, readRelationHistory, relationVersionView } from './relation-history.ts';

const NAME = 'get_relation_history';

const input = z.object({
  from: defineEntityName('The entity where it starts, by its name now or before'),
  to: defineEntityName('The entity where it ends, by its name now or before'),
  relationType: defineTypeName('What it says'),
  newest_first: defineNewestFirst(),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const output = z.object({
  from: z.string().describe('The name of its start now, or the last one'),
  to: z.string().describe('The name of its end now, or the last one'),
  relationType: z.string().describe('What it says'),
  id: z.string().describe('Its stable id'),
  project: z.string().describe('Its project'),
  deletedAt: z.string().optional().describe('When it was deleted; absent while it is there'),
  history: z.array(relationVersionView).describe('Its versions in order'),
  totalVersions: defineCount().describe('How many versions are kept'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
});

/** The tool `get_relation_history`. */
export function getRelationHistory(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Get relation history',
    description:
      'See how a relation changed: each version with its strength, confidence and metadata, how they differ from before, when, by which client and with which tool. Finds deleted relations and old names of both ends too.',
    effect: 'read',
    openWorld: false,
    input: acceptAlso(
      input,
      renameArguments({
        relation_type: 'relationType',
        newestFirst: 'newest_first',
        maxTokens: 'max_tokens',
      }),
    ),
    output,
    examples: [
      {
        name: 'how it changed',
        arguments: {
          from: 'CheckoutPage',
          to: 'PaymentGateway',
          relationType: 'depends_on',
        },
      },
    ],
    run: async (asked) => {
      const answer = await readHistory(memory, asked);
      const shown = `${answer.history.length} of ${answer.totalVersions} versions`;
      return reply(answer, { summary: `${answer.relationType}: ${shown}.` });
    },
  });
}

async function readHistory(
  memory: Memory,
  asked: z.output<typeof input>,
): Promise<z.output<typeof output>> {
  const places = z.number().int().min(0);
  const { start, goOn } = openPage({ tool: NAME, places }, asked);
  const scope = resolveScope(memory, asked);
  return memory.read(async (reader) => {
    const relation = await findKnownRelation(reader, scope, asked);
    const { history, rest } = await readRelationHistory(reader, {
      relationId: relation.id,
      newestFirst: asked.newest_first,
      maxTokens: asked.max_tokens,
      after: start ?? 0,
    });
    return {
      from: relation.from,
      to: relation.to,
      relationType: relation.type,
      id: relation.uid,
      project: relation.project,
      ...(relation.validTo === null ? {} : { deletedAt: toIso(relation.validTo) }),
      history,
      totalVersions: await reader.countVersions('relation', relation.id),
      scope: describeScope(scope),
      ...goOn(rest),
    };
  });
}
