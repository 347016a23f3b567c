import type { ToolError } from './tool-error.ts';

/** Replaces redacted text. */
export const REDACTED = '[redacted]';

/** Removes secrets from text. */
export type Redactor = (text: string) => string;

// Clients influence these texts, so each pattern must run in linear time: schemes are bounded, and
// the indent of a frame cannot span lines.
// Matches user:password@, :password@ or token@ in any URL-like string, up to the last @.
const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)(?:[^\s/@:]*:[^\s/]*|[^\s/?#@]+)@/gi;
const BEARER = /\b(bearer)\s+[\w.~+/=-]{8,}/gi;
const STACK_FRAME = /\n[^\S\n]+at .+/g;

// Tokens that show what they are: GitHub, OpenAI and its like, Slack, AWS, JWTs. None may begin in the
// middle of a word, so that a long word is read once.
const KNOWN_TOKENS =
  /(?<![\w-])(?:gh[opusr]_[A-Za-z\d]{16,}|github_pat_\w{16,}|sk-[\w-]{16,}|xox[abeoprs]-[\w-]{8,}|(?:AKIA|ASIA)[A-Z\d]{16}|eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?)/g;

// What follows a secret name: anything after "=" or in quotes, but after a colon only what has a
// digit, for "the token: expected" is a sentence.
const NAMED_SECRET =
  /((?:token|secret|passw(?:or)?d|api[_-]?key|credential|private[_-]?key)[\w-]{0,16}(?:\s{0,4}=\s{0,4}["'`]?|["'`]\s{0,4}[:=]\s{0,4}["'`]|\s{0,4}:\s{1,4}["'`]?(?=[^\s"'`&,;)}\]\d]{0,64}\d)))(?!\[redacted|\d{1,9}(?![\w-]))[^\s"'`&,;)}\]]{4,}/gi;
const HEADER =
  /\b((?:proxy-)?authorization|cookie|set-cookie)(["'`]?\s{0,4}[:=]\s{0,4}["'`]?)[^\s"'`][^\r\n"'`]*/gi;

/**
 * Creates a redactor of text for clients: known secrets, tokens of a known form, credentials in URLs,
 * bearer tokens and stack frames.
 */
export function createRedactor(secrets: readonly string[] = []): Redactor {
  const redact = createSecretRedactor(secrets);
  return (text) => redact(text).replaceAll(STACK_FRAME, '');
}

/**
 * Creates a redactor of text for the log, which also takes out what follows a secret-looking name,
 * and keeps stack frames.
 */
export function createLogRedactor(secrets: readonly string[] = []): Redactor {
  const redact = createSecretRedactor(secrets);
  return (text) =>
    redact(text).replaceAll(HEADER, `$1$2${REDACTED}`).replaceAll(NAMED_SECRET, `$1${REDACTED}`);
}

function createSecretRedactor(secrets: readonly string[]): Redactor {
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
      .replaceAll(KNOWN_TOKENS, REDACTED);
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
