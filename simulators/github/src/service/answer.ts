import { setImmediate as immediately, setTimeout as wait } from 'node:timers/promises';

import { hasScope } from '../engine/access.ts';
import { carryOut, type Left, type Quirk } from '../engine/execute.ts';
import type { GraphQLCall, Prepared, Rejected } from '../engine/prepare.ts';
import { createScene } from '../engine/scene.ts';
import { HubFault, type Part, type Route, type Viewer } from '../objects.ts';
import type { State } from '../state/state.ts';
import type { Book } from './counters.ts';
import {
  answerFault,
  type Faults,
  type SimFault,
  breakReply,
  type FaultyCall,
  type Target,
} from './faults.ts';
import type { Incoming } from './incoming.ts';
import type { Limits, Resource } from './limits.ts';
import { answerError, answerRestFault, type Reply } from './reply.ts';
import { findViewer } from './tokens.ts';

/** What answers are made with. */
export interface Service extends Means {
  readonly faults: Faults;
  readonly limits: Limits;
  readonly book: Book;
}

const USUAL_SLOWNESS_MS = 50;

/** Answers a request to one of the APIs, and writes it into the book. */
export async function answer(service: Service, incoming: Incoming): Promise<Reply> {
  const { state, faults, limits, book } = service;
  const viewer = findViewer(state, incoming.authorization);
  const work = readWork(service, incoming);
  const fault = viewer === undefined ? undefined : faults.take(work);
  incoming.whenEnded(limits.begin());
  if (work.isMutation) incoming.whenEnded(book.beginWrite());
  // So that changes that were sent at once are also there at once.
  await immediately();
  const reply =
    viewer === undefined
      ? answerError(401, incoming.authorization ? 'Bad credentials' : 'Requires authentication')
      : await replyTo(service, { work, viewer, fault });
  note(service, incoming, { work, fault, reply });
  return viewer === undefined ? reply : addHeaders(service, { work, viewer, reply });
}

interface Case {
  readonly work: Work;
  readonly viewer: Viewer;
  readonly fault: SimFault | undefined;
}

async function replyTo(service: Service, { work, viewer, fault }: Case): Promise<Reply> {
  const call: FaultyCall = { ...work, viewer, now: service.state.now() };
  const instead = fault === undefined ? undefined : answerFault(call, fault);
  if (instead !== undefined) return instead;
  if (fault?.kind === 'slow') await wait(fault.ms ?? USUAL_SLOWNESS_MS);
  const resource = chooseResource(work);
  const refused = service.limits.admit({ ...work, login: viewer.login, resource });
  if (refused !== undefined) return refuseLimited(service, call, refused);
  const reply = work.perform({
    viewer,
    left: service.limits.left(viewer.login, resource),
    quirk: {
      isPartial: fault?.kind === 'partial',
      hasNullNodes: fault?.kind === 'null-nodes',
    },
  });
  return fault === undefined ? reply : breakReply(fault.kind, reply);
}

function refuseLimited(
  service: Service,
  call: FaultyCall,
  kind: 'rate-limit' | 'secondary',
): Reply {
  const { resetAt } = service.limits.left(call.viewer.login, chooseResource(call));
  const waitMs = Date.parse(resetAt) - call.now.getTime();
  const retryAfterSeconds = kind === 'rate-limit' ? Math.ceil(waitMs / 1_000) : 60;
  return answerFault(call, { kind, retryAfterSeconds }) ?? answerError(403, 'Forbidden');
}

function chooseResource({ api }: Pick<Work, 'api'>): Resource {
  return api === 'graphql' ? 'graphql' : 'core';
}

function note(
  { book }: Service,
  { method, url }: Incoming,
  done: { readonly work: Work; readonly fault: SimFault | undefined; readonly reply: Reply },
): void {
  const { api, operation, fields, isMutation, points, nodes } = done.work;
  book.note({
    api,
    method,
    path: url.pathname,
    ...(operation !== undefined && { operation }),
    fields,
    isMutation,
    points,
    nodes,
    status: done.reply.status,
    ...(done.fault !== undefined && { fault: done.fault.kind }),
  });
}

function addHeaders(
  { limits, book }: Service,
  { work, viewer, reply }: Omit<Case, 'fault'> & { readonly reply: Reply },
): Reply {
  const resource = chooseResource(work);
  const { limit, remaining, used, resetAt } = limits.left(viewer.login, resource);
  const count = book.counters().requests;
  return {
    ...reply,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-github-request-id': `SIM0:${count.toString(16).toUpperCase().padStart(6, '0')}`,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(Math.ceil(Date.parse(resetAt) / 1_000)),
      'x-ratelimit-resource': resource,
      ...(viewer.scopes !== undefined && { 'x-oauth-scopes': viewer.scopes.join(', ') }),
      ...reply.headers,
    },
  };
}

/** With what a piece of work is done. */
interface Doing {
  readonly viewer: Viewer;
  readonly left: Left;
  readonly quirk: Quirk;
}

/** What a request asks for, and how it is done. */
interface Work extends Target {
  readonly operation?: string | undefined;
  /** The keys of the root fields in the answer. */
  readonly keys: readonly string[];
  readonly points: number;
  readonly nodes: number;
  readonly isCreation: boolean;
  readonly perform: (doing: Doing) => Reply;
}

/** What requests are read and done with. */
interface Means {
  readonly state: State;
  readonly parts: readonly Part[];
  readonly routes: readonly Route[];
  readonly prepare: (call: GraphQLCall) => Prepared | Rejected;
}

/** What a request is about. */
function readWork(means: Means, incoming: Incoming): Work {
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
