/** Turns texts into vectors of what they mean. */
export interface Embedder {
  /** Names the model; vectors of different models are never compared. */
  readonly model: string;
  /** How like a text must be to count as found, 0 to 1. */
  readonly threshold: number;
  /** How many texts to embed at once in the background. */
  readonly batch: number;
  /** Whether texts leave this machine. */
  readonly isRemote: boolean;
  /** One vector of length 1 for each text; throws an `EmbedderError`. */
  readonly embed: (
    texts: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly Float32Array[]>;
  readonly close: () => Promise<void>;
}

/** Why there are no vectors, in words for people; `isFinal` where trying again is of no use. */
export class EmbedderError extends Error {
  override readonly name = 'EmbedderError';
  readonly isFinal: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isFinal?: boolean } = {}) {
    super(message, options);
    this.isFinal = options.isFinal ?? false;
  }
}

/** A vector of length 1 in the same direction. */
export function toUnit(vector: ArrayLike<number>): Float32Array {
  let sum = 0;
  for (let index = 0; index < vector.length; index++) sum += (vector[index] ?? 0) ** 2;
  const length = Math.sqrt(sum);
  const isUsable = Number.isFinite(length) && length > 0;
  if (!isUsable) throw new EmbedderError('The model answered with a vector that has no direction.');
  return Float32Array.from(vector, (value) => value / length);
}

/** A name as people say it: "Payment Gateway" for "PaymentGateway", "retention mart" for "retention_mart". */
function toReadableName(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/gu, ' ')
    .trim();
}

// A model reads only the beginning of a long text.
const LONGEST = 2_000;

/** The text by which an entity is known. */
export function describeHead(name: string, type: string): string {
  return `${toReadableName(name)} (${toReadableName(type)})`.slice(0, LONGEST);
}

/** The text of an observation, as far as a model reads. */
export function describeNote(text: string): string {
  return text.slice(0, LONGEST);
}
