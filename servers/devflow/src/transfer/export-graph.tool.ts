import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineAnyProject, defineCursor, defineMaxTokens, nextCursor } from '../answers/fields.ts';
import { defineMoment, toMoment, defineTypeName } from '../answers/values.ts';
import { describeScope, type Memory, resolveScope } from '../memory/memory.ts';
import { exportPage, pagePlace } from './export/export-parts.ts';
import { EXPORT_FORMATS } from './export/walk.ts';

const EXPORT_GRAPH = 'export_graph';

const exportInput = z.object({
  format: z
    .enum(EXPORT_FORMATS)
    .default('jsonl')
    .describe(
      'jsonl: everything, for import_graph and server-memory; markdown: to read; mermaid: a drawing, without observations; graphml: for graph programs',
    ),
  entity_types: z
    .array(defineTypeName('A type'))
    .min(1)
    .max(200)
    .optional()
    .describe('Only entities of these types, and the relations between them'),
  as_of: defineMoment('How the graph was at this moment').optional(),
  include_history: z
    .boolean()
    .default(false)
    .describe('Whether the past is written too, also what was deleted; jsonl only'),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const exportOutput = z.object({
  format: z.enum(EXPORT_FORMATS).describe('How it is written'),
  text: z.string().describe('The export, or the part of it that fits'),
  isComplete: z.boolean().describe('Whether the export ends here'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
});

/** The tool `export_graph`. */
export function exportGraph(memory: Memory): Tool {
  return defineTool({
    name: EXPORT_GRAPH,
    title: 'Export graph',
    description:
      'Write the knowledge graph as text: JSON Lines, Markdown, Mermaid or GraphML. Use it to hand the graph to people or to another program; to read it yourself, read_graph is shorter. A long export comes in parts: put the texts of all pages together as they are.',
    effect: 'read',
    openWorld: false,
    input: acceptAlso(
      exportInput,
      renameArguments({
        entityTypes: 'entity_types',
        asOf: 'as_of',
        includeHistory: 'include_history',
        maxTokens: 'max_tokens',
      }),
    ),
    output: exportOutput,
    examples: [
      { name: 'to read', arguments: { format: 'markdown' } },
      { name: 'everything there ever was', arguments: { include_history: true, project: '*' } },
      { name: 'a drawing', arguments: { format: 'mermaid', entity_types: ['component'] } },
    ],
    run: async (asked) => {
      const answer = await exportPart(memory, asked);
      const { isComplete, scope } = answer;
      const rest = isComplete ? 'That is all.' : 'There is more: pass nextCursor.';
      return reply(answer, { summary: `${answer.format} of ${scope}. ${rest}` });
    },
  });
}

async function exportPart(
  memory: Memory,
  asked: z.output<typeof exportInput>,
): Promise<z.output<typeof exportOutput>> {
  const { format, include_history: includeHistory, as_of: asOf } = asked;
  assertHistory(asked);
  const { start, goOn } = openPage(
    { tool: EXPORT_GRAPH, places: pagePlace, free: ['max_tokens'] },
    asked,
  );
  const at = asOf === undefined ? undefined : toMoment(asOf);
  const scope = resolveScope(memory, { project: asked.project, at });
  const request = { format, scope, entityTypes: asked.entity_types, includeHistory };
  const { text, next } = await memory.read((reader) =>
    exportPage(reader, request, { from: start, maxTokens: asked.max_tokens }),
  );
  return {
    format,
    text,
    isComplete: next === undefined,
    scope: describeScope(scope),
    ...goOn(next),
  };
}

function assertHistory(
  asked: Pick<z.output<typeof exportInput>, 'include_history' | 'format' | 'as_of'>,
): void {
  if (!asked.include_history) return;
  if (asked.format !== 'jsonl') {
    throw new ToolError(
      'invalid_arguments',
      `include_history: ${asked.format} has no place for the past.`,
      { suggestions: ['Use format "jsonl", or leave include_history out.'] },
    );
  }
  if (asked.as_of === undefined) return;
  throw new ToolError('invalid_arguments', 'include_history: a history is not as of a moment.', {
    suggestions: ['Leave out as_of, or include_history.'],
  });
}
