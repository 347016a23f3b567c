import { embed, type PromptMessage } from '@wellspoken/kit';
import { countTokens } from '@wellspoken/kit/paging';

import { entityDocument, historyDocument } from '../resources/documents.ts';
import { entityUri, historyUri, JSON_TYPE } from '../resources/uris.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';

/** How much a prompt may carry, in tokens, and how much one entity of it. */
const PROMPT_TOKENS = { all: 12_000, one: 4_000 } as const;

/** Entities as the messages of a prompt, the most important first, while they fit. */
export async function embedEntities(
  reader: Reader,
  entities: readonly EntityRecord[],
  { withHistory = false }: { readonly withHistory?: boolean } = {},
): Promise<readonly PromptMessage[]> {
  const messages: PromptMessage[] = [];
  let left: number = PROMPT_TOKENS.all;
  for (const entity of entities) {
    const { project, name } = entity;
    const one = Math.min(PROMPT_TOKENS.one, left);
    const parts = [
      { uri: entityUri(project, name), text: await entityDocument(reader, entity, one) },
      ...(withHistory
        ? [{ uri: historyUri(project, name), text: await historyDocument(reader, entity, one) }]
        : []),
    ];
    const needed = parts.reduce((sum, { text }) => sum + countTokens(text), 0);
    // The first one is what the prompt is about.
    if (needed > left && messages.length > 0) break;
    left -= needed;
    for (const part of parts) {
      messages.push({ role: 'user', content: embed({ ...part, mimeType: JSON_TYPE }) });
    }
  }
  return messages;
}
