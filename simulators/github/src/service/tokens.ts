import type { Viewer } from '../objects.ts';
import { listAll, type State } from '../state/state.ts';

/** The tokens that the simulated GitHub knows. */
export interface Tokens {
  /** Of ada, with every scope. */
  readonly classic: string;
  /** Of ada: may read projects, repositories and organisations. */
  readonly readOnly: string;
  /** Of ada: repositories only. */
  readonly noProject: string;
  readonly noScopes: string;
  /** Of ada: organisation projects only. */
  readonly fineGrained: string;
  readonly app: string;
  /** Of grace, who sees nothing private. */
  readonly other: string;
  readonly expired: string;
}

/** The tokens, as they are sent. */
export const TOKENS: Tokens = {
  classic: 'ghp_simulatedClassic',
  readOnly: 'ghp_simulatedReadOnly',
  noProject: 'ghp_simulatedNoProject',
  noScopes: 'ghp_simulatedNoScopes',
  fineGrained: 'github_pat_simulatedFineGrained',
  app: 'ghs_simulatedApp',
  other: 'ghp_simulatedOther',
  expired: 'ghp_simulatedExpired',
};

type Allowed = Pick<Viewer, 'login' | 'kind' | 'scopes' | 'seesPrivate'>;

const ALL_SCOPES = ['project', 'read:org', 'repo', 'user'];

function makeClassic(scopes: readonly string[]): Allowed {
  return { login: 'ada', kind: 'classic', scopes, seesPrivate: scopes.includes('repo') };
}

const ALLOWED: ReadonlyMap<string, Allowed> = new Map<string, Allowed>([
  [TOKENS.classic, makeClassic(ALL_SCOPES)],
  [TOKENS.readOnly, makeClassic(['read:org', 'read:project', 'repo'])],
  [TOKENS.noProject, makeClassic(['repo'])],
  [TOKENS.noScopes, makeClassic([])],
  [
    TOKENS.fineGrained,
    { login: 'ada', kind: 'fine-grained', scopes: undefined, seesPrivate: true },
  ],
  [TOKENS.app, { login: 'ada', kind: 'app', scopes: undefined, seesPrivate: true }],
  [TOKENS.other, { login: 'grace', kind: 'classic', scopes: ALL_SCOPES, seesPrivate: false }],
]);

/** The sender of a request; undefined where the token is unknown or expired. */
export function findViewer(state: State, authorization: string | undefined): Viewer | undefined {
  const [, token = ''] = /^(?:token|bearer)\s+(\S+)$/iu.exec(authorization ?? '') ?? [];
  const allowed = ALLOWED.get(token);
  if (allowed === undefined) return undefined;
  const user = listAll(state, 'User').find(({ login }) => login === allowed.login);
  return { ...allowed, id: user?.id ?? '' };
}
