import type { Readable, Writable } from 'node:stream';

import { checkAnswer, type Expectation } from '../wire/check-answer.ts';
import { createLineSplitter } from '../wire/lines.ts';
import {
  type Era,
  FIRST_ID,
  readId,
  INITIALIZE,
  INITIALIZED,
  writeRequest,
} from '../wire/message.ts';
import {
  type Burst,
  createStop,
  isSample,
  type Stop,
  summarize,
  type Until,
} from './conversation.ts';

/** The pipes of a server's process. */
export interface Pipes {
  readonly stdin: Writable;
  readonly stdout: Readable;
}

interface Run {
  readonly mayStop: Stop;
  /** When each request that waits for its answer was sent. */
  readonly sentAt: Map<number, number>;
  readonly latencies: number[];
  readonly finish: () => void;
  sent: number;
}

/** A conversation over stdio, in which requests are sent in bursts. */
export class StdioLoad {
  readonly #stdin: Writable;
  readonly #expected: Expectation;
  readonly #request: readonly [string, string];
  #onLines: (lines: readonly string[]) => void = () => {};
  #fail: (error: Error) => void = () => {};
  #nextId = FIRST_ID;

  private constructor({ stdin, stdout }: Pipes, era: Era, expected: Expectation) {
    this.#stdin = stdin;
    this.#expected = expected;
    const [before = '', after = ''] = writeRequest(expected.task, era, FIRST_ID).split(
      String(FIRST_ID),
    );
    this.#request = [before, `${after}\n`];
    const split = createLineSplitter();
    stdout.setEncoding('utf8');
    stdout.on('data', (piece: string) => this.#take(split(piece)));
    stdout.once('end', () => this.#fail(new Error('The server closed its output.')));
  }

  /** Opens the conversation as its era asks for. */
  static async open(pipes: Pipes, era: Era, expected: Expectation): Promise<StdioLoad> {
    const load = new StdioLoad(pipes, era, expected);
    if (era === 'modern') return load;
    await new Promise<void>((resolve, reject) => {
      load.#fail = reject;
      load.#onLines = () => resolve();
      load.#stdin.write(`${INITIALIZE}\n`);
    });
    load.#stdin.write(`${INITIALIZED}\n`);
    return load;
  }

  /** Keeps so many requests under way; ends when all are answered. */
  async burst(until: Until, inFlight: number): Promise<Burst> {
    const begin = performance.now();
    const latencies: number[] = [];
    await new Promise<void>((finish, reject) => {
      const run: Run = {
        mayStop: createStop(until),
        sentAt: new Map(),
        latencies,
        finish,
        sent: 0,
      };
      this.#fail = reject;
      this.#onLines = (lines) => this.#answered(run, lines);
      this.#send(run, inFlight, begin);
    });
    return summarize(latencies, begin);
  }

  #take(lines: readonly string[]): void {
    try {
      if (lines.length > 0) this.#onLines(lines);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #answered(run: Run, lines: readonly string[]): void {
    const now = performance.now();
    for (const line of lines) {
      const id = readId(line);
      const sentAt = run.sentAt.get(id);
      if (sentAt === undefined) throw new Error(`Expected an answer, got ${line.slice(0, 500)}`);
      run.sentAt.delete(id);
      run.latencies.push(now - sentAt);
      if (isSample(id)) checkAnswer(line, id, this.#expected);
    }
    if (!run.mayStop(run.sent, now)) this.#send(run, lines.length, now);
    else if (run.sentAt.size === 0) run.finish();
  }

  // All in one write, as a busy client's stream would do it.
  #send(run: Run, count: number, now: number): void {
    const [before, after] = this.#request;
    let text = '';
    for (let index = 0; index < count; index++) {
      const id = this.#nextId++;
      run.sentAt.set(id, now);
      text += before + String(id) + after;
    }
    run.sent += count;
    this.#stdin.write(text);
  }
}
