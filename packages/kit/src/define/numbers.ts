import { KitError } from '../errors/kit-error.ts';

/** Throws unless a setting is absent or a whole number above 0. */
export function assertPositive(owner: string, setting: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value > 0)) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has ${setting} ${String(value)}: expected a whole number above 0.`,
  );
}

/** Limits with their defaults; one that is given as undefined counts as not given. */
export function withDefaults<Limits extends object>(
  defaults: Limits,
  given: Partial<Limits> = {},
): Limits {
  const stated = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(stated) };
}

// A timer that is set for longer ends at once.
const LONGEST_TIMER_MS = 2_147_483_647;

/** Throws unless a time limit is absent or one that a timer can keep. */
export function assertTimeout(owner: string, setting: string, value: number | undefined): void {
  assertPositive(owner, setting, value);
  if (value === undefined || value <= LONGEST_TIMER_MS) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has ${setting} ${value}: expected at most ${LONGEST_TIMER_MS}, which are 24 days.`,
  );
}
