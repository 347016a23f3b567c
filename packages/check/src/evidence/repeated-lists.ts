import type { List } from './lists.ts';

/** The list of tools, read several times. */
export interface RepeatedTools {
  /** Twice in a row on one connection. */
  readonly first: List;
  readonly second: List;
  /** On another connection; only in the modern era. */
  readonly elsewhere?: List;
  /** On the first connection after calls of tools; absent where none could be made. */
  readonly afterCalls?: List;
  /** On a fresh connection after those calls; only in the modern era. */
  readonly afterwards?: List;
  /** The tools that were called in between. */
  readonly called: readonly string[];
  /** Whether the first connection was told that the list has changed. */
  readonly wasTold: boolean;
}

/** What repeated reading of lists showed; nothing where the server declares no tools. */
export interface RepeatedLists {
  readonly tools?: RepeatedTools;
}
