import { connect } from '@wellspoken/kit/testing';
import { onTestFinished } from 'vitest';

import type { Memory } from '../../src/memory/memory.ts';
import { openMemory, type OpenOptions } from '../../src/memory/open-memory.ts';
import { createServer, type ServerOptions } from '../../src/server.ts';

/** A memory that is gone after the test, and the official client at it. */
export interface Session {
  readonly memory: Memory;
  /** Calls a tool; what it answered as data, or a thrown error with its words. */
  readonly call: <Answer = unknown>(
    name: string,
    args?: Record<string, unknown>,
  ) => Promise<Answer>;
  readonly client: Awaited<ReturnType<typeof connect>>['client'];
}

/** Opens a memory that keeps nothing, or one in a file, and a server over it. */
export async function openSession(
  options: Partial<OpenOptions> & ServerOptions & { readonly era?: 'legacy' | 'modern' } = {},
): Promise<Session> {
  const { era, readOnly, ...memoryOptions } = options;
  const memory = openMemory({ path: ':memory:', ...memoryOptions });
  const server = createServer(memory, readOnly === undefined ? {} : { readOnly });
  const connection = await connect(server, era === undefined ? {} : { era });
  onTestFinished(async () => {
    await connection.close();
    await memory.close();
  });
  const { client } = connection;
  return {
    memory,
    client,
    call: async <Answer>(name: string, args: Record<string, unknown> = {}) => {
      const result = await client.callTool({ name, arguments: args });
      if (result.isError === true) {
        const [block] = result.content;
        throw new Error(block?.type === 'text' ? block.text : 'no text');
      }
      // Tests know the shape of what they ask for.
      return result.structuredContent as Answer;
    },
  };
}

/** A clock that moves only when it is told to. */
export function createClock(start = Date.UTC(2026, 0, 1)): {
  readonly now: () => number;
  readonly advance: (milliseconds: number) => void;
} {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
