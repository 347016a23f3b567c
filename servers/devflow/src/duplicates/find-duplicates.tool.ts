import { type Context, defineTool, reply, type Tool } from '@wellspoken/kit';
import { createBudget, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineAnyProject, defineCursor, defineMaxTokens, nextCursor } from '../answers/fields.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineCount } from '../answers/values.ts';
import { describeScope, type Memory, resolveScope } from '../memory/memory.ts';
import type { NameRow } from '../memory/reader.ts';
import { findPairs, type Pair } from './find-duplicates.ts';

const NAME = 'find_duplicates';

const input = z.object({
  min_score: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('How likely two entities must be one thing, 0 to 1'),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const entity = z.object({
  name: z.string().describe('Its name'),
  entityType: z.string().describe('What kind of thing it is'),
  project: z.string().describe('Its project'),
});

const output = z.object({
  pairs: z
    .array(
      z.object({
        entities: z.array(entity).describe('The two entities'),
        score: z.number().describe('How likely they are one thing, 0 to 1'),
        why: z.array(z.string()).describe('What speaks for it'),
      }),
    )
    .describe('Entities that may be one thing, the likeliest first'),
  total: defineCount().describe('How many pairs there are in all'),
  compared: defineCount().describe('How many entities were compared'),
  isPartial: z
    .boolean()
    .optional()
    .describe('true when there were too many likely pairs to compare all of them'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
});

type Asked = z.output<typeof input>;

/** The tool `find_duplicates`. */
export function findDuplicates(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Find duplicates',
    description:
      'Suggest entities that may be the same thing; changes nothing. It compares names and aliases without case, spaces, punctuation, accents and look-alike letters, their words in any order, names that differ by a letter or two, and observations that two to five entities share. Not meanings. Look at a pair, then use merge_entities.',
    effect: 'read',
    openWorld: false,
    input: acceptAlso(input, renameArguments({ minScore: 'min_score', maxTokens: 'max_tokens' })),
    output,
    examples: [
      { name: 'in the project', arguments: {} },
      { name: 'over all projects, only sure ones', arguments: { project: '*', min_score: 0.9 } },
    ],
    run: async (asked, context) => {
      const answer = await look(memory, asked, context);
      const shown = `${countNoun(answer.pairs.length, 'pair')} of ${answer.total}`;
      return reply(answer, { summary: `May be the same: ${shown} in ${answer.scope}.` });
    },
  });
}

async function look(
  memory: Memory,
  asked: Asked,
  { signal }: Context,
): Promise<z.output<typeof output>> {
  const places = z.number().int().min(0);
  const { start: from = 0, goOn } = openPage({ tool: NAME, places }, asked);
  const scope = resolveScope(memory, asked);
  const found = await findPairs(memory, { project: scope.project, signal });
  const likely = found.pairs.filter(({ score }) => score >= asked.min_score);
  const pairs = fill(likely.slice(from), asked.max_tokens);
  const next = from + pairs.length;
  return {
    pairs,
    total: likely.length,
    compared: found.compared,
    ...(found.isPartial ? { isPartial: true } : {}),
    scope: describeScope(scope),
    ...goOn(next < likely.length ? next : undefined),
  };
}

function fill(pairs: readonly Pair[], tokens: number): z.output<typeof output>['pairs'] {
  const budget = createBudget(tokens);
  const shown: z.output<typeof output>['pairs'] = [];
  for (const { entities, score, why } of pairs) {
    const view = { entities: entities.map(toView), score, why: [...why] };
    // The first one is always included, so that every page makes progress.
    if (!budget.take(view) && shown.length > 0) break;
    shown.push(view);
  }
  return shown;
}

function toView({ name, type, project }: NameRow): z.output<typeof entity> {
  return { name, entityType: type, project };
}
