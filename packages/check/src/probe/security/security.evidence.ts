import type { Suspicion } from '../../calls/suspect-arguments.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { CallRecord } from '../calls/calls.evidence.ts';

/** A call whose argument would show that it was turned into a path, a command, SQL or a request. */
export interface CanaryCall {
  readonly kind: Suspicion;
  readonly property: string;
  /** The way in which it was tried: "dots", "one quote". */
  readonly form: string;
  readonly record: CallRecord;
  /** What comes back only if it worked; absent where that shows otherwise. */
  readonly secret?: string;
  /** Of an address, whether it was requested; of a path, whether the file there was changed. */
  readonly wasReached?: boolean;
}

/** Calls with canaries in arguments that look like paths, commands, queries or addresses. */
export interface CanaryCalls {
  readonly made: readonly CanaryCall[];
  /** Why no paths were tried. */
  readonly noPaths?: string;
  /** Why no addresses were tried. */
  readonly noAddresses?: string;
}

/** One tool called with arguments of an odd shape. */
export interface OddShape {
  readonly tool: string;
  /** What is odd: "the key __proto__". */
  readonly shape: string;
  /** Whether the server still answered other requests afterwards. */
  readonly isAlive: boolean;
}

/** What became of a server after arguments of odd shapes. */
export interface OddShapes {
  readonly tried: readonly OddShape[];
  /** The tools whose later answers held a key that was planted under `__proto__`. */
  readonly polluted: readonly string[];
}

// What the parsers of databases say when a text has broken a statement.
const complaints =
  /unrecognized token: \\?"|near \\?"[^"]{0,40}\\?": syntax error|unterminated quoted string at or near|syntax error at or near \\?"|You have an error in your SQL syntax|Unclosed quotation mark after the character string|Incorrect syntax near|quoted string not properly terminated|ORA-0(?:0907|0933|0936|1756)\b|SQLSTATE\[42/i;
// A search language inside the database, whose text was a parameter as it should be.
const searchLanguages = /\bfts[345]\b|tsquery|MATCH expression/i;

/** The words of an answer in which a database complains about a statement. */
export function findSqlError({ result, error }: Exchange): string | undefined {
  const said = JSON.stringify([result, error]);
  return searchLanguages.test(said) ? undefined : complaints.exec(said)?.[0];
}
