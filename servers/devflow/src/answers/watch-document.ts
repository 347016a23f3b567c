import { createHash } from 'node:crypto';
import { ToolError } from '@wellspoken/kit';

import type { Memory } from '../memory/memory.ts';

/** What is watched, and how often it may be looked at. */
export interface WatchedDocument {
  readonly uri: string;
  /** Reads it; `undefined` while it is not there. */
  readonly read: () => Promise<string | undefined>;
  readonly changed: () => void;
  /** The least time between two looks. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 50;

/** Notifies of changes of a document by any process; other changes are ignored. */
export async function watchDocument(
  memory: Pick<Memory, 'watch'>,
  { uri, read, changed, intervalMs = INTERVAL_MS }: WatchedDocument,
): Promise<() => void> {
  const digest = async (): Promise<string> =>
    createHash('sha256')
      .update((await read()) ?? '')
      .digest('base64url');
  let [isLooking, isDue, isOver] = [false, false, false];
  let seen: string | undefined;
  const look = async (): Promise<void> => {
    isDue = false;
    const now = await digest();
    if (now !== seen && seen !== undefined && !isOver) changed();
    seen = now;
  };
  const lookSoon = (): void => {
    isDue = true;
    if (isLooking || isOver) return;
    isLooking = true;
    const next = (): void => {
      isLooking = false;
      if (isDue) lookSoon();
    };
    // A document that cannot be read fails again, with its reason, when it is read.
    void look()
      .catch(() => undefined)
      .finally(() => setTimeout(next, intervalMs).unref());
  };
  // Watched before the first look, so that nothing is missed in between.
  const stop = memory.watch(lookSoon);
  const end = (): void => {
    isOver = true;
    stop();
  };
  try {
    if ((await read()) === undefined) throw new ToolError('not_found', `There is no ${uri}.`);
    seen = await digest();
    return end;
  } catch (error) {
    end();
    throw error;
  }
}
