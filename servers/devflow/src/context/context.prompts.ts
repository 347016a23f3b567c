import { definePrompt, normalizeText, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { embedEntities } from '../answers/documents.ts';
import {
  completeLast,
  completeName,
  completeType,
  defineFlag,
  defineList,
  defineWords,
  splitItems,
} from '../answers/prompt-arguments.ts';
import { countNoun, quoteNames } from '../answers/sentences.ts';
import { needNamed } from '../entities/find-named.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';

const MOST_FOUND = 8;

/** The prompt that gathers what is known before a task begins. */
export function getContextPrompt(memory: Memory): Prompt {
  return definePrompt({
    name: 'get-context',
    title: 'Get context',
    description: 'Gather what the memory knows about a task before work on it begins.',
    input: z.object({
      query: defineWords('What the task is about', 2_000),
      entityTypes: defineList('Only entities of these types'),
      includeHistory: defineFlag('Whether to show how each came to be what it is'),
    }),
    complete: { entityTypes: completeLast(completeType(memory)) },
    foreign: 'memories',
    run: async ({ query, entityTypes, includeHistory }, { signal }) => {
      const types = splitItems(entityTypes);
      const scope = { project: memory.project };
      const { hits } = await memory.search({
        ...scope,
        text: query,
        types: types.length === 0 ? undefined : types,
        limit: MOST_FOUND,
        signal,
      });
      const ids = hits.map(({ entityId }) => entityId);
      const messages = await memory.read(async (reader) => {
        const found = new Map((await reader.entities(ids)).map((entity) => [entity.id, entity]));
        const inOrder = ids.flatMap((id) => found.get(id) ?? []);
        return embedEntities(reader, inOrder, { withHistory: includeHistory === 'true' });
      });
      const among = types.length === 0 ? '' : ` among entities of type ${quoteNames(types)}`;
      const said = [
        `I am about to work on this: ${query}`,
        hits.length === 0
          ? `The memory has nothing that matches in ${describeScope(scope)}${among}. Try other words with search_nodes, or another project; list_projects names them.`
          : `Above is what the memory knows in ${describeScope(scope)}${among}: ${countNoun(hits.length, 'entity', 'entities')} found, the likeliest first, as many as fit.`,
        'Before you answer: follow what matters with traverse or open_nodes, along relations such as depends_on, implements and part_of; read the decisions among them; and look with get_context for what is missing.',
        'Then say in a few sentences what is known that bears on the task, what is decided, and what is not known.',
      ];
      return [...messages, { role: 'user', content: text(said.join('\n\n')) }];
    },
  });
}

const MOST_RELATIONS = 200;

/** The prompt that has a piece of work reviewed with all that is known about it. */
export function reviewContext(memory: Memory, isReadOnly: boolean): Prompt {
  return definePrompt({
    name: 'review-context',
    title: 'Review with context',
    description: 'Review something with what the memory knows of it, its relations and decisions.',
    input: z.object({
      entityName: defineWords('The entity to review'),
      includeRelated: defineFlag('Whether to show what it is related to; true where left out'),
      includeDecisions: defineFlag('Whether to show the decisions about it; true where left out'),
    }),
    complete: { entityName: completeName(memory) },
    foreign: 'memories',
    run: async ({ entityName, includeRelated = 'true', includeDecisions = 'true' }) => {
      const shown = { related: includeRelated === 'true', decisions: includeDecisions === 'true' };
      const { name, messages } = await memory.read(async (reader) => {
        const entity = await needNamed(reader, memory.project, normalizeText(entityName));
        const near = await findNear(reader, entity, shown);
        return { name: entity.name, messages: await embedEntities(reader, [entity, ...near]) };
      });
      return [...messages, { role: 'user', content: text(sayReview(name, isReadOnly)) }];
    },
  });
}

/** What an entity is related to: decisions first, then the rest, as was asked for. */
async function findNear(
  reader: Reader,
  entity: EntityRecord,
  shown: { readonly related: boolean; readonly decisions: boolean },
): Promise<readonly EntityRecord[]> {
  if (!shown.related && !shown.decisions) return [];
  const relations = await reader.relations([entity.id], { limit: MOST_RELATIONS });
  const ids = new Set(relations.flatMap(({ fromId, toId }) => [fromId, toId]));
  ids.delete(entity.id);
  const near = await reader.entities([...ids]);
  const isDecision = ({ type }: EntityRecord): boolean => type.toLowerCase() === 'decision';
  return [
    ...(shown.decisions ? near.filter(isDecision) : []),
    ...(shown.related ? near.filter((one) => !isDecision(one)) : []),
  ];
}

function sayReview(name: string, isReadOnly: boolean): string {
  return [
    `Review "${name}". Above is what the memory knows of it, and of what it is related to, as much as fits; open_nodes and traverse show the rest, get_entity_history how it came to be.`,
    'Check each of these, and say for each what you found:',
    [
      '- Does it do what the tasks and features that it is related to ask for?',
      '- Does it keep to the decisions about it?',
      '- Is everything that it depends on there, and is what depends on it still right?',
      '- Is there a test of it?',
      '- Does what is noted about it still hold?',
    ].join('\n'),
    ...(isReadOnly
      ? []
      : [
          `Note what you found with add_observations on "${name}", one fact in one observation. Remove what no longer holds with delete_observations.`,
        ]),
  ].join('\n\n');
}
