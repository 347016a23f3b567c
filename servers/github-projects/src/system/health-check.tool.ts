import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { listAbilities, findDefaults, noteOn } from './check-health.ts';
import { HEALTH } from './system.documents.ts';

const budget = z.object({
  limit: whole(),
  remaining: whole(),
  used: whole(),
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

/** Tells whether GitHub can be used, by whom, for what and how much. */
export const healthCheck = defineOperation({
  name: 'health_check',
  title: 'Check the connection to GitHub',
  description:
    'Tell whether GitHub is reachable, what the token may do, how much of its limits is left, and whether the defaults exist. A bad token is a finding here, not an error.',
  area: 'system',
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

/** Asks for the limits of REST, which costs nothing and which only its own answers tell. */
async function seeRequests({ github, signal }: At): Promise<void> {
  try {
    await github.get({ route: 'GET /rate_limit' }, { signal });
  } catch (thrown) {
    // An enterprise server may have no limits, and then no such route.
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
