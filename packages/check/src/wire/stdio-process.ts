import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

import { markCut } from '../excerpt.ts';
import type { ProcessRecord } from './exchange.evidence.ts';
import { isObject, parseJson } from './json.ts';

/** What to start, and where. */
export interface SpawnRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A spawned server: bytes in, lines out. */
export interface ServerProcess {
  readonly pid: number | undefined;
  readonly write: (bytes: string | Uint8Array) => void;
  /** Closes stdin, waits, and uses force where that does not end it. */
  readonly end: (graceMs: number) => Promise<ProcessRecord>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the process has ended and its output is read; with the reason where it could not start. */
  readonly exited: Promise<{ code: number | null; signal: string | null; fault?: string }>;
  readonly hasExited: () => boolean;
  /** What it has said on stderr so far: the start and the end, where that is much. */
  readonly stderr: () => string;
}

const KEPT_NOISE = 5;
/** More than this on one line is given up: no answer that we ask for is so long. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Starts a server; `onMessage` gets every stdout line that is a JSON object or array. */
export function startServer(
  request: SpawnRequest,
  onMessage: (line: string) => void,
): ServerProcess {
  const child = spawnPiped(request);
  const noise = createNoise();
  const stderr = createKeptOutput();
  const exited = watchExit(child);
  let ended: { code: number | null; signal: string | null } | undefined;
  void exited.then((exit) => {
    ended = exit;
  });
  // What cannot be written any more is seen by the exit of the process.
  child.stdin.on('error', () => undefined);
  readLines(child, (line) => {
    if (isMessage(line)) onMessage(line);
    else noise.add(line);
  });
  child.stderr.on('data', stderr.add);
  const kill = (signal: NodeJS.Signals): void => killGroup(child, signal);
  const end = async (graceMs: number): Promise<ProcessRecord> => {
    const endedBy = await bringToEnd(
      { child, exited, kill, wasEnded: ended !== undefined },
      graceMs,
    );
    const { code, signal } = await exited;
    return {
      noise: noise.kept,
      noiseLines: noise.count(),
      stderrBytes: stderr.bytes(),
      stderrHead: stderr.head(),
      ...(endedBy === 'itself' && { lastStderr: stderr.text() }),
      endedBy,
      exit: { code, signal },
    };
  };
  let ending: Promise<ProcessRecord> | undefined;
  return {
    pid: child.pid,
    write: (bytes) => void (child.stdin.writable && child.stdin.write(bytes)),
    kill,
    exited,
    hasExited: () => ended !== undefined,
    stderr: stderr.text,
    // Further callers get the same end.
    end: (graceMs) => (ending ??= end(graceMs)),
  };
}

function spawnPiped({ command, args, cwd, env }: SpawnRequest): ChildProcessWithoutNullStreams {
  // A group of its own, so that what it leaves behind can be ended with it.
  const detached = process.platform !== 'win32';
  return spawn(command, args, { cwd, env: { ...env }, stdio: 'pipe', detached, windowsHide: true });
}

interface Ending {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<unknown>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly wasEnded: boolean;
}

async function bringToEnd(
  { child, exited, kill, wasEnded }: Ending,
  graceMs: number,
): Promise<ProcessRecord['endedBy']> {
  if (wasEnded) return 'itself';
  child.stdin.end();
  if (await settlesWithin(exited, graceMs)) return 'eof';
  kill('SIGTERM');
  if (await settlesWithin(exited, graceMs)) return 'sigterm';
  kill('SIGKILL');
  await settlesWithin(exited, 2000);
  // A grandchild outside the group may hold the pipes open.
  child.stdout.destroy();
  child.stderr.destroy();
  return 'sigkill';
}

/** Whether a promise settles in time. */
export async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = await Promise.race([promise.then(() => true as const), late]);
  clearTimeout(timer);
  return settled;
}

