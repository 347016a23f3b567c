import { cutText } from '@wellspoken/kit/paging';

/** Cuts a long text and appends how much is missing. */
export function cutBody(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = cutText(text, most);
  return `${kept}\n… (cut: ${kept.length} of ${text.length} characters)`;
}

/** A body as far as it may be shown, and its full length if it was cut. */
export function cutLong(body: string, most: number): { body: string; bodyLength?: number } {
  return {
    body: cutBody(body, most),
    ...(body.length > most && { bodyLength: body.length }),
  };
}
