import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import {
  acceptAlso,
  nestInto,
  renameArguments,
  sayIgnored,
  stampedFields,
  unlisted,
} from '../answers/aliases.ts';
import { defineProject, readScope, WRITTEN_BYTES } from '../answers/fields.ts';
import { countOutcomes, joinSentences, outcomeFields } from '../answers/sentences.ts';
import {
  defineCount,
  defineEntityName,
  defineMoment,
  defineTypeName,
  toMoment,
} from '../answers/values.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import { connectAll, type RelationDraft, reviseRelation } from './change-relations.ts';
import { findRelation } from './find-relation.ts';
import {
  relationFacts,
  relationFactsView,
  relationKey,
  relationView,
  toFactsView,
  toNamed,
  toRelationView,
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
    foreign: 'names in the memory',
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

const getInput = z.object({
  from: defineEntityName('The entity where it starts'),
  to: defineEntityName('The entity where it ends'),
  relationType: defineTypeName('What it says, such as depends_on'),
  project: defineProject(),
});

const getOutput = z.object({
  ...relationView.shape,
  scope: z.string().describe('Which part of the memory was looked at'),
});

/** The tool `get_relation`. */
export function getRelation(memory: Memory): Tool {
  return defineTool({
    name: 'get_relation',
    title: 'Get a relation',
    description:
      'Show one relation with everything known of it: strength, confidence, metadata, version and times. Where it is not there, the error says whether both entities are, and which relations are between them. What it was before: get_relation_history.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(getInput, renameArguments({ relation_type: 'relationType' })),
    output: getOutput,
    examples: [
      {
        name: 'one relation',
        arguments: { from: 'CheckoutPage', to: 'PaymentGateway', relationType: 'depends_on' },
      },
    ],
    run: async (asked) => {
      const scope = readScope(memory, { project: asked.project });
      const relation = await memory.read((reader) => findRelation(reader, scope, asked));
      const answer = { ...toRelationView(relation, 'full'), scope: describeScope(scope) };
      const { from, relationType, to, version } = answer;
      return reply(answer, { summary: `${from} ${relationType} ${to} (version ${version}).` });
    },
  });
}

const changedRelation = z.strictObject({
  ...relationKey,
  ...relationFacts,
  metadata: relationFacts.metadata.describe(
    'What else is known of it; takes the place of all metadata, unless merge_metadata',
  ),
  ...stampedFields,
});

const updateInput = z.object({
  relation: changedRelation.describe('The relation, and what it is to be; what is left out stays'),
  merge_metadata: z
    .boolean()
    .default(false)
    .describe('true adds the keys of metadata to those that are there'),
  project: defineProject(),
});

const updateOutput = z.object({
  outcome: z.enum(['updated', 'unchanged']).describe('Whether anything changed'),
  relation: relationView.describe('The relation as it is now'),
  before: relationView
    .pick({ strength: true, confidence: true, metadata: true })
    .describe('What was known of it before'),
  reason: z.string().optional().describe('What was ignored'),
});

const nestChange = nestInto('relation', Object.keys(changedRelation.shape));
const renameChange = renameArguments({
  mergeMetadata: 'merge_metadata',
  relation_type: 'relationType',
});

/** The tool `update_relation`. */
export function updateRelation(memory: Memory): Tool {
  return defineTool({
    name: 'update_relation',
    title: 'Update a relation',
    description:
      'Change the strength, confidence or metadata of a relation that is there. What is left out stays as it is; metadata is replaced whole, or merged key by key with merge_metadata. The version before stays in get_relation_history. To change its ends or type, delete it and create another.',
    effect: 'update',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(updateInput, (given) => nestChange(renameChange(given))),
    output: updateOutput,
    examples: [
      {
        name: 'less strong than thought',
        arguments: {
          relation: {
            from: 'CheckoutPage',
            to: 'PaymentGateway',
            relationType: 'depends_on',
            strength: 0.7,
            metadata: { because: 'invoices need no gateway' },
          },
        },
      },
    ],
    run: async (given, context) => {
      const { strength, confidence, metadata } = given.relation;
      const updated = await memory.write({ tool: 'update_relation', context }, (writer) =>
        reviseRelation(writer, given.project ?? memory.project, {
          relation: toNamed(given.relation),
          facts: { strength, confidence, metadata },
          isMerged: given.merge_metadata,
        }),
      );
      const reason = sayIgnored(given.relation);
      const answer = {
        outcome: updated.outcome,
        relation: toRelationView(updated.relation, 'full'),
        before: updated.before,
        ...(reason === undefined ? {} : { reason }),
      };
      const { from, to, relationType } = answer.relation;
      return reply(answer, { summary: `${from} ${relationType} ${to}: ${updated.outcome}.` });
    },
  });
}
