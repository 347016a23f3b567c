import type { CallToolResult } from '@modelcontextprotocol/client';
import { defineServer, type Tool } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { onTestFinished } from 'vitest';

import type { Entrez } from '../../src/open.ts';

/** The services of which a test says something; whatever else is called fails. */
export interface FakeParts {
  readonly eutils?: Partial<Entrez['eutils']>;
  readonly pmc?: Partial<Entrez['pmc']>;
}

/** Services that answer what a test says, for what a simulated NCBI never does. */
export function fakeEntrez({ eutils = {}, pmc = {} }: FakeParts): Entrez {
  const refusing = <Part extends object>(part: Partial<Part>): Part =>
    new Proxy(part, {
      get: (target, name) =>
        Reflect.get(target, name) ??
        (() => Promise.reject(new Error(`${String(name)} was not expected`))),
    }) as Part;
  const none = refusing<never>({} as never);
  return {
    eutils: refusing(eutils),
    pmc: refusing(pmc),
    pubchem: none,
    europePmc: none,
    datasets: none,
    hasKey: false,
    close: () => Promise.resolve(),
  };
}

type Call = (args: Record<string, unknown>) => Promise<CallToolResult>;

/** Opens a server with one tool, for several calls through the official client. */
export async function openAlone(tool: Tool): Promise<Call> {
  const server = defineServer({ name: 'one', title: 'One', version: '1.0.0', tools: [tool] });
  const { client, close } = await connect(server);
  onTestFinished(close);
  // A client that knows the schemas holds answers to them.
  await client.listTools();
  return (args) => client.callTool({ name: tool.name, arguments: args });
}

/** Calls one tool through the official client. */
export async function callAlone(
  tool: Tool,
  args: Record<string, unknown> = {},
): Promise<CallToolResult> {
  const call = await openAlone(tool);
  return call(args);
}

/** The words of a result. */
export function wordsOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
