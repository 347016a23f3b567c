import { revisions, type Revision } from '@wellspoken/spec/revisions';

import type { CallPermission } from '../calls/permission.ts';
import type { CheckOptions, Progress } from '../options.ts';
import type { Target, ToolPins } from '../report/types.ts';
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
  readonly pins: ToolPins;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal | undefined;
}

const TIMEOUT_SECONDS = 10;
const LONGEST_SECONDS = 3600;

/** Fills in what was left out; throws `CheckError` for what makes no sense. */
export function settle(target: Target, options: CheckOptions): Settings {
  const isOurs = target.kind === 'command' || target.isLoopback;
  const settings: Settings = {
    only: [],
    skip: [],
    era: 'auto',
    calls: isOurs ? 'read-only' : 'none',
    slow: false,
    timeoutSeconds: TIMEOUT_SECONDS,
    seed: 1,
    pins: {},
    onProgress: () => undefined,
    signal: undefined,
    ...given(options),
  };
  assertSensible(settings);
  return settings;
}

// An option that is there but undefined is one that was left out.
function given(options: CheckOptions): CheckOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function assertSensible({ timeoutSeconds, seed, era }: Settings): void {
  if (!(timeoutSeconds > 0 && timeoutSeconds <= LONGEST_SECONDS)) {
    throw new CheckError(
      `Expected a timeout of more than 0 and at most ${LONGEST_SECONDS} seconds, got ${timeoutSeconds}.`,
    );
  }
  if (!Number.isSafeInteger(seed)) {
    throw new CheckError(`Expected a whole number as seed, got ${seed}.`);
  }
  if (era !== 'auto' && !revisions.some(({ revision }) => revision === era)) {
    throw new CheckError(`Expected "auto" or a published revision, got ${JSON.stringify(era)}.`);
  }
}
