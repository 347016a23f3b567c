/** What of a text tells observations apart: the words, whatever the spaces between them. */
export function plainText(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}
