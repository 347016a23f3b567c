import type { CallToolResult } from '@modelcontextprotocol/client';

import type { QueryOutput } from '../../src/tools/query/query-output.ts';
import { openDesk, type Desk, type DeskOptions } from './open-desk.ts';

/** A desk at which `entrez_query` is called. */
export interface QueryDesk extends Desk {
  /** What it answers; a failure is thrown with its words. */
  readonly query: (args: Readonly<Record<string, unknown>>) => Promise<QueryOutput>;
}

/** Opens such a desk. */
export async function openQueryDesk(options: DeskOptions = {}): Promise<QueryDesk> {
  const desk = await openDesk(options);
  return {
    ...desk,
    query: async (args) => {
      const result = await desk.call('entrez_query', { ...args });
      if (result.isError === true) throw new Error(wordsOf(result));
      // The kit has checked it against the schema of this type.
      return result.structuredContent as QueryOutput;
    },
  };
}

/** All text of a result. */
export function wordsOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
