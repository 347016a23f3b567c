import { appendFileSync, close, openSync, write, writeSync } from 'node:fs';

import type { AuditLine } from '../../call/types.ts';
import { KitError } from '../../errors/kit-error.ts';

/** A file for audit lines. */
export interface AuditFile {
  readonly keep: (line: AuditLine) => void;
  /** Writes pending lines, then closes the file. */
  readonly close: () => Promise<void>;
}

/** Other users of the machine must not see who called what. */
const PRIVATE = 0o600;

/** How long a line may wait to be written together with others. */
const PATIENCE_MS = 20;
/** At this many pending characters, lines are written immediately. */
const PLENTY = 65_536;

/**
 * Opens a file for audit lines, one JSON object per line. Lines are batched, so a busy server makes
 * few writes; pending lines are written when the process exits.
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
      // A call can end after the server has closed.
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

// A write may be partial, for example on a nearly full disk.
function writeAll(file: number, bytes: Uint8Array, done: Written): void {
  write(file, bytes, (error, count) => {
    if (error === null && count < bytes.length) writeAll(file, bytes.subarray(count), done);
    else done(error);
  });
}
