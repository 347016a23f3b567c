import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, sayIgnored, stampedFields, unlisted } from '../answers/aliases.ts';
import { defineProject, WRITTEN_BYTES } from '../answers/fields.ts';
import { countOutcomes, outcomeFields, joinSentences } from '../answers/sentences.ts';
import { defineMoment, toMoment, defineCount } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import { connectAll, type RelationDraft } from './change-relations.ts';
import {
  relationFacts,
  relationFactsView,
  relationKey,
  toFactsView,
  toNamed,
} from './relation.shapes.ts';

const draft = z.strictObject({
  ...relationKey,
  ...relationFacts,
  strength: relationFacts.strength.describe('How strong it is, 0 to 1; 0.9 where left out'),
  confidence: relationFacts.confidence.describe('How sure it is, 0 to 1; 0.95 where left out'),
  validFrom: defineMoment('Since when it holds, where that is before now').optional(),
  validTo: unlisted,
  ...stampedFields,
});

const createInput = z.object({
  relations: z.array(draft).min(1).max(10_000).describe('The relations to make'),
  project: defineProject(),
});

const createOutput = z.object({
  created: defineCount().describe('How many are new'),
  relations: z.array(relationFactsView).describe('Those that are new'),
  outcomes: z
    .array(
      z.object({
        from: z.string().describe('Where it starts'),
        to: z.string().describe('Where it ends'),
        relationType: z.string().describe('What it says'),
        ...outcomeFields,
      }),
    )
    .describe('What became of each, in the order of the call'),
});

/** The tool `create_relations`. */
export function createRelations(memory: Memory): Tool {
  return defineTool({
    name: 'create_relations',
    title: 'Create relations',
    description:
      'Connect entities of the knowledge graph with directed relations, in active voice. Both ends must be there: one that is missing is said with names like it, and the other relations are stored all the same. A relation that is there already counts as said again and keeps its values; change them with update_relation.',
    effect: 'create',
    // What is there already keeps its values.
    hints: { idempotent: true },
    openWorld: false,
    input: acceptAlso(createInput),
    output: createOutput,
    maxResultBytes: WRITTEN_BYTES,
    examples: [
      {
        name: 'two relations',
        arguments: {
          relations: [
            { from: 'OrderService', to: 'PaymentGateway', relationType: 'depends_on' },
            {
              from: 'RetryPolicy',
              to: 'Use Stripe',
              relationType: 'relates_to',
              strength: 0.5,
              metadata: { noticedIn: 'review' },
            },
          ],
        },
      },
    ],
    run: async (asked, context) => {
      const given = asked.relations;
      const answer = await memory.write({ tool: 'create_relations', context }, async (writer) => {
        const made = await connectAll(writer, asked.project ?? memory.project, given.map(toDraft));
        const relations = made.flatMap(({ created }) => (created ? [toFactsView(created)] : []));
        const outcomes = made.map(({ names, created: _created, reason, ...rest }, index) => ({
          from: names.from,
          to: names.to,
          relationType: names.type,
          ...rest,
          ...joinSentences([reason, sayIgnored(given[index] ?? {})]),
        }));
        return { created: relations.length, relations, outcomes };
      });
      return reply(answer, { summary: `Relations: ${countOutcomes(answer.outcomes)}.` });
    },
  });
}

function toDraft(given: z.output<typeof draft>): RelationDraft {
  const { strength, confidence, metadata, validFrom, validTo } = given;
  return {
    ...toNamed(given),
    facts: { strength, confidence, metadata },
    validFrom: validFrom === undefined ? undefined : toMoment(validFrom),
    isEnded: validTo !== undefined && validTo !== null,
  };
}
