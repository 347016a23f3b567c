import { normalizeText } from '@wellspoken/kit';

/** What of a text tells observations apart: the words, whatever the spaces between them. */
export function plainText(text: string): string {
  return normalizeText(text).trim().replaceAll(/\s+/gu, ' ');
}
