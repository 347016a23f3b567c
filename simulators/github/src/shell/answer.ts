import { setImmediate as immediately, setTimeout as wait } from 'node:timers/promises';

import type { Viewer } from '../objects.ts';
import type { Book } from './counters.ts';
import { faultReply, spoiled, type Struck } from './fault-reply.ts';
import type { Faults, SimFault } from './fault.ts';
import type { Incoming } from './incoming.ts';
import type { Limits, Resource } from './limits.ts';
import { type Reply, restError } from './reply.ts';
import { viewerOf } from './tokens.ts';
import { type Means, type Work, workOf } from './work.ts';

/** What answers are made with. */
export interface Desk extends Means {
  readonly faults: Faults;
  readonly limits: Limits;
  readonly book: Book;
}

const USUAL_SLOWNESS_MS = 50;

/** Answers a request to one of the APIs, and writes it into the book. */
export async function answer(desk: Desk, incoming: Incoming): Promise<Reply> {
  const { state, faults, limits, book } = desk;
  const viewer = viewerOf(state, incoming.authorization);
  const work = workOf(desk, incoming);
  const fault = viewer === undefined ? undefined : faults.take(work);
  incoming.whenEnded(limits.begin());
  if (work.isMutation) incoming.whenEnded(book.beginWrite());
  // So that changes that were sent at once are also there at once.
  await immediately();
  const reply =
    viewer === undefined
      ? restError(401, incoming.authorization ? 'Bad credentials' : 'Requires authentication')
      : await replyTo(desk, { work, viewer, fault });
  note(desk, incoming, { work, fault, reply });
  return viewer === undefined ? reply : withHeaders(desk, { work, viewer, reply });
}

interface Case {
  readonly work: Work;
  readonly viewer: Viewer;
  readonly fault: SimFault | undefined;
}

async function replyTo(desk: Desk, { work, viewer, fault }: Case): Promise<Reply> {
  const struck: Struck = { ...work, viewer, now: desk.state.now() };
  const instead = fault === undefined ? undefined : faultReply(struck, fault);
  if (instead !== undefined) return instead;
  if (fault?.kind === 'slow') await wait(fault.ms ?? USUAL_SLOWNESS_MS);
  const resource = resourceOf(work);
  const refused = desk.limits.admit({ ...work, login: viewer.login, resource });
  if (refused !== undefined) return limited(desk, struck, refused);
  const reply = work.perform({
    viewer,
    left: desk.limits.left(viewer.login, resource),
    quirk: {
      isPartial: fault?.kind === 'partial',
      hasNullNodes: fault?.kind === 'null-nodes',
    },
  });
  return fault === undefined ? reply : spoiled(fault.kind, reply);
}

function limited(desk: Desk, struck: Struck, kind: 'rate-limit' | 'secondary'): Reply {
  const { resetAt } = desk.limits.left(struck.viewer.login, resourceOf(struck));
  const waitMs = Date.parse(resetAt) - struck.now.getTime();
  const retryAfterSeconds = kind === 'rate-limit' ? Math.ceil(waitMs / 1_000) : 60;
  return faultReply(struck, { kind, retryAfterSeconds }) ?? restError(403, 'Forbidden');
}

function resourceOf({ api }: Pick<Work, 'api'>): Resource {
  return api === 'graphql' ? 'graphql' : 'core';
}

function note(
  { book }: Desk,
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

function withHeaders(
  { limits, book }: Desk,
  { work, viewer, reply }: Omit<Case, 'fault'> & { readonly reply: Reply },
): Reply {
  const resource = resourceOf(work);
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
