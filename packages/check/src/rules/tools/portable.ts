import { anyTransport, bothEras, defineRule, document, fail } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { hostProfiles, refusedBy } from './support/host-profiles.ts';
import { judgeTools } from './support/judge-tools.ts';
import { walkSchema } from './support/walk-schema.ts';

/** tools/portable */
export const toolsPortable = defineRule({
  id: 'tools/portable',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: document(
    `Limits that hosts publish or report: ${hostProfiles.map(({ host }) => host).join(', ')}`,
  ),
  title: 'inputSchema uses nothing that a well-known host refuses',
  why: 'One tool with such a schema can make the whole request of the host fail, with all servers in it.',
  fix: 'Write the schema without the named part: add items to lists, write unions inside a property, anchor patterns with ^ and $.',
  judge: ({ lists }) =>
    judgeTools(lists, ({ inputSchema, where }) => {
      const nodes = walkSchema(inputSchema, 'inputSchema');
      return hostProfiles.flatMap((profile) => {
        const refused = refusedBy(profile, nodes);
        if (refused.length === 0) return [];
        return [
          fail({
            where: `${where}, inputSchema, host ${profile.host}`,
            message: `${profile.host} refuses this schema.`,
            evidence: {
              came: shown(refused.join('; ')),
              expected: `a schema within the limits of ${profile.source}`,
            },
          }),
        ];
      });
    }),
});
