const BASE = 0x811c9dc5;
const STEP = 0x01000193;

/** A number that is always the same for a text, so that pages vary and stay the same. */
export function hash(text: string): number {
  let value = BASE;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), STEP);
  }
  return value >>> 0;
}
