import type { Writable } from 'node:stream';

/** Writes lines. */
export interface LineWriter {
  /** Writes one line; resolves when there is room for more. */
  readonly write: (line: string | Uint8Array) => Promise<void>;
  /** Writes what is left, and lets go of whoever waits for room. */
  readonly close: () => void;
}

const DONE = Promise.resolve();

/**
 * Creates a writer that says when the far end stops to read, and when it goes on. Lines that come in
 * one turn are written together: each write to a pipe costs more than most answers.
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
    const text = joined(lines);
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
      // Promises that are settled now have written their lines when it is the tick's turn.
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

function joined(lines: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (lines.every((line) => typeof line === 'string')) return `${lines.join('\n')}\n`;
  const pieces = lines.flatMap((line) => [
    typeof line === 'string' ? Buffer.from(line) : line,
    NEWLINE,
  ]);
  return Buffer.concat(pieces);
}

const NEWLINE = Buffer.from('\n');
