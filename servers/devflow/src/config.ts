import * as z from 'zod';

import { PROVIDERS, type EmbeddingSettings } from './embedding/settings.ts';

/** What a person can set; flags, variables and help are made from it. */
export const settings = z.object({
  db: z.string().min(1).optional().meta({
    description: 'The file of the memory; by default devflow.db in the data folder of the user',
    placeholder: 'file',
  }),
  project: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^(?!\*$)/u, 'expected the name of one project, not "*"')
    .default('default')
    .meta({ description: 'The project of calls that name none', placeholder: 'name' }),
  readOnly: z.boolean().default(false).describe('Offer no tool that changes anything'),
  serverMemoryCompatible: z
    .boolean()
    .default(false)
    .describe('Answer the tools of server-memory unpaged and whole, as it does'),
  embeddings: z
    .enum(PROVIDERS)
    .default('bundled')
    .describe(
      'Where search by meaning gets its vectors: the bundled model, an endpoint, or nowhere',
    ),
  embeddingUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'What stands before /embeddings at an endpoint that speaks as OpenAI does',
      placeholder: 'url',
    }),
  embeddingModel: z.string().min(1).max(200).optional().meta({
    description: 'The model to ask the endpoint for',
    placeholder: 'name',
  }),
  embeddingKey: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The key of the endpoint', flag: false }),
  minSimilarity: z.number().min(0).max(1).optional().meta({
    description: 'How like in meaning a match must be; by default what suits the model',
    placeholder: '0-1',
  }),
});

/** The settings, once they have been read. */
export type Settings = z.output<typeof settings>;

/** What the settings say about embeddings. */
export function readEmbeddingSettings(given: Settings): EmbeddingSettings {
  const { embeddings, embeddingUrl, embeddingModel, embeddingKey, minSimilarity } = given;
  return {
    provider: embeddings,
    url: embeddingUrl,
    model: embeddingModel,
    key: embeddingKey,
    minSimilarity,
  };
}
