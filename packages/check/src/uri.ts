const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const ALLOWED = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** What keeps a text from being a URI as RFC 3986 has it; undefined where it is one. */
export function findUriFault(text: string): string | undefined {
  if (!SCHEME.test(text)) return 'it does not begin with a scheme';
  const rest = text.replace(SCHEME, '');
  if (rest === '') return 'nothing follows the scheme';
  if (/\s/.test(rest)) return 'it has a space that is not encoded';
  if (/%(?![0-9A-Fa-f]{2})/.test(rest)) return 'a percent sign is not followed by two hex digits';
  if (!ALLOWED.test(rest)) return 'it has a character that must be encoded';
  return rest.indexOf('#') === rest.lastIndexOf('#') ? undefined : 'it has two fragments';
}

/** The scheme of a URI in lower case; empty where it has none. */
export const readScheme = (uri: string): string =>
  (SCHEME.exec(uri)?.[0] ?? '').slice(0, -1).toLowerCase();

/** The host of a URI in lower case; empty where it has none. */
export function readHost(uri: string): string {
  const [, authority = ''] = /^[^:]+:\/\/([^/?#]*)/.exec(uri) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d*$/, '').toLowerCase();
}

/** Everything of a URI up to its last slash; the whole authority where it has no path. */
export function readFolder(uri: string): string {
  const [plain = ''] = uri.split(/[?#]/);
  const [start = ''] = /^[^:]+:(?:\/\/[^/]*)?/.exec(plain) ?? [];
  const path = plain.slice(start.length);
  if (path === '') return `${start}/`;
  return start + path.slice(0, path.lastIndexOf('/') + 1);
}

/** Whether two URIs name the same: differences in case of the scheme, in encoding and in a last slash do not count. */
export const isSameUri = (one: string, other: string): boolean =>
  normalizeUri(one) === normalizeUri(other);

/** Whether a URI is that of another, or lies below it. */
export const isWithin = (uri: string, folder: string): boolean =>
  normalizeUri(uri) === normalizeUri(folder) ||
  /^[/#?]/.test(cutTail(normalizeUri(uri), normalizeUri(folder)));

const cutTail = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length) : '';

function normalizeUri(uri: string): string {
  const scheme = SCHEME.exec(uri)?.[0] ?? '';
  const rest = decodeText(uri.slice(scheme.length)).replace(/\/+$/, '');
  return scheme.toLowerCase() + rest;
}

/** A text without percent escapes; as it is where they are broken. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a host name means this machine and nothing else. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}
