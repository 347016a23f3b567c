import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/sentences.ts';
import { toolDescriptor } from './describe-tool.shapes.ts';
import { describeTool, findTools } from './describe-tool.ts';

const capabilitiesInput = z.object({
  tool: z.string().max(100).optional().describe('One tool by name, or by how its name ends'),
  format: z
    .enum(['summary', 'detailed', 'json'])
    .default('summary')
    .describe('summary: names and types of arguments; detailed: all about them; json: the same'),
  include_metadata: z.boolean().optional().describe('Also titles, effects and examples'),
});

const capabilitiesOutput = z.object({
  success: z.literal(true).describe('It worked'),
  tools: z.array(toolDescriptor).describe('What each tool can do'),
});

/** The tool `entrez_capabilities`, over all tools of the server. */
export function createEntrezCapabilitiesTool(tools: () => readonly Tool[]): Tool {
  return defineTool({
    name: 'entrez_capabilities',
    title: 'Tool Capabilities Inspector',
    description:
      'Explain what the tools of this server can do: operations, arguments, size of answers. Reaches no service.',
    effect: 'read',
    openWorld: false,
    input: rewriteInput(capabilitiesInput, blankAsAbsent),
    output: capabilitiesOutput,
    examples: [
      { name: 'all tools in short', arguments: {} },
      { name: 'all about one tool', arguments: { tool: 'entrez_query', format: 'detailed' } },
    ],
    run: ({ tool, format, include_metadata: hasMetadata = false }) => {
      const isDetailed = format !== 'summary';
      const found = tool === undefined ? tools() : findTools(tools(), tool);
      const described = found.map((one) => describeTool(one, { isDetailed, hasMetadata }));
      const data = { success: true as const, tools: described };
      if (format === 'json') return data;
      const names = found.map(({ name }) => name).join(', ');
      return reply(data, { summary: `${formatCount(found.length, 'tool')}: ${names}.` });
    },
  });
}
