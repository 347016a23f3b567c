import { createRedactor, isSecretName, redactDetails } from '../errors/redact.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { UpstreamRedact } from './options.ts';

const MASKED = '[redacted]';
/** Shorter values of secret parameters would match ordinary words. */
const SHORTEST_VALUE = 4;
/** How many header names are remembered as secret or not. */
const MAX_KNOWN = 100;

/**
 * Headers that contain keys; checked for headers only, since a parameter "key" is often not secret.
 */
const KEY_HEADER = /(^|-)(key|auth|session|session-id|signature|jwt)$/i;

/** Removes the secrets of one request from messages and logs. */
export interface Mask {
  readonly text: (text: string) => string;
  readonly error: (error: ToolError) => ToolError;
}

/** The parts of a request that may contain secrets. */
export interface Carried {
  readonly url: URL;
  readonly headers: Headers;
}

/** Determines which parameters and headers contain credentials. */
export interface Secrecy {
  readonly maskFor: (carried: Carried) => Mask;
}

/** Creates the redaction of an upstream. */
export function createSecrecy(redact: UpstreamRedact): Secrecy {
  const query = toLowerSet(redact.query);
  const headers = toLowerSet(redact.headers).add('cookie');
  const isSecretQuery = (name: string): boolean =>
    query.has(name.toLowerCase()) || isSecretName(name);
  // The same few headers come with every request.
  const known = new Map<string, boolean>();
  const isSecretHeader = (name: string): boolean => {
    const isSecret =
      known.get(name) ??
      (headers.has(name.toLowerCase()) || isSecretName(name) || KEY_HEADER.test(name));
    if (known.size < MAX_KNOWN) known.set(name, isSecret);
    return isSecret;
  };
  const redactRest = createRedactor();
  return {
    maskFor: (carried) => {
      const values = [
        ...[...carried.url.searchParams].filter(([name]) => isSecretQuery(name)),
        ...[...carried.headers].filter(([name]) => isSecretHeader(name)),
      ].flatMap(([, value]) => splitParts(value));
      const literals = listSpellings([...(redact.secrets ?? []), ...values]);
      return createMask((text) => redactRest(takeOut(text, literals)));
    },
  };
}

function toLowerSet(names: readonly string[] = []): Set<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Returns a value, and the part after an authentication scheme such as Bearer. */
function splitParts(value: string): readonly string[] {
  return [value, value.slice(value.indexOf(' ') + 1)].filter(
    (part) => part.length >= SHORTEST_VALUE,
  );
}

/** Lists every encoding of the secrets, longest first, so that no part of one remains. */
function listSpellings(secrets: readonly string[]): readonly string[] {
  const all = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams([['', secret]]).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
    ]);
  return [...new Set(all)].toSorted((one, other) => other.length - one.length);
}

function takeOut(text: string, literals: readonly string[]): string {
  let clean = text;
  for (const literal of literals) clean = clean.replaceAll(literal, MASKED);
  return clean;
}

function createMask(text: (text: string) => string): Mask {
  return {
    text,
    error: (error) =>
      new ToolError(error.code, text(error.message), {
        suggestions: error.suggestions.map(text),
        retryable: error.retryable,
        details: redactDetails(error.details, text),
        ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
        ...(error.cause !== undefined && { cause: maskCause(error.cause, text) }),
      }),
  };
}

/** Limits the depth of causes, which may be circular. */
const MAX_CAUSES = 8;

/** Copies a cause with its messages only, since other properties could contain anything. */
function maskCause(cause: unknown, text: (text: string) => string, left = MAX_CAUSES): Error {
  if (!(cause instanceof Error)) return new Error(text(String(cause)));
  const isLast = cause.cause === undefined || left === 0;
  const inner = isLast ? undefined : { cause: maskCause(cause.cause, text, left - 1) };
  return Object.assign(new Error(text(cause.message), inner), { name: cause.name });
}
