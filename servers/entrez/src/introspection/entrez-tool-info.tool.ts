import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { toolDescriptor } from './describe-tool.shapes.ts';
import { describeTool, findTools } from './describe-tool.ts';

const toolInfoInput = z.object({
  tool: z.string().max(100).describe('A tool by name, or by how its name ends'),
  format: z
    .enum(['summary', 'json'])
    .default('json')
    .describe('json: all about its arguments; summary: their names and types'),
  include_metadata: z.boolean().optional().describe('Also title, effect and examples'),
});

const toolInfoOutput = z.object({
  success: z.literal(true).describe('It worked'),
  tool: toolDescriptor.describe('What the tool can do'),
});

/** The tool `entrez_tool_info`, over all tools of the server. */
export function createEntrezToolInfoTool(tools: () => readonly Tool[]): Tool {
  return defineTool({
    name: 'entrez_tool_info',
    title: 'Tool Metadata Inspector',
    description:
      'Explain one tool of this server: its operations and all about their arguments. Reaches no service.',
    effect: 'read',
    openWorld: false,
    input: rewriteInput(toolInfoInput, blankAsAbsent),
    output: toolInfoOutput,
    examples: [{ name: 'how to stage data', arguments: { tool: 'entrez_data' } }],
    run: ({ tool: asked, format, include_metadata: hasMetadata = false }) => {
      const [tool] = findTools(tools(), asked);
      const isDetailed = format === 'json';
      const described = describeTool(tool, { isDetailed, hasMetadata });
      const data = { success: true as const, tool: described };
      return isDetailed ? data : reply(data, { summary: described.summary });
    },
  });
}
