import type { ToolView } from '../../tools/support/tool-view.ts';
import { wordsOfName } from '../../tools/support/words.ts';

/** The part of a tool in a leak. */
export type Role = 'private' | 'foreign' | 'out';

const reads = '(?:get|list|read|search|find|fetch|query|show|view|load|open|download)';
const isPrivate = new RegExp(
  `^${reads} .*\\b(?:files?|notes?|emails?|mails?|inbox|messages?|contacts?|calendar|events?|documents?|docs|records?|database|table|rows?|secrets?|credentials|env|environment|customers?|users?|accounts?|drive|vault|repositor(?:y|ies)|memory|entities)\\b|^(?:query|run sql|execute sql|sql query)`,
);
const isForeign = new RegExp(
  `^${reads} .*\\b(?:url|web|website|webpage|page|pages|internet|emails?|mails?|inbox|issues?|comments?|pull requests?|reviews?|feed|rss|tweets?|posts?|search results)\\b|^(?:fetch|browse|scrape|crawl|web search|search web)\\b`,
);
const isOut =
  /^(?:send|post|publish|upload|share|forward|reply|tweet|notify|submit|email|message) |^(?:create|add) .*\b(?:issue|comment|pull request|post|tweet|gist|webhook|email|message)\b|^(?:fetch|http request|make request|browse|navigate)\b/;

/** The parts that a tool can play, by its name; what its hints exclude is left out. */
export function rolesOf({ name, annotations }: ToolView): readonly Role[] {
  const words = wordsOfName(name).join(' ');
  const isClosed = annotations['openWorldHint'] === false;
  return [
    ...(isPrivate.test(words) ? (['private'] as const) : []),
    ...(!isClosed && isForeign.test(words) ? (['foreign'] as const) : []),
    ...(!isClosed && isOut.test(words) ? (['out'] as const) : []),
  ];
}
