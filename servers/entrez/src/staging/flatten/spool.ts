import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Values set aside in a file until all of them have been seen. */
export interface Spool<Value> {
  readonly add: (value: Value) => void;
  readonly read: () => Generator<Value, void>;
  readonly close: () => void;
}

const PIECE = 1_048_576;

/** Makes a spool at a path where nothing is yet. */
export function createSpool<Value>(path: string): Spool<Value> {
  const file = openSync(path, 'wx+', 0o600);
  let waiting: string[] = [];
  let size = 0;
  let isOpen = true;
  const flush = (): void => {
    writeSync(file, waiting.join(''));
    waiting = [];
    size = 0;
  };
  return {
    add: (value) => {
      const line = `${JSON.stringify(value)}\n`;
      waiting.push(line);
      size += line.length;
      if (size > PIECE) flush();
    },
    *read() {
      flush();
      for (const line of linesIn(file)) yield JSON.parse(line) as Value;
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

function* linesIn(file: number): Generator<string, void> {
  const decoder = new TextDecoder();
  const piece = Buffer.alloc(PIECE);
  let rest = '';
  for (let at = 0; ;) {
    const length = readSync(file, piece, 0, PIECE, at);
    if (length === 0) return;
    at += length;
    const lines = (rest + decoder.decode(piece.subarray(0, length), { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
