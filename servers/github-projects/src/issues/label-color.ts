import { ToolError } from '@wellspoken/kit';

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A colour as GitHub wants it: six hexadecimal digits, without a sign before them. */
export function readColor(text: string): string {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
  if (digits?.length === 6) return digits;
  if (digits !== undefined) return digits.replaceAll(/./g, '$&$&');
  throw new ToolError(
    'invalid_arguments',
    `color is "${text}": expected three or six hexadecimal digits, such as d73a4a or #f00.`,
    { suggestions: ['Pass color as six hexadecimal digits.'] },
  );
}
