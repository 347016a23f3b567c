import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject, readScope } from '../answers/fields.ts';
import { defineEntityName, defineTypeName } from '../answers/values.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import { findRelation } from './find-relation.ts';
import { relationView, toRelationView } from './relation.shapes.ts';

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
