import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { root } from '../support/files.ts';
import { listTools } from './requests.ts';
import type { Target } from './targets.ts';

const ROUNDS = 20;
/** Clients of each kind. */
const CLIENTS = 30;
const LOAD_MS = 300;
/** The time that a server takes to let its calls end, and some for a busy machine. */
const MAX_ENDING_MS = 10_000;

const command = join(root, 'packages', 'cli', 'dist', 'bin.js');
const http = ['--port', '0'];
const starts: Readonly<Record<string, readonly string[]>> = {
  'the kit': [join(root, 'tests', 'attacks', 'fixture.mjs'), 'serve-http'],
  'one server': [command, 'serve', 'workspace', '--http', ...http, '.'],
  'all servers': [command, 'serve', '--all', ...http],
};

/** 'answered', 'refused connection', 'ended without an answer', or the code of an error. */
type Outcome = string;

/** What the clients of a round saw, and how often. */
interface Load {
  readonly outcomes: Map<Outcome, number>;
  isOver: boolean;
}

/** A client that asks again and again, with pauses, on one connection until that ends or not. */
interface Manner {
  readonly keepsConnection: boolean;
  readonly pauseMs: number;
}

const manners: readonly Manner[] = [
  { keepsConnection: true, pauseMs: 0 },
  { keepsConnection: false, pauseMs: 0 },
  { keepsConnection: true, pauseMs: 20 },
];

async function runClient(target: Target, load: Load, manner: Manner): Promise<void> {
  while (!load.isOver) {
    const outcome = await converse(target, load, manner);
    if (outcome === 'refused connection') return;
  }
}

/** Asks on one connection until the server says that it ends; returns the last outcome. */
async function converse(target: Target, load: Load, manner: Manner): Promise<Outcome> {
  const connection = open(target);
  for (;;) {
    const outcome = await connection.ask(listTools(target));
    load.outcomes.set(outcome, (load.outcomes.get(outcome) ?? 0) + 1);
    const goesOn = outcome === 'answered' && manner.keepsConnection && !load.isOver;
    if (goesOn) await sleep(manner.pauseMs);
    if (goesOn && connection.isOpen()) continue;
    connection.end();
    return outcome;
  }
}

/** Opens a connection that tells what becomes of each request. */
function open({ port }: Target) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  let failure: string | undefined;
  let wake = (): void => {};
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    wake();
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (failure = code));
  socket.once('close', () => wake());
  const isWhole = (): boolean => /\r\n\r\n[^]*\}(\r\n0\r\n\r\n)?$/.test(received);
  return {
    ask: async (request: Uint8Array): Promise<Outcome> => {
      received = '';
      socket.write(request);
      while (!isWhole() && !socket.closed) await new Promise<void>((resolve) => (wake = resolve));
      if (isWhole()) return 'answered';
      return failure === 'ECONNREFUSED'
        ? 'refused connection'
        : (failure ?? 'ended without an answer');
    },
    // An idle connection may end between two requests.
    isOpen: () => !/^connection: close/im.test(received) && !socket.readableEnded,
    end: () => socket.destroy(),
  };
}

async function endUnderLoad(args: readonly string[], folder: string) {
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      WELLSPOKEN_DEVFLOW_EMBEDDINGS: 'off',
      WELLSPOKEN_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const url = await new Promise<URL>((resolve) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        const [found] = /http:\/\/[\w.:]+\/mcp[\w/-]*(?=[^\w/-])/.exec((said += text)) ?? [];
        if (found !== undefined) resolve(new URL(found));
      });
    }
  });
  // What requests are made of; nothing else of a target is used here.
  const target = { port: Number(url.port), path: url.pathname } as Target;
  const load: Load = { outcomes: new Map(), isOver: false };
  const clients = manners.flatMap((manner) =>
    Array.from({ length: CLIENTS }, () => runClient(target, load, manner)),
  );
  await sleep(LOAD_MS);
  const start = performance.now();
  child.kill('SIGTERM');
  const [code, signal] = await ended;
  const endingMs = performance.now() - start;
  load.isOver = true;
  await Promise.all(clients);
  return { code, signal, endingMs, outcomes: load.outcomes };
}

test.each(Object.entries(starts))(
  '%s: told to end under load, it leaves no connection and no request without an answer',
  async (_name, args) => {
    const folder = await mkdtemp(join(tmpdir(), 'wellspoken-shutdown-'));
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const { code, signal, endingMs, outcomes } = await endUnderLoad(args, folder);
        const others = [...outcomes].filter(
          ([outcome]) => outcome !== 'answered' && outcome !== 'refused connection',
        );
        expect([round, code, signal, others]).toEqual([round, 0, null, []]);
        expect(endingMs).toBeLessThan(MAX_ENDING_MS);
        expect(outcomes.get('answered')).toBeGreaterThan(CLIENTS * manners.length);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
