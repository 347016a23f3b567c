import { KitError } from '../errors/kit-error.ts';

/** setTimeout takes no more. */
export const LONGEST_TIMER_MS = 2_147_483_647;

/** Which whole numbers an option takes. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export const FROM_ZERO: Range = { least: 0, most: Number.MAX_SAFE_INTEGER };
export const FROM_ONE: Range = { least: 1, most: Number.MAX_SAFE_INTEGER };
/** How many starts may be remembered: each takes eight bytes. */
export const STARTS: Range = { least: 1, most: 1_000_000 };
/** A time that a timer can wait for. */
export const TIME: Range = { least: 1, most: LONGEST_TIMER_MS };

/** Returns the value of an option, or throws and says what it must be. */
export type Check = (option: string, value: number, range: Range) => number;

/** Creates the check of an upstream's numbers. */
export function checker(name: string): Check {
  return (option, value, { least, most }) => {
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The option ${option} of upstream "${name}" must be a whole number ${bounds}, not ${value}.`,
    );
  };
}
