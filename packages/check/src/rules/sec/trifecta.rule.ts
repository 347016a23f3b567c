import { anyTransport, bothEras, defineRule, citeDocument, fail, pass } from '../define-rule.ts';
import { judgeToolList, type ToolView } from '../tools/judge-tools.ts';
import { splitName } from '../tools/words.ts';

const MOST_NAMED = 5;

/** sec/trifecta */
export const secTrifecta = defineRule({
  id: 'sec/trifecta',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'Simon Willison, The lethal trifecta for AI agents',
    'https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/',
  ),
  title: 'One server does not read private data, take in foreign content and send things out',
  why: 'Foreign content can tell the model to fetch what is private and to send it away, with this server alone.',
  fix: 'Offer the tools in separate servers or behind an option, and let the one that sends out ask the user first.',
  judge: ({ lists }) =>
    judgeToolList(lists, (tools) => {
      const roles = tools.map((tool) => ({ name: tool.name, roles: chooseRoles(tool) }));
      const playing = (role: Role): readonly string[] =>
        roles.filter((one) => one.roles.includes(role)).map(({ name }) => name);
      const cast = {
        private: playing('private'),
        foreign: playing('foreign'),
        out: playing('out'),
      };
      const involved = new Set(Object.values(cast).flat());
      if (Object.values(cast).some((names) => names.length === 0) || involved.size < 2)
        return [pass];
      return [
        fail({
          where: 'tools/list, all tools',
          message:
            'The tools together can read private data, take in foreign content and send out.',
          evidence: {
            came: `private: ${listSome(cast.private)}; foreign: ${listSome(cast.foreign)}; out: ${listSome(cast.out)}`,
            expected: 'at most two of the three in one server',
          },
        }),
      ];
    }),
});

const listSome = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');

/** The part of a tool in a leak. */
type Role = 'private' | 'foreign' | 'out';

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
function chooseRoles({ name, annotations }: ToolView): readonly Role[] {
  const words = splitName(name).join(' ');
  const isClosed = annotations['openWorldHint'] === false;
  return [
    ...(isPrivate.test(words) ? (['private'] as const) : []),
    ...(!isClosed && isForeign.test(words) ? (['foreign'] as const) : []),
    ...(!isClosed && isOut.test(words) ? (['out'] as const) : []),
  ];
}
