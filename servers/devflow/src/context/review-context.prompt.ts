import { definePrompt, normalizeText, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { embedEntities } from '../answers/documents.ts';
import { completeName, defineFlag, defineWords } from '../answers/prompt-arguments.ts';
import { needNamed } from '../entities/find-named.ts';
import type { Memory } from '../memory/memory.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';

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
    run: async ({ entityName, includeRelated = 'true', includeDecisions = 'true' }) => {
      const wish = { related: includeRelated === 'true', decisions: includeDecisions === 'true' };
      const { name, messages } = await memory.read(async (reader) => {
        const entity = await needNamed(reader, memory.project, normalizeText(entityName));
        const near = await findNear(reader, entity, wish);
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
  wish: { readonly related: boolean; readonly decisions: boolean },
): Promise<readonly EntityRecord[]> {
  if (!wish.related && !wish.decisions) return [];
  const relations = await reader.relations([entity.id], { limit: MOST_RELATIONS });
  const ids = new Set(relations.flatMap(({ fromId, toId }) => [fromId, toId]));
  ids.delete(entity.id);
  const near = await reader.entities([...ids]);
  const isDecision = ({ type }: EntityRecord): boolean => type.toLowerCase() === 'decision';
  return [
    ...(wish.decisions ? near.filter(isDecision) : []),
    ...(wish.related ? near.filter((one) => !isDecision(one)) : []),
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
