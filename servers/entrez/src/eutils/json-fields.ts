import * as z from 'zod';

/** A count, which NCBI writes as text; a blank one is no zero, but no answer. */
export const counted = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().min(0)])
  .transform(Number);

/** An id, which some databases write as a number. */
export const idText = z.union([z.string().min(1), z.number().int().min(0)]).transform(String);

/** A text that may be missing or stand as nothing. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text));
