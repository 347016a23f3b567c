import { setImmediate as immediately, setTimeout as wait } from 'node:timers/promises';

import type { Viewer } from '../objects.ts';
import type { Book } from './counters.ts';
import { answerFault, spoil, type Struck } from './fault-reply.ts';
import type { Faults, SimFault } from './fault.ts';
import type { Incoming } from './incoming.ts';
import type { Limits, Resource } from './limits.ts';
import { type Reply, answerError } from './reply.ts';
import { findViewer } from './tokens.ts';
import { type Means, type Work, readWork } from './work.ts';

/** What answers are made with. */
export interface Service extends Means {
  readonly faults: Faults;
  readonly limits: Limits;
  readonly book: Book;
}

const USUAL_SLOWNESS_MS = 50;

/** Answers a request to one of the APIs, and writes it into the book. */
export async function answer(desk: Service, incoming: Incoming): Promise<Reply> {
  const { state, faults, limits, book } = desk;
  const viewer = findViewer(state, incoming.authorization);
  const work = readWork(desk, incoming);
  const fault = viewer === undefined ? undefined : faults.take(work);
  incoming.whenEnded(limits.begin());
  if (work.isMutation) incoming.whenEnded(book.beginWrite());
  // So that changes that were sent at once are also there at once.
  await immediately();
  const reply =
    viewer === undefined
      ? answerError(401, incoming.authorization ? 'Bad credentials' : 'Requires authentication')
      : await replyTo(desk, { work, viewer, fault });
  note(desk, incoming, { work, fault, reply });
  return viewer === undefined ? reply : addHeaders(desk, { work, viewer, reply });
}

interface Case {
  readonly work: Work;
  readonly viewer: Viewer;
  readonly fault: SimFault | undefined;
}

async function replyTo(desk: Service, { work, viewer, fault }: Case): Promise<Reply> {
  const struck: Struck = { ...work, viewer, now: desk.state.now() };
  const instead = fault === undefined ? undefined : answerFault(struck, fault);
  if (instead !== undefined) return instead;
  if (fault?.kind === 'slow') await wait(fault.ms ?? USUAL_SLOWNESS_MS);
  const resource = chooseResource(work);
  const refused = desk.limits.admit({ ...work, login: viewer.login, resource });
  if (refused !== undefined) return refuseLimited(desk, struck, refused);
  const reply = work.perform({
    viewer,
    left: desk.limits.left(viewer.login, resource),
    quirk: {
      isPartial: fault?.kind === 'partial',
      hasNullNodes: fault?.kind === 'null-nodes',
    },
  });
  return fault === undefined ? reply : spoil(fault.kind, reply);
}

function refuseLimited(desk: Service, struck: Struck, kind: 'rate-limit' | 'secondary'): Reply {
  const { resetAt } = desk.limits.left(struck.viewer.login, chooseResource(struck));
  const waitMs = Date.parse(resetAt) - struck.now.getTime();
  const retryAfterSeconds = kind === 'rate-limit' ? Math.ceil(waitMs / 1_000) : 60;
  return answerFault(struck, { kind, retryAfterSeconds }) ?? answerError(403, 'Forbidden');
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
