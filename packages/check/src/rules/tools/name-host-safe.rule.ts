import { anyTransport, bothEras, defineRule, citeDocument, fail } from '../define-rule.ts';
import { judgeTools, readText } from './judge-tools.ts';

const LONGEST = 64;
// People give a server a short key of their own, so a long name counts only in part.
const LONGEST_SERVER = 20;

/** tools/name-host-safe */
export const toolsNameHostSafe = defineRule({
  id: 'tools/name-host-safe',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'OpenAI API, function names: letters, digits, underscores and dashes, at most 64',
    'https://platform.openai.com/docs/api-reference/chat/create',
  ),
  title: 'A tool name works in every host: letters, digits, _ and -, at most 64 with a prefix',
  why: 'Hosts put the name of the server before the tool name and refuse what is longer than 64 characters or has a dot.',
  fix: 'Keep the name short, and write an underscore where you have a dot.',
  judge: ({ lists, opening }) => {
    const server = readText(opening.serverInfo, 'name').replaceAll(/[^\w-]/g, '_');
    const prefix = `mcp__${server.slice(0, LONGEST_SERVER)}__`;
    return judgeTools(lists, ({ raw, where }) => {
      const name = raw['name'];
      if (typeof name !== 'string') return undefined;
      const long = prefix.length + name.length > LONGEST;
      if (!long && /^[\w-]*$/.test(name)) return undefined;
      return fail({
        where: `${where}, name`,
        message: long
          ? `With the prefix of a host, the name is longer than ${LONGEST} characters.`
          : 'The name has characters that some hosts refuse.',
        evidence: {
          came: long ? `${prefix}${name} (${prefix.length + name.length} characters)` : name,
          expected: `letters, digits, _ and -, at most ${LONGEST} characters with the prefix`,
        },
      });
    });
  },
});
