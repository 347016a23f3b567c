import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';

import { toTextList } from '../answers/fields.ts';
import { describeNextPage } from '../answers/sentences.ts';
import type { Services } from './find-full-text.ts';
import {
  fullTextOutput,
  type FullTextOutput as Output,
  fullTextInput,
  TOOL_NAME,
} from './get-full-text.shapes.ts';
import { readFullText } from './read-full-text.ts';

/** The tool `get_full_text`. */
export function createGetFullTextTool(entrez: Services): Tool {
  return defineTool({
    name: TOOL_NAME,
    title: 'Get a full text',
    description:
      'Read the full text of an article that is open, from PMC or Europe PMC, whole or by section. The first page has an outline with sizes; long texts continue with nextCursor. Without an open text it says where it looked; get_article has the abstract.',
    effect: 'read',
    openWorld: true,
    foreign: 'full texts of articles',
    input: rewriteInput(fullTextInput, (given) => {
      const { id, ...rest } = listSections(blankAsAbsent(given));
      return id === undefined ? rest : { ...rest, id: typeof id === 'number' ? String(id) : id };
    }),
    output: fullTextOutput,
    examples: [
      { name: 'from the beginning', arguments: { id: '31452104' } },
      { name: 'one section', arguments: { id: 'PMC8700002', sections: ['methods'] } },
    ],
    run: async (asked, context) => {
      const answer = await readFullText(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

type Arguments = Readonly<Record<string, unknown>>;

/** Sections also as one text with commas; blank ones as absent. */
function listSections({ sections, ...rest }: Arguments): Arguments {
  const listed = toTextList(sections);
  return listed === undefined ? rest : { ...rest, sections: listed };
}

function summarizeAnswer({ title, source, sections, attempts = [], ...answer }: Output): string {
  const shown = sections.map((section) => section.title).slice(0, 6);
  const failed = attempts.filter(({ outcome }) => outcome === 'failed');
  const parts = [
    `${title}${/[.!?]$/.test(title) ? '' : '.'} From ${source}.`,
    sections.length === 0 ? '' : `Here: ${shown.join(', ')}${sections.length > 6 ? '…' : ''}.`,
    ...failed.map((attempt) => `${attempt.source} could not be asked: ${attempt.reason}`),
    ...(answer.notes ?? []),
    ...describeNextPage(answer.nextCursor),
  ];
  return parts.filter((part) => part !== '').join(' ');
}
