import { normalizeText } from '@wellspoken/kit';
import * as z from 'zod';

import { plain } from '../view/text-fields.ts';

// The protocol carries prompt arguments as strings.

/** A line of text that must be there. */
export function words(description: string, most = 500): z.ZodString {
  return plain(most).trim().min(1).describe(description);
}

/** Yes or no, written out. */
export function flag(
  description: string,
): z.ZodOptional<z.ZodEnum<{ true: 'true'; false: 'false' }>> {
  return z.enum(['true', 'false']).optional().describe(`${description}: true or false`);
}

/** Several words with commas between them. */
export function list(description: string): z.ZodOptional<z.ZodString> {
  return z.string().max(5_000).optional().describe(`${description}, with commas between them`);
}

/** The items of a list with commas; empty ones are passed over. */
export function itemsOf(given: string | undefined): readonly string[] {
  const items = (given ?? '').split(',').map((item) => normalizeText(item.trim()));
  return [...new Set(items.filter((item) => item !== ''))];
}
