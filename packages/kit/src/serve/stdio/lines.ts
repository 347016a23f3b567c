import type { Writable } from 'node:stream';

import { createByteCollector } from '../protocol/read-message.ts';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A line, or a marker for one that exceeded the limit. */
export type Line = { readonly bytes: Uint8Array } | 'too-long';

/** Splits a stream of bytes into lines. */
export interface LineReader {
  read(chunk: Uint8Array): readonly Line[];
  /** Returns what follows the last newline, at the end of the stream. */
  end(): Line;
}

/** Creates a reader that drops lines over the limit but keeps reading. */
export function createLineReader(maxBytes: number): LineReader {
  const gathered = createByteCollector();
  let isTooLong = false;

  const take = (piece: Uint8Array): void => {
    isTooLong ||= gathered.size + piece.length > maxBytes;
    if (isTooLong) gathered.take();
    else gathered.add(piece);
  };
  const end = (): Line => {
    const line: Line = isTooLong ? 'too-long' : { bytes: trimLine(gathered.take()) };
    isTooLong = false;
    return line;
  };

  return {
    end,
    read(chunk) {
      const lines: Line[] = [];
      let start = 0;
      for (let stop = chunk.indexOf(NEWLINE); stop !== -1; stop = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, stop));
        lines.push(end());
        start = stop + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
      return lines;
    },
  };
}

function trimLine(line: Uint8Array): Uint8Array {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}

/** Writes lines. */
export interface LineWriter {
  /** Writes one line; resolves when there is room for more. */
  readonly write: (line: string | Uint8Array) => Promise<void>;
  /** Writes pending lines, and resolves writers waiting for room. */
  readonly close: () => void;
}

const DONE = Promise.resolve();

/**
 * Creates a writer with backpressure callbacks. Lines of the same turn are written together, since
 * each write to a pipe costs more than most responses.
 */
export function createLineWriter(stdout: Writable, onFull: (full: boolean) => void): LineWriter {
  let lines: (string | Uint8Array)[] = [];
  let isFull = false;
  let waiting: (() => void)[] = [];
  const letGo = (): void => {
    isFull = false;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const flush = (): void => {
    if (lines.length === 0) return;
    const text = joinLines(lines);
    lines = [];
    if (stdout.write(text) || isFull) return;
    isFull = true;
    onFull(true);
  };
  const onDrain = (): void => {
    letGo();
    onFull(false);
  };
  stdout.on('drain', onDrain);
  return {
    write(line) {
      // Promises that settle in this turn write their lines before the next tick.
      if (lines.push(line) === 1) process.nextTick(flush);
      return isFull ? new Promise<void>((resolve) => waiting.push(resolve)) : DONE;
    },
    close() {
      flush();
      stdout.off('drain', onDrain);
      letGo();
    },
  };
}

function joinLines(lines: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (lines.every((line) => typeof line === 'string')) return `${lines.join('\n')}\n`;
  const pieces = lines.flatMap((line) => [
    typeof line === 'string' ? Buffer.from(line) : line,
    LINE_END,
  ]);
  return Buffer.concat(pieces);
}

const LINE_END = Buffer.from('\n');
