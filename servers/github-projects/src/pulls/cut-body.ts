import { cutText } from '@wellspoken/kit/paging';

/** A long text, cut with a mark that says how much is missing. */
export function cutBody(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = cutText(text, most);
  return `${kept}\n… (cut: ${kept.length} of ${text.length} characters)`;
}
