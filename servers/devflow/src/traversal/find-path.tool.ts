import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineAsOf,
  acceptCamelCase,
  note,
  defineRelationTypes,
  readScope,
} from '../answers/fields.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineEntityName, defineCount } from '../answers/values.ts';
import { findPair } from '../entities/find-named.ts';
import { DIRECTIONS } from '../memory/graph-reader.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import type { Reader } from '../memory/reader.ts';
import { relationView, toRelationView } from '../relations/relation.shapes.ts';
import { searchPath, type PathSearch } from './find-path.ts';

const input = z.object({
  from: defineEntityName('The entity where the way begins'),
  to: defineEntityName('The entity where it ends'),
  direction: z
    .enum(DIRECTIONS)
    .default('both')
    .describe('out: only from start to end of each relation; in: the other way; both: either way'),
  relation_types: defineRelationTypes(),
  max_depth: z.number().int().min(1).max(12).default(6).describe('How many steps at most'),
  project: defineAnyProject(),
  as_of: defineAsOf(),
});

type Input = z.output<typeof input>;

const output = z.object({
  found: z.boolean().describe('Whether there is a way'),
  length: defineCount().optional().describe('How many relations it takes'),
  entities: z.array(z.string()).describe('The names on the way, in order'),
  relations: z.array(relationView).describe('The relations on the way, in order'),
  searched: z
    .object({
      depth: defineCount().describe('How many steps were looked at'),
      entities: defineCount().describe('How many entities were looked at'),
      isComplete: z.boolean().describe('Whether everything within max_depth was looked at'),
    })
    .describe('How far was looked'),
  scope: z.string().describe('Which part of the memory was looked at'),
  note,
});

type Output = z.output<typeof output>;

/** The tool `find_path`. */
export function findPath(memory: Memory): Tool {
  return defineTool({
    name: 'find_path',
    title: 'Find a path',
    description:
      'Find a shortest way between two entities along relations, to see how they are connected. It gives one way, not all of them. Where there is none, it says how far was looked. For everything around an entity use traverse.',
    effect: 'read',
    openWorld: false,
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [
      { name: 'how two are connected', arguments: { from: 'checkout-test', to: 'Use Stripe' } },
      {
        name: 'along relations of one type only',
        arguments: {
          from: 'CheckoutPage',
          to: 'OrderService',
          direction: 'out',
          relation_types: ['depends_on'],
        },
      },
    ],
    run: async (asked) => {
      const answer = await readPath(memory, asked);
      const { found, entities, note: why = '' } = answer;
      return reply(answer, { summary: found ? entities.join(' → ') : why });
    },
  });
}

function readPath(memory: Memory, asked: Input): Promise<Output> {
  const scope = readScope(memory, asked);
  const { direction, relation_types: relationTypes, max_depth: maxDepth } = asked;
  const options = { direction, relationTypes, maxDepth, at: scope.at };
  return memory.read(async (reader) => {
    const [from, to] = await findPair(reader, scope, [asked.from, asked.to]);
    const search = await searchPath(reader, [from.id, to.id], options);
    const { depth, visited, isCut } = search;
    const searched = { depth, entities: visited, isComplete: !isCut };
    const shared = { searched, scope: describeScope(scope) };
    if (search.path === undefined) {
      return {
        found: false,
        entities: [],
        relations: [],
        ...shared,
        note: explainNoPath(asked, search),
      };
    }
    const ids = [from.id, ...search.path.map(({ toId }) => toId)];
    return {
      found: true,
      ...(await describePath(reader, ids, { search, at: scope.at })),
      ...shared,
    };
  });
}

async function describePath(
  reader: Reader,
  ids: readonly number[],
  { search, at }: { readonly search: PathSearch; readonly at: number | undefined },
): Promise<Pick<Output, 'length' | 'entities' | 'relations'>> {
  const keys = (search.path ?? []).map(({ relationId }) => relationId);
  const named = new Map((await reader.entities(ids, at)).map(({ id, name }) => [id, name]));
  const known = new Map((await reader.relationsByKey(keys, at)).map((one) => [one.id, one]));
  return {
    length: keys.length,
    entities: ids.map((id) => named.get(id) ?? ''),
    relations: keys.flatMap((key) => {
      const relation = known.get(key);
      return relation === undefined ? [] : [toRelationView(relation, 'observations')];
    }),
  };
}

function explainNoPath({ from, to, max_depth, direction }: Input, search: PathSearch): string {
  const looked = `Looked at ${countNoun(search.visited, 'entity', 'entities')} within ${countNoun(search.depth, 'step')}`;
  const none = `There is no way from "${from}" to "${to}"`;
  if (search.isCut) {
    return `${looked} and stopped, because too many relations lead on; there may be a way from "${from}" to "${to}". Name relation_types to look further.`;
  }
  const isDeep = search.depth === max_depth;
  const advice = [
    ...(isDeep ? ['a larger max_depth'] : []),
    ...(direction === 'both' ? [] : ['direction "both"']),
  ];
  const attempt = advice.length === 0 ? '' : ` Try ${advice.join(' or ')}.`;
  return `${none}${isDeep ? ` of at most ${countNoun(max_depth, 'step')}` : ''}. ${looked}.${attempt}`;
}
