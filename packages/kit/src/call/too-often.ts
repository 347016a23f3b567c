import { ToolError } from '../errors/tool-error.ts';

/** The refusal of a call that comes too soon after others. */
export interface TooSoon {
  /** Which calls are counted, after the number of them, as in "of search_notes". */
  readonly which: string;
  readonly perMinute: number;
  readonly waitMs: number;
}

/** Says which limit was reached, and when to try again. */
export function tooOften({ which, perMinute, waitMs }: TooSoon): ToolError {
  const seconds = Math.ceil(waitMs / 1000);
  const calls = [perMinute, perMinute === 1 ? 'call' : 'calls', which].filter(Boolean).join(' ');
  return new ToolError('rate_limited', `More than ${calls} in a minute.`, {
    retryAfterMs: waitMs,
    suggestions: [`Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`],
  });
}
