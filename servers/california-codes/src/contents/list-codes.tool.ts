import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { CODES } from '../law/codes.ts';

const codesOutput = z.object({
  codes: z
    .array(
      z.object({
        code: z.string().describe('What tools take as code'),
        name: z.string().describe('Its name'),
        citedAs: z.string().describe('How legal writers cite it'),
      }),
    )
    .describe('The Constitution, then the codes by name'),
});

/** The tool `list_codes`. */
export function listCodes(): Tool {
  return defineTool({
    name: 'list_codes',
    title: 'List the codes',
    description:
      "List California's 29 codes and its Constitution: the short name that the other tools take as code, the full name, and how it is cited. Tools read other usual names too.",
    effect: 'read',
    openWorld: false,
    output: codesOutput,
    examples: [{ name: 'all codes', arguments: {} }],
    run: () => {
      const codes = CODES.map(({ code, name, abbreviation }) => ({
        code,
        name,
        citedAs: abbreviation,
      }));
      return reply({ codes }, { summary: `${codes.length - 1} codes and the Constitution.` });
    },
  });
}
