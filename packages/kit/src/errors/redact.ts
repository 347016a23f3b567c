import type { ToolError } from './tool-error.ts';

/** What stands in the place of something that must not be told. */
const REDACTED = '[redacted]';

/** Replaces what must never reach a client in a text that an author wrote. */
export type Redactor = (text: string) => string;

// Clients choose parts of these texts, so each pattern must take linear time on any of them: schemes
// are bounded, and a frame's indent does not run over further lines.
// user:password@, :password@ or token@ in any URL-like connection string, up to the last @
const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)(?:[^\s/@:]*:[^\s/]*|[^\s/?#@]+)@/gi;
const BEARER = /\b(bearer)\s+[\w.~+/=-]{8,}/gi;
const STACK_FRAME = /\n[^\S\n]+at .+/g;

/** Builds a redactor for known secret values, credentials in URLs, bearer tokens and stack frames. */
export function createRedactor(secrets: readonly string[] = []): Redactor {
  // Where one secret begins with another, the longer goes first: nothing of it must stay.
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

// How many tokens of a model an answer may have is no token of anybody.
const COUNT_OF_TOKENS = /^(?:max|min)[_-]?tokens$/i;

/** Whether a variable or property of this name holds something that must not be written down. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !COUNT_OF_TOKENS.test(name);
}

/** A copy of a JSON value in which every secret-looking property is masked. */
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

/** A copy of the details of an error in which every text, at any depth, went through `redact`. */
export function redactDetails(
  details: ToolError['details'],
  redact: (text: string) => string,
): Record<string, unknown> {
  const clean = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? redact(value) : value;
  return JSON.parse(JSON.stringify(details, clean)) as Record<string, unknown>;
}

/**
 * Arguments as one text: equal ones give equal texts, and what looks like a secret is masked. It is
 * made for every call that is written down, so it is made in one pass.
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
