import type { Revision } from '@wellspoken/spec/revisions';
import { revisions } from '@wellspoken/spec/revisions';

import type { CallPermission } from '../calls/permission.ts';
import type { CheckOptions, Progress } from '../options.ts';
import type { Target } from '../report/types.ts';
import { CheckError } from './select-rules.ts';

/** The options with every default filled in. */
export interface Settings {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly era: Revision | 'auto';
  readonly calls: CallPermission;
  readonly slow: boolean;
  readonly timeoutSeconds: number;
  readonly seed: number;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal | undefined;
}

const TIMEOUT_SECONDS = 10;

/** Fills in what was left out; throws `CheckError` for what makes no sense. */
export function settle(target: Target, options: CheckOptions): Settings {
  const isOurs = target.kind === 'command' || target.isLoopback;
  const { timeoutSeconds = TIMEOUT_SECONDS, seed = 1, era = 'auto' } = options;
  if (!(timeoutSeconds > 0 && timeoutSeconds <= 3600)) {
    throw new CheckError(
      `Expected a timeout of more than 0 and at most 3600 seconds, got ${timeoutSeconds}.`,
    );
  }
  if (!Number.isInteger(seed))
    throw new CheckError(`Expected a whole number as seed, got ${seed}.`);
  if (era !== 'auto' && !revisions.some(({ revision }) => revision === era)) {
    throw new CheckError(`Expected "auto" or a published revision, got ${JSON.stringify(era)}.`);
  }
  return {
    only: options.only ?? [],
    skip: options.skip ?? [],
    era,
    calls: options.calls ?? (isOurs ? 'read-only' : 'none'),
    slow: options.slow ?? false,
    timeoutSeconds,
    seed,
    onProgress: options.onProgress ?? (() => undefined),
    signal: options.signal,
  };
}
