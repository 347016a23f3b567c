import { defineServer, type ServerDefinition } from '@wellspoken/kit';

import { createSandbox } from './sandbox/index.ts';
import { createScanner } from './scan/index.ts';
import type { Workspace } from './workspace.ts';

/** The server over a workspace that has been opened. */
export function createServer(_workspace: Workspace): ServerDefinition {
  return defineServer({
    name: 'workspace',
    title: 'Workspace',
    version: '0.1.0',
    tools: [],
  });
}

/** What the server offers, over no folder at all; for lists and documents. */
export function createOutline(): ServerDefinition {
  const scanner = createScanner();
  const sandbox = createSandbox([]);
  return createServer({ sandbox, readOnly: false, scanner, close: scanner.close });
}
