/** What an Authorization header holds. */
export type Bearer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' };

const MAX_HEADER_LENGTH = 8_192;
const BEARER = /^bearer +([\w.~+/-]+=*)$/i;

/** Reads a header; several of them, joined by a comma as HTTP joins them, are malformed. */
export function readBearer(header: string | null | undefined): Bearer {
  if (header === null || header === undefined) return { kind: 'none' };
  if (header.length > MAX_HEADER_LENGTH) return { kind: 'malformed' };
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return { kind: 'token', token };
  // Whoever tries another scheme has not tried to get in by a token.
  return /^bearer\b/i.test(header) || header.includes(',')
    ? { kind: 'malformed' }
    : { kind: 'none' };
}
