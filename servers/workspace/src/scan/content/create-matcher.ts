import { createLiteralMatcher } from './literal-matcher.ts';
import type { Matcher, Query } from './query.ts';
import { createRegexMatcher } from './regex-matcher.ts';

/** Prepares a query; throws the engine's error for a regular expression that it cannot read. */
export function createMatcher(query: Query): Matcher {
  return query.regex ? createRegexMatcher(query) : createLiteralMatcher(query);
}
