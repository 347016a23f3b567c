/** The maximum of `setTimeout`. */
export const LONGEST_TIMER_MS = 2_147_483_647;

interface Unit {
  readonly name: string;
  readonly ms: number;
  /** From here on the next unit says it better. */
  readonly belowMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365.25 * DAY_MS;

const UNITS: readonly Unit[] = [
  { name: 'second', ms: SECOND_MS, belowMs: 2 * MINUTE_MS },
  { name: 'minute', ms: MINUTE_MS, belowMs: 2 * HOUR_MS },
  { name: 'hour', ms: HOUR_MS, belowMs: 2 * DAY_MS },
  { name: 'day', ms: DAY_MS, belowMs: 2 * YEAR_MS },
  { name: 'year', ms: YEAR_MS, belowMs: Infinity },
];

/** Writes a length of time for people: "150 ms", "58 seconds", "50 minutes"; never less than it is. */
export function formatSpan(ms: number): string {
  const whole = Math.ceil(ms);
  if (whole < SECOND_MS) return `${whole} ms`;
  const unit = UNITS.find(({ belowMs }) => whole < belowMs);
  if (unit === undefined) return 'ever';
  const count = Math.ceil(whole / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

/** The last moment that a `Date` can hold. */
const LAST_MOMENT_MS = 8_640_000_000_000_000;

/** The moment that is so far away, in whole seconds of ISO 8601; undefined beyond all dates. */
export function formatMomentIn(ms: number, now = Date.now()): string | undefined {
  const at = Math.ceil((now + ms) / SECOND_MS) * SECOND_MS;
  return at > LAST_MOMENT_MS ? undefined : new Date(at).toISOString().replace('.000Z', 'Z');
}
