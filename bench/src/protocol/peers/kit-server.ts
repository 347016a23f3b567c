import { defineServer, defineTool, type ServerDefinition } from '@wellspoken/kit';

import { IDENTITY } from './peer.ts';
import type { BenchTool } from './tools.ts';

/** On, and so high that it never refuses. */
export const KIT_LIMIT = { perMinute: 10_000_000 };

/** A server of the kit. */
export function createKitServer(tools: readonly BenchTool[]): ServerDefinition {
  return defineServer({
    ...IDENTITY,
    tools: tools.map((tool) => defineTool({ ...tool, effect: 'read', openWorld: false })),
  });
}
