import { KitError } from '../errors/kit-error.ts';

/** Throws unless a setting is absent or a positive number. */
export function assertPositive(owner: string, setting: string, value: number | undefined): void {
  if (value === undefined || (Number.isFinite(value) && value > 0)) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has ${setting} ${String(value)}: expected a number above 0.`,
  );
}
