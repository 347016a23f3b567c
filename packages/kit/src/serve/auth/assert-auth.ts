import { assertScopes } from '../../define/effect.ts';
import { KitError } from '../../errors/kit-error.ts';
import { ALGORITHMS, type AuthOptions, type StaticToken } from './options.ts';

const MIN_TOKEN_LENGTH = 16;
const MAX_TOLERANCE_SECONDS = 300;

/** Throws unless the options allow at least one way to authenticate, and are all valid. */
export function assertAuth(auth: AuthOptions): void {
  const { tokens, issuer, verify } = auth;
  if ((tokens ?? []).length === 0 && issuer === undefined && verify === undefined) {
    refuse('auth lets nobody in', 'give tokens, an issuer or verify');
  }
  assertTokens(tokens ?? []);
  assertIssuer(auth);
  for (const url of [auth.resource, ...(auth.authorizationServers ?? [])]) {
    if (url !== undefined) assertUrl('auth has the URL', url);
  }
  assertScopes('auth.scopesSupported', auth.scopesSupported);
  assertScopes('auth.requiredScopes', auth.requiredScopes);
}

function assertTokens(tokens: readonly StaticToken[]): void {
  const seen = new Set<string>();
  for (const [index, { token, caller, scopes }] of tokens.entries()) {
    // Error messages must not contain the token itself.
    const owner = `auth.tokens[${index}]`;
    if (typeof caller !== 'string' || !/^[\w.@-]{1,128}$/.test(caller)) {
      refuse(`${owner} has no good caller`, 'give 1 to 128 characters of A-Z a-z 0-9 _ . @ -');
    }
    if (typeof token !== 'string' || token.length < MIN_TOKEN_LENGTH) {
      refuse(`${owner} (${caller}) is too short`, `use at least ${MIN_TOKEN_LENGTH} characters`);
    }
    if (readBearer(`Bearer ${token}`).kind !== 'token') {
      refuse(
        `${owner} (${caller}) cannot be sent in a header`,
        'use A-Z a-z 0-9 - . _ ~ + / and at most 8,000 characters',
      );
    }
    if (seen.has(token)) refuse(`${owner} (${caller}) is given twice`, 'give each its own');
    seen.add(token);
    assertScopes(owner, scopes);
  }
}

function assertIssuer(auth: AuthOptions): void {
  const { issuer, jwksUri } = auth;
  if (issuer === undefined) {
    const idle = (['audience', 'jwksUri', 'algorithms', 'clockToleranceSeconds'] as const).find(
      (name) => auth[name] !== undefined,
    );
    if (idle !== undefined) refuse(`auth.${idle} is given without an issuer`, 'give auth.issuer');
    return;
  }
  assertSecure('auth.issuer is', issuer);
  if (jwksUri !== undefined) assertSecure('auth.jwksUri is', jwksUri);
  assertAlgorithms(auth.algorithms);
  assertAudience(auth.audience);
  assertTolerance(auth.clockToleranceSeconds);
}

function assertAlgorithms(algorithms: AuthOptions['algorithms']): void {
  const strange = algorithms?.find((name) => !ALGORITHMS.includes(name));
  const advice = `choose from ${ALGORITHMS.join(', ')}`;
  if (strange !== undefined) refuse(`auth.algorithms has "${strange}"`, advice);
  if (algorithms?.length === 0) refuse('auth.algorithms is empty', advice);
}

function assertTolerance(seconds = 0): void {
  if (seconds >= 0 && seconds <= MAX_TOLERANCE_SECONDS) return;
  const advice = `give 0 to ${MAX_TOLERANCE_SECONDS}`;
  refuse(`auth.clockToleranceSeconds is ${String(seconds)}`, advice);
}

function assertAudience(audience: AuthOptions['audience']): void {
  if (audience === undefined) return;
  const list = [audience].flat() as readonly unknown[];
  const isGood = list.length > 0 && list.every((item) => typeof item === 'string' && item !== '');
  if (!isGood) refuse('auth.audience names nobody', 'give the text that tokens carry in "aud"');
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether keys may be fetched from a URL: over TLS, or from the same machine. */
export function isSecureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

function assertSecure(what: string, url: string): void {
  assertUrl(what, url);
  if (!isSecureUrl(url)) refuse(`${what} "${url}"`, 'use https; http is for loopback only');
}

function assertUrl(what: string, url: string): void {
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = parsed !== undefined && ['http:', 'https:'].includes(parsed.protocol);
  if (isWeb && parsed.hash === '' && parsed.search === '' && parsed.username === '') return;
  refuse(`${what} ${JSON.stringify(url)}`, 'give an http or https URL without query and fragment');
}

function refuse(what: string, advice: string): never {
  throw new KitError('KIT_OPTION_INVALID', `${what}: ${advice}.`);
}

/** The parsed Authorization header. */
type Bearer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' };

const MAX_HEADER_LENGTH = 8_192;
const BEARER = /^bearer +([\w.~+/-]+=*)$/i;

/** Parses the header; several headers, joined by a comma as in HTTP, are malformed. */
export function readBearer(header: string | null | undefined): Bearer {
  if (header === null || header === undefined) return { kind: 'none' };
  if (header.length > MAX_HEADER_LENGTH) return { kind: 'malformed' };
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return { kind: 'token', token };
  // Other schemes count as no token at all.
  return /^bearer\b/i.test(header) || header.includes(',')
    ? { kind: 'malformed' }
    : { kind: 'none' };
}
