const CANONICAL = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const CHUNK = 0x8000;

/** Whether a string is strict, padded base64 without a `data:` prefix or line breaks. */
export function isBase64(text: string): boolean {
  // A regular expression over megabytes can exhaust the stack, so long strings are tested in
  // chunks.
  if (text.length % 4 !== 0) return false;
  for (let start = 0; start < text.length; start += CHUNK) {
    const piece = text.slice(start, start + CHUNK);
    const last = start + CHUNK >= text.length;
    if (!(last ? CANONICAL : /^[A-Za-z0-9+/]*$/).test(piece)) return false;
  }
  return true;
}

/** Encodes bytes as base64, without Node APIs. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/** Encodes bytes as URL-safe base64 without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes URL-safe base64; returns undefined when it is malformed. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
