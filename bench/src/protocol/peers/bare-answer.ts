import * as z from 'zod';

import { IDENTITY } from './peer.ts';
import type { BenchTool } from './tools.ts';

const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({}).optional(),
});
const callSchema = z.object({ name: z.string(), arguments: z.looseObject({}) });

type Request = z.infer<typeof requestSchema>;

/** Answers one JSON-RPC message; a notification gets an empty text. */
export type Answerer = (message: string) => string;

/**
 * The least that answers rightly: parse, validate by the same schemas, run, validate, write. No
 * headers are checked and nothing is limited or recorded, so this is the lower bound.
 */
export function createBareAnswerer(tools: readonly BenchTool[]): Answerer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const list = JSON.stringify({ resultType: 'complete', tools: tools.map(describe) });
  return (message) => {
    const request = requestSchema.parse(JSON.parse(message));
    if (request.id === undefined) return '';
    const id = JSON.stringify(request.id);
    return `{"jsonrpc":"2.0","id":${id},"result":${answer(request, byName, list)}}`;
  };
}

function answer(request: Request, tools: ReadonlyMap<string, BenchTool>, list: string): string {
  switch (request.method) {
    case 'tools/call':
      return call(request, tools);
    case 'tools/list':
      return list;
    case 'initialize':
      return JSON.stringify({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: IDENTITY,
      });
    default:
      throw new Error(`The bare responder does not know "${request.method}".`);
  }
}

function call({ params }: Request, tools: ReadonlyMap<string, BenchTool>): string {
  const { name, arguments: given } = callSchema.parse(params);
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`The bare responder has no tool "${name}".`);
  const structuredContent = tool.output.parse(tool.run(tool.input.parse(given)));
  const text = JSON.stringify(structuredContent);
  return JSON.stringify({
    resultType: 'complete',
    content: [{ type: 'text', text }],
    structuredContent,
  });
}

function describe({ name, title, description, input, output }: BenchTool): object {
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    outputSchema: z.toJSONSchema(output),
  };
}
