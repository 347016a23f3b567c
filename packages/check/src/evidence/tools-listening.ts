import type { Exchange } from './exchange.ts';
import type { Message } from './message.ts';

/** What became of a wish to be told when the list of tools changes; empty in the legacy era. */
export interface ToolsListening {
  /** The first message on the stream; absent where none came. */
  readonly first?: Message;
  readonly exchange?: Exchange;
}
