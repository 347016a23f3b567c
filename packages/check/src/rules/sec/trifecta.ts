import { anyTransport, bothEras, defineRule, document, fail, pass } from '../define-rule.ts';
import { judgeToolList } from '../tools/support/judge-tools.ts';
import { rolesOf, type Role } from './support/roles.ts';

const MOST_NAMED = 5;

/** sec/trifecta */
export const secTrifecta = defineRule({
  id: 'sec/trifecta',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: document(
    'Simon Willison, The lethal trifecta for AI agents',
    'https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/',
  ),
  title: 'One server does not read private data, take in foreign content and send things out',
  why: 'Foreign content can tell the model to fetch what is private and to send it away, with this server alone.',
  fix: 'Offer the tools in separate servers or behind an option, and let the one that sends out ask the user first.',
  judge: ({ lists }) =>
    judgeToolList(lists, (tools) => {
      const roles = tools.map((tool) => ({ name: tool.name, roles: rolesOf(tool) }));
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
            came: `private: ${some(cast.private)}; foreign: ${some(cast.foreign)}; out: ${some(cast.out)}`,
            expected: 'at most two of the three in one server',
          },
        }),
      ];
    }),
});

const some = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');
