import * as z from 'zod';

// ISO 8601 writes only these years with four digits; file systems know others.
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A time in an answer; absent where the system keeps none, or none that a calendar has. */
export function defineTime(meaning: string): z.ZodOptional<z.ZodISODateTime> {
  return z.iso.datetime().optional().describe(meaning);
}

/** Writes a time as {@link defineTime} wants it. */
export function toIsoTime(time: Date | undefined): string | undefined {
  const ms = time?.getTime() ?? Number.NaN;
  return ms >= FIRST && ms <= LAST ? new Date(ms).toISOString() : undefined;
}
