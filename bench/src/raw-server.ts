import { spawn } from 'node:child_process';
import { once } from 'node:events';

import type { Answer, Server } from './started.ts';
import { peakOf } from './peak.ts';

/** How a server is started. */
export interface Start {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Response {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
  };
}

/**
 * Starts a server and talks to it line by line. The official client copies all that it has of a
 * message for each piece that comes, so with large answers its own time would be measured.
 */
export async function startRaw({ args, env }: Start): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (response: Response) => void>();
  let pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => {
    let rest = piece;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      // What a server writes is one message in each line.
      const response = JSON.parse(
        Buffer.concat([...pieces, rest.subarray(0, end)]).toString(),
      ) as Response;
      pieces = [];
      rest = rest.subarray(end + 1);
      waiting.get(response.id ?? 0)?.(response);
    }
    if (rest.length > 0) pieces.push(rest);
  });
  let id = 0;
  const request = (method: string, params: object): Promise<Response> => {
    id++;
    const answered = new Promise<Response>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answered;
  };
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '0.0.0' },
  });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    call: async (name, given) =>
      toAnswer(name, await request('tools/call', { name, arguments: given })),
    peakMegabytes: () => peakOf(child.pid),
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

function toAnswer(name: string, { error, result }: Response): Answer {
  if (result === undefined) throw new Error(`${name} failed: ${error?.message ?? 'no result'}`);
  const text = result.content?.[0]?.text ?? '';
  if (result.isError === true) throw new Error(`${name} failed: ${text}`);
  return { text, data: result.structuredContent ?? {} };
}
