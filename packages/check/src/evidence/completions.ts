import type { JsonObject } from '../wire/json.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';

/** An argument that was asked to be completed. */
export interface Completion {
  /** The name of a prompt, or a URI template. */
  readonly of: string;
  readonly ref: JsonObject;
  readonly argument: string;
  readonly exchange: Exchange;
}

/** A completion of something that is not there. */
export interface BadCompletion extends Completion {
  readonly kind: 'prompt' | 'template' | 'argument';
}

/** What came of asking for completions. */
export interface Completions {
  /** Arguments of listed prompts and templates, from an empty beginning. */
  readonly known: readonly Completion[];
  readonly unknown: readonly BadCompletion[];
  /** One request to a server that does not declare completions. */
  readonly undeclared?: Exchange;
}
