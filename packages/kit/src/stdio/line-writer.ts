import type { Writable } from 'node:stream';

/** Writes values as lines of JSON. */
export interface LineWriter {
  /** Resolves when there is room for more. */
  write(value: unknown): Promise<void>;
  /** Lets go of whoever waits for room. */
  close(): void;
}

/** Creates a writer that says when the far end stops to read, and when it goes on. */
export function createLineWriter(stdout: Writable, onFull: (full: boolean) => void): LineWriter {
  let waiting: (() => void)[] = [];
  const letGo = (): void => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const onDrain = (): void => {
    onFull(false);
    letGo();
  };
  stdout.on('drain', onDrain);
  return {
    async write(value) {
      if (stdout.write(`${JSON.stringify(value)}\n`)) return;
      onFull(true);
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    close() {
      stdout.off('drain', onDrain);
      letGo();
    },
  };
}
