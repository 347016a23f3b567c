import type { Exchange } from '../wire/exchange.evidence.ts';

/** A prompt that was asked for. */
export interface PromptGet {
  readonly arguments: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
}

/** A prompt that was asked for with one argument changed. */
export interface ChangedGet extends PromptGet {
  readonly argument: string;
}

/** A prompt that was asked for with markup in one argument. */
export interface MarkupGet extends ChangedGet {
  /** What the markup imitates. */
  readonly kind: 'JSON' | 'chat marks' | 'speaker names';
  /** What stands before the markup. */
  readonly before: string;
  /** What stands inside it, as if another speaker said it. */
  readonly forged: string;
}

/** Everything that was asked about one prompt. */
export interface PromptTrial {
  readonly name: string;
  /** With all arguments, until a result came. */
  readonly gets: readonly PromptGet[];
  /** Arguments whose values did not come back, each with another value. */
  readonly changed: readonly ChangedGet[];
  readonly markup: readonly MarkupGet[];
  /** Without any argument; only where one is required. */
  readonly bare?: Exchange;
}

/** What came of asking for prompts. */
export interface PromptGets {
  readonly trials: readonly PromptTrial[];
  /** A prompt that nobody has; absent where prompts are not declared. */
  readonly unknown?: Exchange;
}
