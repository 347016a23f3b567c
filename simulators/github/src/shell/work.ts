import { carryOut, type Left, type Quirk } from '../engine/execute.ts';
import type { GraphQLCall, Prepared, Rejected } from '../engine/prepare.ts';
import { createScene } from '../engine/scene.ts';
import { hasScope } from '../engine/scopes.ts';
import { HubFault, type Part, type Route, type Viewer } from '../objects.ts';
import type { State } from '../state/state.ts';
import type { Target } from './fault.ts';
import type { Incoming } from './incoming.ts';
import { type Reply, answerError, answerRestFault } from './reply.ts';

/** With what a piece of work is done. */
export interface Doing {
  readonly viewer: Viewer;
  readonly left: Left;
  readonly quirk: Quirk;
}

/** What a request asks for, and how it is done. */
export interface Work extends Target {
  readonly operation?: string | undefined;
  /** The keys of the root fields in the answer. */
  readonly keys: readonly string[];
  readonly points: number;
  readonly nodes: number;
  readonly isCreation: boolean;
  readonly perform: (doing: Doing) => Reply;
}

/** What requests are read and done with. */
export interface Means {
  readonly state: State;
  readonly parts: readonly Part[];
  readonly routes: readonly Route[];
  readonly prepare: (call: GraphQLCall) => Prepared | Rejected;
}

/** What a request is about. */
export function readWork(means: Means, incoming: Incoming): Work {
  return incoming.url.pathname === '/graphql'
    ? readGraphqlWork(means, incoming)
    : readRestWork(means, incoming);
}

const CREATION =
  /^(?:create|copy|convert|submit|addComment|addPullRequestReview|addProjectV2DraftIssue)/u;

function readGraphqlWork(means: Means, { body }: Incoming): Work {
  const { query, variables, operationName } = body ?? {};
  const name = typeof operationName === 'string' ? operationName : undefined;
  const common = {
    api: 'graphql',
    nodes: 0,
    points: 1,
    isMutation: false,
    isCreation: false,
  } as const;
  if (typeof query !== 'string') {
    const message = 'A query attribute must be specified and must be a string.';
    const reply = { status: 200, body: { errors: [{ message }] } };
    return { ...common, fields: [], keys: [], perform: () => reply };
  }
  const prepared = means.prepare({
    query,
    variables: (variables ?? {}) as GraphQLCall['variables'],
    operationName: name,
  });
  if ('errors' in prepared) {
    const reply = { status: 200, body: { errors: prepared.errors } };
    return { ...common, operation: name, fields: [], keys: [], perform: () => reply };
  }
  const fields = prepared.fields.map((field) => field.name);
  return {
    api: 'graphql',
    operation: prepared.operation.name?.value,
    fields,
    keys: prepared.fields.map(({ key }) => key),
    isMutation: prepared.isMutation,
    isCreation: prepared.isMutation && fields.some((field) => CREATION.test(field)),
    points: prepared.points,
    nodes: prepared.nodes,
    perform: ({ viewer, left, quirk }) => {
      const scene = createScene(means.state, viewer, means.parts);
      return { status: 200, body: carryOut(prepared, { scene, parts: means.parts, left, quirk }) };
    },
  };
}

function readRestWork(means: Means, incoming: Incoming): Work {
  const { method, url, body } = incoming;
  const found = findRoute(means.routes, method, url.pathname);
  const common = {
    api: 'rest',
    fields: [],
    keys: [],
    points: url.pathname === '/rate_limit' ? 0 : 1,
    nodes: 0,
    isMutation: method !== 'GET',
    isCreation: method === 'POST',
  } as const;
  if (found === undefined) return { ...common, perform: () => answerError(404, 'Not Found') };
  const { route, params } = found;
  return {
    ...common,
    route: `${method} ${route.path}`,
    perform: ({ viewer }) => {
      if (body === undefined) return answerError(400, 'Problems parsing JSON');
      const scene = createScene(means.state, viewer, means.parts);
      return handleRoute(viewer, route, () =>
        route.handle(scene, { params, query: url.searchParams, body, url }),
      );
    },
  };
}

function handleRoute(viewer: Viewer, { scopes }: Route, handle: () => Reply): Reply {
  if (scopes !== undefined && !hasScope(viewer, scopes)) {
    return {
      ...answerError(403, 'Your token has not been granted the required scopes.'),
      headers: { 'x-accepted-oauth-scopes': scopes.join(', ') },
    };
  }
  try {
    return handle();
  } catch (error) {
    if (error instanceof HubFault) return answerRestFault(error);
    throw error;
  }
}

function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } | undefined {
  const parts = path.replace(/\/$/u, '').split('/');
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path.split('/'), parts) : undefined;
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

function matchPath(
  pattern: readonly string[],
  parts: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const part = decodeURIComponent(parts[at] ?? '');
    if (wanted.startsWith('{')) params[wanted.slice(1, -1)] = part;
    else if (wanted !== part) return undefined;
  }
  return params;
}
