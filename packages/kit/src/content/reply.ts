import type { ContentBlock } from './blocks.ts';

/** What a reply carries beside its data. */
export interface ReplyExtras {
  /** A sentence or two for people; stands first. */
  readonly summary?: string;
  /** Further blocks; stand last. */
  readonly content?: readonly ContentBlock[];
  /** Metadata for programs, under keys with a prefix of your own. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /**
   * Fields at the top level of the result, beside its content: only for clients that a document has
   * promised them to. Most clients drop them.
   */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Data with words and blocks around it; made by {@link reply}. */
export class Reply<Data> {
  readonly data: Data;
  readonly extras: ReplyExtras;

  constructor(data: Data, extras: ReplyExtras) {
    this.data = data;
    this.extras = extras;
  }
}

/**
 * Answers with data that fits the output schema, or with content where there is none, and with words,
 * blocks or metadata around it.
 */
export function reply<Data>(data: Data, extras: ReplyExtras): Reply<Data> {
  return new Reply(data, extras);
}
