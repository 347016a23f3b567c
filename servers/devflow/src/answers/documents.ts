import { embed, type PromptMessage } from '@wellspoken/kit';
import { countTokens, createBudget } from '@wellspoken/kit/paging';

import { packEntities } from '../graph/pack-graph.ts';
import { readEntityHistory } from '../history/entity-history.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import { toRelationView } from '../relations/relation.shapes.ts';
import { toIso } from './values.ts';

/** How large a document may be, in tokens; what does not fit is left out, and counted. */
const DOCUMENT_TOKENS = 200_000;
const MOST_RELATIONS = 2_000;

/** An entity with all that is known of it, as JSON. */
export async function writeEntityDocument(
  reader: Reader,
  entity: EntityRecord,
  tokens = DOCUMENT_TOKENS,
): Promise<string> {
  const budget = createBudget(tokens);
  const { entities } = await packEntities(reader, [entity], { budget, detail: 'full' });
  const found = await reader.relations([entity.id], { limit: MOST_RELATIONS });
  const relations = found
    .map((relation) => toRelationView(relation, 'full'))
    .filter((relation) => budget.take(relation));
  const left = found.length - relations.length;
  return toJson({
    ...entities[0],
    relations,
    ...(left === 0 && found.length < MOST_RELATIONS ? {} : { hasMoreRelations: true }),
  });
}

/** The versions of an entity, the newest first, as JSON. */
export async function writeHistoryDocument(
  reader: Reader,
  entity: EntityRecord,
  tokens = DOCUMENT_TOKENS,
): Promise<string> {
  const { history, rest } = await readEntityHistory(reader, {
    entityId: entity.id,
    newestFirst: true,
    isWhole: false,
    maxTokens: tokens,
    from: { after: 0, shown: 0 },
  });
  return toJson({
    entityName: entity.name,
    id: entity.uid,
    project: entity.project,
    ...(entity.validTo === null ? {} : { deletedAt: toIso(entity.validTo) }),
    totalVersions: await reader.countVersions('entity', entity.id),
    history,
    ...(rest === undefined ? {} : { hasMore: true }),
  });
}

const MOST_RECENT = 20;
const MOST_TYPES = 100;

/** How much a project holds, of which types, and what was changed last, as JSON. */
export async function writeProjectDocument(
  reader: Reader,
  project: string,
): Promise<string | undefined> {
  const [record] = await reader.projects({ only: project });
  if (record === undefined) return undefined;
  const types = await reader.countTypes({ project });
  const recent = await reader.recentEntities(project, MOST_RECENT);
  const { name, createdAt, updatedAt, ...counts } = record;
  return toJson({
    project: name,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    ...counts,
    entityTypes: types.entities.slice(0, MOST_TYPES),
    relationTypes: types.relations.slice(0, MOST_TYPES),
    recentlyChanged: recent.map((entity) => ({
      name: entity.name,
      entityType: entity.type,
      version: entity.version,
      updatedAt: toIso(entity.updatedAt),
      uri: formatEntityUri(project, entity.name),
    })),
  });
}

const toJson = (value: object): string => JSON.stringify(value, undefined, 2);

/** Where the summary of a project is. */
export function formatProjectUri(project: string): string {
  return `devflow://project/${encodeURIComponent(project)}`;
}

/** Where an entity is. */
export function formatEntityUri(project: string, name: string): string {
  return `${formatProjectUri(project)}/entity/${encodeURIComponent(name)}`;
}

/** Where the history of an entity is. */
export function formatHistoryUri(project: string, name: string): string {
  return `${formatProjectUri(project)}/history/${encodeURIComponent(name)}`;
}

/** What all of these are written as. */
export const JSON_TYPE = 'application/json';

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
      { uri: formatEntityUri(project, name), text: await writeEntityDocument(reader, entity, one) },
      ...(withHistory
        ? [
            {
              uri: formatHistoryUri(project, name),
              text: await writeHistoryDocument(reader, entity, one),
            },
          ]
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
