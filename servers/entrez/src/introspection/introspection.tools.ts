import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import { describeTool, findTools, toolDescriptor } from './describe-tool.ts';

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

const keyStatusOutput = z.object({
  success: z.literal(true).describe('It worked'),
  hasKey: z.boolean().describe('Whether requests carry an API key'),
  rateLimit: z.string().describe('How often NCBI may be asked'),
  message: z.string().describe('What that means'),
});

/** The tool `system_api_key_status`. */
export function createSystemApiKeyStatusTool({ hasKey }: Pick<Entrez, 'hasKey'>): Tool {
  return defineTool({
    name: 'system_api_key_status',
    title: 'NCBI API Key Status Reporter',
    description:
      'Tell whether this server has an API key of NCBI, and how many requests a second that allows. Shows nothing of the key.',
    effect: 'read',
    openWorld: false,
    output: keyStatusOutput,
    examples: [{ name: 'the status', arguments: {} }],
    run: () => ({
      success: true as const,
      hasKey,
      rateLimit: hasKey ? '10 requests/second' : '3 requests/second',
      message: hasKey
        ? 'An API key of NCBI is set; whether NCBI accepts it shows with the first request.'
        : 'No API key of NCBI is set. Everything works, but more slowly; a free key from the account settings at ncbi.nlm.nih.gov, set as NCBI_API_KEY, allows 10 requests a second.',
    }),
  });
}
