import type { Patience } from './ground.ts';
import type { Settings } from './settings.ts';

const QUIET_MS = 250;
const GRACE_MS = 3000;
const SHORT_GRACE_MS = 50;

/** How long to wait for what; the first answer may take three times as long as others. */
export function patienceOf({ timeoutSeconds }: Settings): Patience {
  const timeoutMs = timeoutSeconds * 1000;
  // A server that lingers once lingers always: the wait is paid for by the first process only.
  let graceMs = GRACE_MS;
  return {
    timeoutMs,
    openMs: timeoutMs * 3,
    quietMs: QUIET_MS,
    graceMs: () => graceMs,
    lingered: () => {
      graceMs = SHORT_GRACE_MS;
    },
  };
}