function watchExit(
  child: ChildProcessWithoutNullStreams,
): Promise<{ code: number | null; signal: string | null; fault?: string }> {
  return new Promise((resolve) => {
    // A signal that cannot be sent is reported here too, each time.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, fault: error.message });
    });
    // `close` waits for the pipes, which a grandchild may hold open: then `exit` has to do.
    child.once('exit', (code, signal) => {
      void settlesWithin(once(child, 'close'), 500).then(() => resolve({ code, signal }));
    });
  });
}

function killGroup(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

function readLines(child: ChildProcessWithoutNullStreams, onLine: (line: string) => void): void {
  let rest: Buffer[] = [];
  let length = 0;
  const flush = (last: Buffer): void => {
    const line = Buffer.concat([...rest, last]).toString('utf8');
    rest = [];
    length = 0;
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      flush(chunk.subarray(start, end));
      start = end + 1;
    }
    const left = chunk.subarray(start);
    length += left.length;
    if (left.length > 0 && length <= LONGEST_LINE) rest.push(left);
  });
  child.stdout.on('end', () => {
    if (rest.length > 0) flush(Buffer.alloc(0));
  });
}

// A JSON-RPC message, or a batch of them; whether it is a right one is for the rules to say.
function isMessage(line: string): boolean {
  const json = parseJson(line);
  return Array.isArray(json)
    ? json.some(isObject)
    : isObject(json) && ['jsonrpc', 'method', 'result', 'error'].some((name) => name in json);
}

function createNoise(): {
  readonly kept: string[];
  readonly add: (line: string) => void;
  readonly count: () => number;
} {
  const kept: string[] = [];
  let lines = 0;
  return {
    kept,
    add: (line) => {
      lines += 1;
      if (kept.length < KEPT_NOISE) kept.push(line.slice(0, 300));
    },
    count: () => lines,
  };
}

/** What is kept of a stream of text that has no bounds. */
interface KeptOutput {
  readonly add: (chunk: Uint8Array) => void;
  /** How much came in all. */
  readonly bytes: () => number;
  /** Its start. */
  readonly head: () => string;
  /** Its start and its end; all of it where that is not long. */
  readonly text: () => string;
}

/** Rules judge by this much. */
const KEPT_HEAD = 16_384;
/** Enough for the longest trace; what a program says last is what it ended for. */
const KEPT_TAIL = 65_536;

/** Keeps the start and the end of a stream; characters may be cut over chunks. */
export function createKeptOutput(): KeptOutput {
  const head: Uint8Array[] = [];
  let tail: Uint8Array[] = [];
  let [bytes, tailBytes] = [0, 0];
  const joinedTail = (): Uint8Array => Buffer.concat(tail).subarray(-KEPT_TAIL);
  const readHead = (): string => decode(Buffer.concat(head));
  return {
    add: (chunk) => {
      const pending = Math.max(0, KEPT_HEAD - bytes);
      bytes += chunk.length;
      if (pending > 0) head.push(chunk.subarray(0, pending));
      if (chunk.length <= pending) return;
      tail.push(chunk.subarray(pending));
      tailBytes += chunk.length - pending;
      // Not at every chunk, because a program may write its lines one by one.
      if (tailBytes > 2 * KEPT_TAIL) {
        tail = [Uint8Array.from(joinedTail())];
        tailBytes = KEPT_TAIL;
      }
    },
    bytes: () => bytes,
    head: readHead,
    text: () => {
      const end = joinedTail();
      const isWhole = bytes <= KEPT_HEAD + end.length;
      if (isWhole) return decode(Buffer.concat([...head, end]));
      return `${readHead()}${markCut(bytes)}${decode(end.subarray(countContinuation(end)))}`;
    },
  };
}

// As a stream it holds back a character that was cut at the end.
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes, { stream: true });

/** How many bytes at the start belong to a character that was cut. */
function countContinuation(bytes: Uint8Array): number {
  const first = bytes.subarray(0, 3).findIndex((byte) => (byte & 0xc0) !== 0x80);
  return first === -1 ? Math.min(3, bytes.length) : first;
}
