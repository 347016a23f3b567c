import * as z from 'zod';

/** What a field is to have. */
export const wantedValue = z.union([
  z.string().max(65_536),
  z.number(),
  z.array(z.string().max(200)).max(100),
  z.null(),
]);
