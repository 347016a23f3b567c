import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, acceptSemanticCamelCase } from '../answers/aliases.ts';
import { defineProject, readScope } from '../answers/fields.ts';
import { defineEntityName, defineCount } from '../answers/values.ts';
import { readObservationId } from '../entities/entity.shapes.ts';
import { findAll } from '../entities/find-named.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import type { EntityRecord } from '../memory/records.ts';
import { EmbedderError } from './embedder.ts';
import type { KnownVector } from './embeddings.ts';
import { HOW_TO } from './settings.ts';
import type { Target } from './vector-store.ts';

const input = z.object({
  entity_name: defineEntityName('The entity'),
  observation_id: z
    .string()
    .regex(/^o\d{1,15}$/u, 'expected an id such as "o12"')
    .optional()
    .describe('One of its observations, such as "o12"; by default its name and type are meant'),
  force_generate_embedding: z
    .boolean()
    .default(false)
    .describe('Whether to make the vector anew, although it is there'),
  project: defineProject(),
});

type Input = z.output<typeof input>;

const output = z.object({
  entityName: z.string().describe('The entity'),
  embedding: z.array(z.number()).describe('The vector, of length 1'),
  model: z.string().describe('The model that made it'),
  dimensions: defineCount().describe('How many numbers it has'),
  of: z.enum(['name', 'observation']).describe('What it stands for'),
  text: z.string().describe('The text that was embedded'),
  isNew: z.boolean().describe('Whether it was made for this call'),
  scope: z.string().describe('Which part of the memory was looked at'),
});

/** The tool `get_entity_embedding`. */
export function getEntityEmbedding(memory: Memory): Tool {
  return defineTool({
    name: 'get_entity_embedding',
    title: 'Get an embedding',
    description:
      'Return the vector by which search by meaning knows an entity: that of its name and type, or of one of its observations, each of which has its own. One that is not there yet is made. Needs an embedding model; semantic_search uses these vectors for you.',
    effect: 'read',
    openWorld: memory.embeddings.isRemote,
    foreign: 'memories',
    input: acceptAlso(input, acceptSemanticCamelCase),
    output,
    examples: [
      {
        name: 'of an entity',
        arguments: { entity_name: 'PaymentGateway' },
      },
    ],
    run: async (asked, { signal }) => {
      const scope = readScope(memory, { project: asked.project });
      const [entity, target] = await memory.read(async (reader) => {
        const [found] = await findAll(reader, scope, [asked.entity_name]);
        // Where the name is not there, an error was thrown.
        const named = found as EntityRecord;
        const of = await findTarget(named, asked, (id) => reader.observation(id));
        return [named, of] as const;
      });
      const { vector, text, isNew } = await findVector(memory, target, {
        force: asked.force_generate_embedding,
        signal,
      });
      const answer = {
        entityName: entity.name,
        embedding: [...vector],
        model: memory.embeddings.model ?? '',
        dimensions: vector.length,
        of: target.kind === 'head' ? ('name' as const) : ('observation' as const),
        text,
        isNew,
        scope: describeScope(scope),
      };
      const { model, dimensions } = answer;
      return reply(answer, { summary: `${dimensions} dimensions of ${model} for "${text}".` });
    },
  });
}

async function findTarget(
  { id, name }: EntityRecord,
  { observation_id: given }: Input,
  read: (id: number) => Promise<{ readonly entityId: number } | undefined>,
): Promise<Target> {
  if (given === undefined) return { kind: 'head', id };
  const key = readObservationId(given);
  const observation = key === undefined ? undefined : await read(key);
  if (key === undefined || observation?.entityId !== id) {
    throw new ToolError('not_found', `"${name}" has no observation ${given}.`, {
      suggestions: ['Read its ids with open_nodes and detail "full".'],
    });
  }
  return { kind: 'note', id: key };
}

async function findVector(
  { embeddings }: Memory,
  target: Target,
  options: { readonly force: boolean; readonly signal: AbortSignal },
): Promise<KnownVector> {
  if (embeddings.model === undefined) {
    const why = embeddings.why ?? 'There is no embedding model.';
    throw new ToolError('not_configured', why, { suggestions: [HOW_TO] });
  }
  try {
    const known = await embeddings.readVector(target, options);
    if (known !== undefined) return known;
  } catch (error) {
    if (!(error instanceof EmbedderError)) throw error;
    throw new ToolError('unavailable', error.message, {
      cause: error,
      suggestions: ['Call again later, or look by words with search_nodes.'],
    });
  }
  throw new ToolError('not_found', 'There is no text to embed any more.');
}
