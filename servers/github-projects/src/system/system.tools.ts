import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import type { TokenFacts } from '../github/github.ts';
import { createCountShape } from '../operations/answers.shapes.ts';
import { type At, defineOperation, type Operation } from '../operations/operation.ts';
import { HEALTH } from './system.documents.ts';

const budget = z.object({
  limit: createCountShape(),
  remaining: createCountShape(),
  used: createCountShape(),
  resetAt: z.string(),
});

const health = z.object({
  state: z.enum(['ok', 'no_token', 'token_refused', 'limited', 'unreachable', 'failed']),
  problem: z.string().optional(),
  suggestions: z.array(z.string()).optional(),
  api: z.enum(['github.com', 'enterprise', 'other']),
  login: z.string().optional().describe('Whose token it is'),
  token: z.object({
    kind: z.string(),
    scopes: z.array(z.string()).optional(),
    note: z.string().optional(),
  }),
  abilities: z.array(
    z.object({
      ability: z.string(),
      allowed: z.enum(['yes', 'no', 'unknown']),
      missingScopes: z.array(z.string()).optional().describe('Any one of them'),
    }),
  ),
  points: budget.optional().describe('Of GraphQL'),
  requests: budget.optional().describe('Of REST'),
  defaults: z.array(
    z.object({ name: z.string(), value: z.string(), found: z.boolean(), detail: z.string() }),
  ),
});

export const healthCheck = defineOperation({
  name: 'health_check',
  title: 'Check the connection to GitHub',
  description:
    'Tell whether GitHub is reachable, what the token may do, how much of its limits is left, and whether the defaults exist. A bad token is a finding here, not an error.',
  area: 'system',
  foreign: 'titles of projects',
  effect: 'read',
  scopes: [],
  input: {},
  output: health,
  examples: [{ name: 'Check everything', arguments: {} }],
  run: async (_, at) => {
    const asked = await ask(at);
    const isUsable = asked.state === 'ok';
    const [defaults] = isUsable ? await Promise.all([findDefaults(at), seeRequests(at)]) : [[]];
    const { token, graphql, rest, host } = at.github.facts();
    const note = noteOn(token.kind);
    return {
      ...asked,
      api: host,
      token: {
        kind: token.kind,
        ...(token.scopes !== undefined && { scopes: [...token.scopes] }),
        ...(note !== undefined && { note }),
      },
      abilities: listAbilities(token).map(({ missingScopes, ...ability }) => ({
        ...ability,
        ...(missingScopes !== undefined && { missingScopes: [...missingScopes] }),
      })),
      ...(graphql !== undefined && { points: graphql }),
      ...(rest !== undefined && { requests: rest }),
      defaults: [...defaults],
    };
  },
});

/** Requests the limits of the REST API, which is free; only REST answers report them. */
async function seeRequests({ github, signal }: At): Promise<void> {
  try {
    await github.get({ route: 'GET /rate_limit' }, { signal });
  } catch (thrown) {
    // Some enterprise servers have no rate limits, and then this route is missing.
    if (signal.aborted || !(thrown instanceof ToolError)) throw thrown;
  }
}

type Health = z.input<typeof health>;
type Asked = Pick<Health, 'state' | 'problem' | 'suggestions' | 'login'>;

const STATES: Partial<Record<ToolError['code'], Health['state']>> = {
  not_configured: 'no_token',
  unauthenticated: 'token_refused',
  permission_denied: 'token_refused',
  rate_limited: 'limited',
  unavailable: 'unreachable',
  timeout: 'unreachable',
};

async function ask({ github, signal }: At): Promise<Asked> {
  try {
    const { viewer } = await github.query(HEALTH, {}, { signal });
    return { state: 'ok', login: viewer.login };
  } catch (thrown) {
    if (signal.aborted || !(thrown instanceof ToolError)) throw thrown;
    const { code, message, suggestions } = thrown;
    return { state: STATES[code] ?? 'failed', problem: message, suggestions: [...suggestions] };
  }
}

/** The operations on the server's own connection, in the order in which they are listed. */
export const systemOperations: readonly Operation[] = [healthCheck];

/** Something that a token may allow. */
interface Ability {
  readonly ability: string;
  /** `unknown`: GitHub reports scopes only for classic and OAuth tokens. */
  readonly allowed: 'yes' | 'no' | 'unknown';
  /** The minimum that would be enough. */
  readonly missingScopes?: readonly string[];
}

/** What the scopes of a token allow; the first one listed is the least that is needed. */
const ABILITIES: readonly (readonly [ability: string, anyOf: readonly string[]])[] = [
  ['read projects', ['read:project', 'project']],
  ['change projects', ['project']],
  ['private repositories', ['repo']],
  ['teams', ['read:org', 'write:org', 'admin:org']],
];

/** The abilities of a token, as far as its scopes show them. */
function listAbilities({ scopes }: TokenFacts): readonly Ability[] {
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

/** A note on the kind of a token. */
function noteOn(kind: TokenFacts['kind']): string | undefined {
  return NOTES[kind];
}

/** A default, and whether it exists. */
interface DefaultFound {
  readonly name: 'owner' | 'repository' | 'project';
  readonly value: string;
  readonly found: boolean;
  /** Its title, or why it was not found. */
  readonly detail: string;
}

/** Looks up every default that is set. */
async function findDefaults(at: At): Promise<readonly DefaultFound[]> {
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
