import type { Budget, GitHub, HostKind, TokenFacts } from './github.ts';

/** Keeps what answers tell beside their data. */
export interface FactKeeper {
  /** Reads the headers of an answer. */
  readonly see: (headers: Headers) => void;
  readonly facts: GitHub['facts'];
}

/** A workflow's own token has fewer points than any other. */
const POINTS_OF_ACTIONS = 1_000;

/** Creates the memory of what GitHub tells of a token and of its budgets. */
export function createFactKeeper(kind: TokenFacts['kind'], host: HostKind): FactKeeper {
  const budgets = new Map<string, Budget>();
  let scopes: readonly string[] | undefined;
  return {
    see: (headers) => {
      const resource = headers.get('x-ratelimit-resource');
      const budget = budgetOf(headers);
      if (resource !== null && budget !== undefined) budgets.set(resource, budget);
      scopes = scopesIn(headers.get('x-oauth-scopes')) ?? scopes;
    },
    facts: () => {
      const graphql = budgets.get('graphql');
      const isActions = kind === 'app' && graphql?.limit === POINTS_OF_ACTIONS;
      return {
        token: { kind: isActions ? 'actions' : kind, scopes },
        graphql,
        rest: budgets.get('core'),
        host,
      };
    },
  };
}

/** Whose API stands at an address. */
export function hostKind(baseUrl: string): HostKind {
  const { hostname, pathname } = new URL(baseUrl);
  if (hostname === 'api.github.com') return 'github.com';
  const isEnterprise = hostname.endsWith('.ghe.com') || pathname.startsWith('/api/v3');
  return isEnterprise ? 'enterprise' : 'other';
}

/** The scopes that a header lists; a header with nothing in it lists none. */
export function scopesIn(header: string | null | undefined): readonly string[] | undefined {
  return header
    ?.split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
}

function budgetOf(headers: Headers): Budget | undefined {
  const count = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
  const [limit, remaining, used, reset] = [
    count('limit'),
    count('remaining'),
    count('used'),
    count('reset'),
  ];
  if (![limit, remaining, used, reset].every(Number.isSafeInteger)) return undefined;
  return { limit, remaining, used, resetAt: new Date(reset * 1_000).toISOString() };
}
