import { createWriteStream } from 'node:fs';

import { defineServer, defineTool, type AuditLine, type ServerDefinition } from '@wellspoken/kit';

import { IDENTITY } from './peer.ts';
import type { BenchTool } from './tools.ts';

/** On, and so high that it never refuses; the limiter has room for four million calls a minute. */
export const KIT_LIMIT = { perMinute: 3_000_000 };

/** A server of the kit. */
export function createKitServer(tools: readonly BenchTool[]): ServerDefinition {
  return defineServer({
    ...IDENTITY,
    tools: tools.map((tool) => defineTool({ ...tool, effect: 'read', openWorld: false })),
  });
}

/** Writes one line for each call to a file. */
export function auditTo(file: string): (line: AuditLine) => void {
  const stream = createWriteStream(file, { flags: 'a' });
  return (line) => void stream.write(`${JSON.stringify(line)}\n`);
}
