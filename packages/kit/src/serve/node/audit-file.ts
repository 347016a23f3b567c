import { appendFileSync, close, openSync, write, writeSync } from 'node:fs';

import type { AuditLine } from '../../call/types.ts';
import { KitError } from '../../errors/kit-error.ts';

/** A file to which lines are appended. */
export interface AuditFile {
  readonly keep: (line: AuditLine) => void;
  /** Writes what is left, then lets go of the file. */
  readonly close: () => Promise<void>;
}

/** Others on the machine need not know who called what. */
const PRIVATE = 0o600;

/** How long a line may wait for others to be written with it. */
const PATIENCE_MS = 20;
/** How many characters are written without waiting. */
const PLENTY = 65_536;

/**
 * Opens a file for audit lines, one JSON object each. Lines that come shortly after each other are
 * written together, so a busy server pays for one write in place of many; what is not written when
 * the process ends is written then.
 */
export function openAuditFile(path: string, onFault: (error: Error) => void): AuditFile {
  const file = openForAppending(path);
  let waiting = '';
  let isWriting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let onIdle: (() => void) | undefined;

  const writeOut = (): void => {
    if (waiting === '') {
      isWriting = false;
      return onIdle?.();
    }
    clearTimeout(timer);
    timer = undefined;
    isWriting = true;
    const bytes = Buffer.from(waiting);
    waiting = '';
    writeAll(file, bytes, (error) => {
      if (error !== null) onFault(error);
      writeOut();
    });
  };
  const onExit = (): void => {
    if (waiting !== '') writeSync(file, waiting);
  };
  process.on('exit', onExit);
  return {
    keep(line) {
      const text = `${JSON.stringify(line)}\n`;
      // A call may outlive the server that it came to.
      if (isClosed) return appendFileSync(path, text);
      waiting += text;
      if (isWriting) return;
      if (waiting.length >= PLENTY) writeOut();
      else timer ??= setTimeout(writeOut, PATIENCE_MS).unref();
    },
    async close() {
      isClosed = true;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        if (!isWriting) writeOut();
      });
      process.off('exit', onExit);
      await new Promise<void>((resolve) => close(file, () => resolve()));
    },
  };
}

function openForAppending(path: string): number {
  try {
    return openSync(path, 'a', PRIVATE);
  } catch (cause) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The audit file "${path}" cannot be opened for writing: choose a file in a folder that exists and may be written to.`,
      { cause },
    );
  }
}

type Written = (error: NodeJS.ErrnoException | null) => void;

// A write may take a part only, as on a disk that is nearly full.
function writeAll(file: number, bytes: Uint8Array, done: Written): void {
  write(file, bytes, (error, count) => {
    if (error === null && count < bytes.length) writeAll(file, bytes.subarray(count), done);
    else done(error);
  });
}
