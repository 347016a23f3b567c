import type { CallToolResult } from '@modelcontextprotocol/client';

import type { ServerDefinition } from '../define/server.ts';
import type { TestConnection } from './connect.ts';

/** The result of one example. */
export interface ExampleRun {
  readonly tool: string;
  readonly example: string;
  readonly result: CallToolResult;
}

/** Calls every tool with each of its examples. */
export async function runExamples(
  definition: ServerDefinition,
  { client }: TestConnection,
): Promise<ExampleRun[]> {
  const runs: ExampleRun[] = [];
  for (const tool of definition.tools.values()) {
    for (const example of tool.examples) {
      const result = await client.callTool({
        name: tool.name,
        arguments: example.arguments as Record<string, unknown>,
      });
      runs.push({ tool: tool.name, example: example.name, result });
    }
  }
  return runs;
}
