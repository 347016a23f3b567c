import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import {
  acceptAlso,
  nestInto,
  renameArguments,
  sayIgnored,
  stampedFields,
} from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import type { Memory } from '../memory/memory.ts';
import { reviseRelation } from './change-relations.ts';
import {
  relationFacts,
  relationKey,
  relationView,
  toNamed,
  toRelationView,
} from './relation.shapes.ts';

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

/** The tool `update_relation`. */
export function updateRelation(memory: Memory): Tool {
  return defineTool({
    name: 'update_relation',
    title: 'Update a relation',
    description:
      'Change the strength, confidence or metadata of a relation that is there. What is left out stays as it is; metadata is replaced whole, or merged key by key with merge_metadata. The version before stays in get_relation_history. To change its ends or type, delete it and create another.',
    effect: 'update',
    openWorld: false,
    input: acceptAlso(updateInput, (given) =>
      nestInto(
        'relation',
        Object.keys(changedRelation.shape),
      )(renameArguments({ mergeMetadata: 'merge_metadata', relation_type: 'relationType' })(given)),
    ),
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
