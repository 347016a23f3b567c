import type { TokenFacts } from '../../github/github.ts';

/** Something that a token may allow. */
export interface Ability {
  readonly ability: string;
  /** `unknown`: GitHub tells the scopes of classic and OAuth tokens only. */
  readonly allowed: 'yes' | 'no' | 'unknown';
  /** The least that would do. */
  readonly missingScopes?: readonly string[];
}

/** What the scopes of a token are for; the first that is named is the least that is needed. */
const ABILITIES: readonly (readonly [ability: string, anyOf: readonly string[]])[] = [
  ['read projects', ['read:project', 'project']],
  ['change projects', ['project']],
  ['private repositories', ['repo']],
  ['teams', ['read:org', 'write:org', 'admin:org']],
];

/** What a token allows, as far as its scopes tell. */
export function abilitiesOf({ scopes }: TokenFacts): readonly Ability[] {
  return ABILITIES.map(([ability, anyOf]) => {
    if (scopes === undefined) return { ability, allowed: 'unknown' };
    if (anyOf.some((scope) => scopes.includes(scope))) return { ability, allowed: 'yes' };
    return { ability, allowed: 'no', missingScopes: anyOf.slice(0, 1) };
  });
}

const ORGANIZATIONS_ONLY =
  'Sees projects of organizations only, and needs their permission Projects; projects of users need a classic token.';

const NOTES: Partial<Record<TokenFacts['kind'], string>> = {
  'fine-grained': ORGANIZATIONS_ONLY,
  app: ORGANIZATIONS_ONLY,
  actions: 'The token of a workflow cannot use projects.',
};

/** What is special about a kind of token. */
export function noteOn(kind: TokenFacts['kind']): string | undefined {
  return NOTES[kind];
}
