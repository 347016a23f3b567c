/**
 * A short text that differs where the texts differ: 64 bits, to tell calls apart. Whoever wants two
 * texts with the same one can find them, so it guards nothing.
 */
export function hashText(text: string): string {
  return `${mix(text, 0x2545f491).toString(36)}.${mix(text, 0x9e3779b1).toString(36)}`;
}

/** 32 bits of a text; another odd factor makes others of it. */
function mix(text: string, factor: number): number {
  let bits = factor ^ text.length;
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), factor);
    // A product carries upwards only; this brings the upper bits down again.
    bits ^= bits >>> 15;
  }
  return bits >>> 0;
}
