import { cutBody } from '../pulls/cut-body.ts';

/** A body as far as it may be shown, and how long it is in all where that is not all of it. */
export function cutLong(body: string, most: number): { body: string; bodyLength?: number } {
  return {
    body: cutBody(body, most),
    ...(body.length > most && { bodyLength: body.length }),
  };
}
