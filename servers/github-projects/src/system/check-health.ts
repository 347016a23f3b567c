import { ToolError } from '@wellspoken/kit';

import type { TokenFacts } from '../github/github.ts';
import type { At } from '../operations/operation.ts';

/** Something that a token may allow. */
interface Ability {
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
export function listAbilities({ scopes }: TokenFacts): readonly Ability[] {
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

/** A default, and whether it is there. */
interface DefaultFound {
  readonly name: 'owner' | 'repository' | 'project';
  readonly value: string;
  readonly found: boolean;
  /** What it is, or why it was not found. */
  readonly detail: string;
}

/** Looks each default up that is set. */
export async function findDefaults(at: At): Promise<readonly DefaultFound[]> {
  const { defaults, resolve, signal } = at;
  const { owner, repository, project } = defaults;
  const lookups = [
    lookUp('owner', owner, async () => (await resolve.owner(undefined, { signal })).kind),
    lookUp(
      'repository',
      repository,
      async () => (await resolve.repository(undefined, { signal })).nameWithOwner,
    ),
    lookUp('project', project, async () => (await resolve.project(undefined, { signal })).title),
  ];
  return (await Promise.all(lookups)).flat();

  async function lookUp(
    name: DefaultFound['name'],
    value: string | undefined,
    find: () => Promise<string>,
  ): Promise<readonly DefaultFound[]> {
    if (value === undefined) return [];
    try {
      return [{ name, value, found: true, detail: await find() }];
    } catch (thrown) {
      if (signal.aborted || !(thrown instanceof ToolError)) throw thrown;
      return [{ name, value, found: false, detail: thrown.message }];
    }
  }
}
