import { anyTransport, bothEras, defineRule, fail, citeSchema } from '../define-rule.ts';
import { judgeTools, readText } from './judge-tools.ts';

/** tools/title */
export const toolsTitle = defineRule({
  id: 'tools/title',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-03-26',
  needs: ['lists'],
  source: citeSchema('2026-07-28', 'BaseMetadata'),
  title: 'A tool has a title for people, and annotations.title says the same',
  why: 'People see the title when they are asked to allow a call. Without one they see the technical name.',
  fix: 'Add a title of a few words. Where annotations.title is sent too, give it the same text.',
  judge: ({ lists }) =>
    judgeTools(lists, ({ raw, name, where }) => {
      const title = readText(raw, 'title').trim();
      const second = readText(raw, 'annotations', 'title').trim();
      const found = title || second;
      if (found === '' || (found === name && /[_.-]/.test(name))) {
        return fail({
          where: `${where}, title`,
          message: found === '' ? 'The tool has no title.' : 'The title only repeats the name.',
          evidence: { came: found || 'nothing', expected: 'a title of a few words' },
        });
      }
      if (title === '' || second === '' || title === second) return undefined;
      return fail({
        where: `${where}, annotations.title`,
        message: 'The tool has two titles that differ.',
        evidence: {
          came: `title "${title}", annotations.title "${second}"`,
          expected: 'one title',
        },
      });
    }),
});
