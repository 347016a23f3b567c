import type { TokenFacts } from './github.ts';

const KINDS: readonly (readonly [prefix: RegExp, kind: TokenFacts['kind']])[] = [
  [/^github_pat_/, 'fine-grained'],
  // Classic tokens had no prefix before 2021.
  [/^(?:ghp_|[0-9a-f]{40}$)/, 'classic'],
  [/^gh[su]_/, 'app'],
  [/^gho_/, 'oauth'],
];

/** What kind of token it is, by how it begins. */
export function tokenKind(token: string | undefined): TokenFacts['kind'] {
  if (token === undefined) return 'none';
  return KINDS.find(([prefix]) => prefix.test(token))?.[1] ?? 'unknown';
}
