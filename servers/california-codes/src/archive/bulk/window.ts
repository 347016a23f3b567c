import { readSync } from 'node:fs';

/** Reads pieces of a file that mostly follow each other. */
export interface Window {
  /** So many bytes from there, fewer at the end of the file; they hold until the next call. */
  readonly at: (position: number, length: number) => Buffer;
}

const AHEAD = 1_048_576;

/** Reads a file in large pieces where small ones follow each other, and only what is asked elsewhere. */
export function createWindow(file: number): Window {
  let buffer = Buffer.alloc(AHEAD);
  let [start, end] = [0, 0];
  return {
    at: (position, length) => {
      if (position < start || position + length > end) {
        const follows = position >= start && position <= end;
        const wanted = follows ? Math.max(length, AHEAD) : length;
        if (buffer.length < wanted) buffer = Buffer.alloc(wanted);
        start = position;
        end = position + readAll(file, buffer.subarray(0, wanted), position);
      }
      return buffer.subarray(position - start, Math.min(position + length, end) - start);
    },
  };
}

function readAll(file: number, into: Buffer, position: number): number {
  let done = 0;
  while (done < into.length) {
    const count = readSync(file, into, done, into.length - done, position + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}
