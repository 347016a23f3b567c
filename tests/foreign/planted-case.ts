import type { ServerDefinition } from '@wellspoken/kit';

/** A call of a tool. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A server whose every foreign text has an order in it. */
export interface PlantedServer {
  readonly server: ServerDefinition;
  readonly close: () => Promise<void>;
}

/** One of our servers, and how everything of it is asked for. */
export interface PlantedCase {
  readonly name: string;
  /** Beside the examples of the tools. */
  readonly calls: readonly ToolCall[];
  readonly uris: readonly string[];
  readonly prompts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Kinds of text that answers must be seen to quote. */
  readonly kinds: readonly string[];
  /** Tools of which no answer here quotes anything, though some answers of theirs can. */
  readonly unseen: readonly string[];
  readonly open: () => Promise<PlantedServer>;
}
