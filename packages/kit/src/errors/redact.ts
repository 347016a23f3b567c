import type { ToolError } from './tool-error.ts';

/** Replaces redacted text. */
const REDACTED = '[redacted]';

/** Removes secrets from text that is sent to clients. */
export type Redactor = (text: string) => string;

// Clients influence these texts, so each pattern must run in linear time: schemes are bounded, and
// the indent of a frame cannot span lines.
// Matches user:password@, :password@ or token@ in any URL-like string, up to the last @.
const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)(?:[^\s/@:]*:[^\s/]*|[^\s/?#@]+)@/gi;
const BEARER = /\b(bearer)\s+[\w.~+/=-]{8,}/gi;
const STACK_FRAME = /\n[^\S\n]+at .+/g;

/** Creates a redactor for known secrets, credentials in URLs, bearer tokens and stack frames. */
export function createRedactor(secrets: readonly string[] = []): Redactor {
  // Longest first, so that a secret which is a prefix of another leaves no remainder.
  const known = secrets
    .filter((secret) => secret.length >= 8)
    .toSorted((one, other) => other.length - one.length);
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret, REDACTED);
    return clean
      .replaceAll(CREDENTIALS_IN_URL, `$1${REDACTED}@`)
      .replaceAll(BEARER, `$1 ${REDACTED}`)
      .replaceAll(STACK_FRAME, '');
  };
}

const SECRET_NAME =
  /(token|secret|password|passwd|api[_-]?key|authorization|credential|private[_-]?key)/i;

// A limit on the tokens of a model is not a secret.
const COUNT_OF_TOKENS = /^(?:max|min)[_-]?tokens$/i;

/** Whether a variable or property of this name contains a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !COUNT_OF_TOKENS.test(name);
}

/** Copies a JSON value, masking all properties whose name suggests a secret. */
export function maskSecrets(value: unknown, isSecret: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecret(key) ? REDACTED : maskSecrets(item, isSecret),
    ]),
  );
}

/** Copies the details of an error, redacting all strings at any depth. */
export function redactDetails(
  details: ToolError['details'],
  redact: (text: string) => string,
): Record<string, unknown> {
  const clean = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? redact(value) : value;
  return JSON.parse(JSON.stringify(details, clean)) as Record<string, unknown>;
}

/**
 * Serializes arguments with sorted keys and masked secrets, so that equal arguments give equal
 * strings. A single pass, because it runs for every recorded call.
 */
export function formatArguments(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatArguments).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${formatMember(name, member)}`);
  return `{${members.join(',')}}`;
}

function formatMember(name: string, member: unknown): string {
  return isSecretName(name) ? JSON.stringify(REDACTED) : formatArguments(member);
}
