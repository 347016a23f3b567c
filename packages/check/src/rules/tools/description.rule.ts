import { anyTransport, bothEras, defineRule, citeDocument, fail } from '../define-rule.ts';
import { judgeTools } from './judge-tools.ts';
import { keepTelling, splitName, splitText } from './words.ts';

/** tools/description */
export const toolsDescription = defineRule({
  id: 'tools/description',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'A study of 10,831 MCP servers: descriptions that repeat the name',
    'https://arxiv.org/html/2602.18914v1',
  ),
  title: 'A tool has a description that says more than its name',
  why: 'A model chooses a tool by its description. One that repeats the name gives it nothing to choose by.',
  fix: 'Say in one sentence what the tool does that its name does not tell: on what, how far, what comes back.',
  judge: ({ lists }) =>
    judgeTools(lists, ({ name, where, description }) => {
      const known = new Set(keepTelling(splitName(name)));
      const isNew = keepTelling(splitText(description)).some((word) => !known.has(word));
      if (isNew) return undefined;
      const isBlank = description.trim() === '';
      return fail({
        where: `${where}, description`,
        message: isBlank
          ? 'The tool has no description.'
          : 'The description only repeats the name.',
        evidence: {
          came: isBlank ? 'nothing' : description,
          expected: 'a sentence that says more than the name',
        },
      });
    }),
});
