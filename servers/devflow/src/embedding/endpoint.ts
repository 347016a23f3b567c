import { ToolError } from '@wellspoken/kit';
import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { EmbedderError, toUnit, type Embedder } from './embedder.ts';

/** An endpoint with the API of OpenAI, such as that of Ollama. */
export interface EndpointOptions {
  /** What stands before /embeddings. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
}

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});

const ATTEMPT_MS = 30_000;
const TOTAL_MS = 60_000;

/** The model behind an endpoint; its texts are sent there. */
export function createEndpointEmbedder({ url, model, key }: EndpointOptions): Embedder {
  let upstream: Promise<Upstream> | undefined;
  let dimensions: number | undefined;
  const read = (body: unknown, count: number): readonly Float32Array[] => {
    const parsed = answer.safeParse(body);
    if (!parsed.success)
      throw new EmbedderError('The embedding endpoint answered in another form.');
    const { data } = parsed.data;
    const ordered = data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
    if (ordered.length !== count) {
      throw new EmbedderError(
        `The embedding endpoint answered with ${ordered.length} vectors for ${count} texts.`,
      );
    }
    const vectors = ordered.map(({ embedding }) => toUnit(embedding));
    dimensions ??= vectors[0]?.length;
    const other = vectors.find((vector) => vector.length !== dimensions);
    if (other !== undefined) {
      throw new EmbedderError(
        `The embedding endpoint answered with ${other.length} dimensions instead of ${dimensions}.`,
      );
    }
    return vectors;
  };
  return {
    model: `endpoint:${model}`,
    threshold: 0.3,
    batch: 32,
    isRemote: true,
    embed: async (texts, signal) => {
      if (texts.length === 0) return [];
      try {
        upstream ??= openUpstream({ url, model, key });
        const response = await (
          await upstream
        ).request('embeddings', {
          method: 'POST',
          json: { model, input: texts },
          // It changes nothing there, so it may be asked again.
          effect: 'read',
          ...(signal === undefined ? {} : { signal }),
        });
        return read(response.json(), texts.length);
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        throw new EmbedderError(error.message, { cause: error });
      }
    },
    close: async () => (await upstream)?.close(),
  };
}

// Loaded when it is used, because most servers start without an endpoint.
async function openUpstream({ url, key }: EndpointOptions): Promise<Upstream> {
  const { createUpstream } = await import('@wellspoken/kit/upstream');
  return createUpstream({
    name: 'The embedding endpoint',
    baseUrl: url.endsWith('/') ? url : `${url}/`,
    ...(key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }),
    rate: { concurrency: 2 },
    timeout: { attemptMs: ATTEMPT_MS, totalMs: TOTAL_MS },
  });
}
