import type { TokenFacts } from './github.ts';

/** A token, as far as it tells of itself. */
export interface Token {
  /** Undefined where there is none, or none that could be sent. */
  readonly value: string | undefined;
  readonly kind: TokenFacts['kind'];
}

const KINDS: readonly (readonly [prefix: RegExp, kind: TokenFacts['kind']])[] = [
  [/^github_pat_/, 'fine-grained'],
  // Classic tokens had no prefix before 2021.
  [/^(?:ghp_|[0-9a-f]{40}$)/, 'classic'],
  [/^gh[su]_/, 'app'],
  [/^gho_/, 'oauth'],
];

/** Reads a token from the settings; what could not stand in a header is none. */
export function readToken(text: string | undefined): Token {
  const value = text?.trim() ?? '';
  if (!/^[\x21-\x7e]+$/.test(value)) return { value: undefined, kind: 'none' };
  return { value, kind: KINDS.find(([prefix]) => prefix.test(value))?.[1] ?? 'unknown' };
}
