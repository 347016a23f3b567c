import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

import { RandomAccessReader } from 'yauzl';

import type { Window } from './window.ts';

type Read = RandomAccessReader['read'];

/** Lets yauzl read the list of a zip's files in large pieces: entries are small and follow each other. */
export function createWindowReader(path: string, window: Window): RandomAccessReader {
  // yauzl takes only objects of a class of its own.
  return new (class extends RandomAccessReader {
    override read(...[buffer, offset, length, position, callback]: Parameters<Read>): void {
      const copied = window.at(position, length).copy(buffer, offset);
      callback(copied < length ? new Error('The file ends too early.') : null);
    }

    override _readStreamForRange(start: number, end: number): Readable {
      return createReadStream(path, { start, end: end - 1 });
    }
  })();
}
