import type { CallRecord } from './calls.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';

/** Calls that no careful client makes; exchanges are absent where the server offers no tools. */
export interface OddCalls {
  /** A name that is not in the list. */
  readonly unknownTool?: Exchange;
  /** `tools/call` without `name`. */
  readonly missingName?: Exchange;
  /** `arguments` that are a text: of a tool that may be tried so, else of a tool that does not exist. */
  readonly textArguments?: Exchange;
  /** Tools without arguments, called without the field `arguments`. */
  readonly withoutArguments: readonly CallRecord[];
  /** Tools that take any text, called with letters from several scripts. */
  readonly nonAscii: readonly CallRecord[];
}
