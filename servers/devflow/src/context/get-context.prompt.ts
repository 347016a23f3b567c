import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { embedEntities } from '../answers/documents.ts';
import {
  completeLast,
  completeType,
  defineFlag,
  splitItems,
  defineList,
  defineWords,
} from '../answers/prompt-arguments.ts';
import { countNoun, quoteNames } from '../answers/sentences.ts';
import { describeScope, type Memory } from '../memory/memory.ts';

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
