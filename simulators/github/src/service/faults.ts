import { createFaultQueue, type FaultQueue } from '@wellspoken/simulator-shell';

import { createForbidden, createInsufficientScopes, createSamlFault } from '../engine/access.ts';
import { createFaultError } from '../engine/hub-errors.ts';
import { HubFault, type Viewer } from '../objects.ts';
import { answerError, type Reply } from './reply.ts';

/** What a fault is answered about. */
export interface FaultyCall {
  readonly api: 'graphql' | 'rest';
  /** The keys of the root fields in the answer. */
  readonly keys: readonly string[];
  readonly fields: readonly string[];
  readonly viewer: Viewer;
  readonly now: Date;
}

type Answer = (call: FaultyCall, fault: SimFault) => Reply;

const USUAL_WAIT_SECONDS = 60;
const SECONDARY =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID.';
const WENT_WRONG =
  'Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug. Please include the request ID when reporting this issue.';
const SLOW =
  "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your request and contact us if the problem persists.";

/** What is answered in the place of doing what was asked; undefined for faults that come later. */
export function answerFault(call: FaultyCall, fault: SimFault): Reply | undefined {
  return ANSWERS[fault.kind]?.(call, fault);
}

/** GraphQL's answer with nothing but an error. */
function answerFailed(status: number, error: object): Reply {
  return { status, body: { errors: [error] } };
}

/** A fault of the first root field, or of the whole REST request. */
function createRefusal(status: number, fault: (call: FaultyCall) => HubFault): Answer {
  return (call) => {
    const error = fault(call);
    if (call.api === 'rest') {
      return answerError(status, status === 404 ? 'Not Found' : error.message, error.detail.errors);
    }
    const data = Object.fromEntries(call.keys.map((key) => [key, null]));
    const errors = call.keys.map((key) => ({ ...createFaultError(error), path: [key] }));
    return { status: 200, body: { data, errors } };
  };
}

function createBroken(status: number, message: string): Answer {
  return ({ api }) =>
    api === 'graphql'
      ? { status, body: { data: null, errors: [{ message }] } }
      : answerError(status, message);
}

function createSecondary(status: number): Answer {
  return ({ api }, { retryAfterSeconds = USUAL_WAIT_SECONDS }) => ({
    ...(api === 'graphql' && status === 200
      ? answerFailed(status, { message: SECONDARY })
      : answerError(403, SECONDARY)),
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

const answerRateLimit: Answer = (
  { api, viewer, now },
  { retryAfterSeconds = USUAL_WAIT_SECONDS },
) => {
  const message = `API rate limit exceeded for user ID ${viewer.id}.`;
  const reset = Math.ceil(now.getTime() / 1_000) + retryAfterSeconds;
  return {
    ...(api === 'graphql'
      ? answerFailed(200, { type: 'RATE_LIMITED', message })
      : answerError(403, message)),
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
  };
};

const ANSWERS: Partial<Record<FaultKind, Answer>> = {
  'bad-gateway': createBroken(502, WENT_WRONG),
  'timeout-504': createBroken(504, SLOW),
  reset: () => ({ status: 0, delivery: { isReset: true } }),
  hang: () => ({ status: 0, delivery: { isStalled: true } }),
  'rate-limit': answerRateLimit,
  secondary: createSecondary(403),
  'secondary-200': createSecondary(200),
  'something-went-wrong': ({ api }) =>
    api === 'graphql'
      ? answerFailed(200, { message: WENT_WRONG })
      : answerError(500, 'Server Error'),
  forbidden: createRefusal(403, ({ viewer }) => createForbidden(viewer)),
  saml: (call, fault) => ({
    ...createRefusal(403, createSamlFault)(call, fault),
    headers: { 'x-github-sso': 'required; url=https://github.com/orgs/acme/sso' },
  }),
  'not-found': createRefusal(
    404,
    () => new HubFault('NOT_FOUND', 'Could not resolve to a node with the global id given.'),
  ),
  'insufficient-scopes': ({ api, viewer, fields: [field = 'title'] }) => {
    const fault = createInsufficientScopes(viewer, field, ['read:project']);
    return api === 'graphql'
      ? answerFailed(200, createFaultError(fault))
      : answerError(403, 'Your token has not been granted the required scopes.');
  },
  'resource-limits': ({ api }) =>
    api === 'graphql'
      ? answerFailed(200, {
          type: 'RESOURCE_LIMITS_EXCEEDED',
          message: 'Resource limits for this query exceeded.',
        })
      : answerError(504, SLOW),
  unprocessable: createRefusal(
    422,
    () =>
      new HubFault('UNPROCESSABLE', 'Title is too long (maximum is 256 characters)', {
        errors: [
          {
            resource: 'Issue',
            field: 'title',
            code: 'custom',
            message: 'title is too long (maximum is 256 characters)',
          },
        ],
      }),
  ),
  unauthorized: () => answerError(401, 'Bad credentials'),
  html: () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>',
  }),
};

/** What becomes of the answer after all was done. */
export function breakReply(kind: FaultKind, reply: Reply): Reply {
  switch (kind) {
    case 'bad-gateway-after':
      return { status: 502, body: { data: null, errors: [{ message: WENT_WRONG }] } };
    case 'reset-after':
      return { status: 0, delivery: { isReset: true } };
    case 'truncated':
      return { ...reply, delivery: { isCut: true } };
    default:
      return reply;
  }
}

/** What can be made to go wrong. */
export type FaultKind =
  /** 502; nothing was done. */
  | 'bad-gateway'
  /** 502; but it was done. */
  | 'bad-gateway-after'
  | 'timeout-504'
  /** The connection breaks; nothing was done. */
  | 'reset'
  /** The connection breaks; but it was done. */
  | 'reset-after'
  /** No answer at all. */
  | 'hang'
  | 'rate-limit'
  /** 403 with retry-after. */
  | 'secondary'
  /** The same with 200, as GraphQL has it at times. */
  | 'secondary-200'
  | 'something-went-wrong'
  | 'forbidden'
  | 'saml'
  | 'not-found'
  | 'insufficient-scopes'
  | 'resource-limits'
  | 'unprocessable'
  /** One root field is null, the others are done. */
  | 'partial'
  /** The first node of each list is null. */
  | 'null-nodes'
  | 'unauthorized'
  /** A page of HTML with 200, as a proxy gives it. */
  | 'html'
  /** Done, but half of the answer is missing. */
  | 'truncated'
  /** Done after `ms`. */
  | 'slow';

/** Something that goes wrong, and when. */
export interface SimFault {
  readonly kind: FaultKind;
  /** `graphql`, `rest`, `query`, `mutation`, a root field or a route; any request when left out. */
  readonly on?: string;
  /** How many matching requests pass first. */
  readonly after?: number;
  /** How many requests it meets: 1 when left out. */
  readonly times?: number;
  readonly ms?: number;
  readonly retryAfterSeconds?: number;
}

/** What of a request decides whether a fault meets it. */
export interface Target {
  readonly api: 'graphql' | 'rest';
  readonly isMutation: boolean;
  /** Root fields of GraphQL. */
  readonly fields: readonly string[];
  /** `POST /repos/{owner}/{repo}/milestones` */
  readonly route?: string | undefined;
}

/** The faults that are still to come. */
export type Faults = FaultQueue<SimFault, Target>;

/** Creates a queue without faults. */
export function createFaults(): Faults {
  return createFaultQueue(isMeant);
}

function isMeant({ on }: SimFault, { api, isMutation, fields, route }: Target): boolean {
  if (on === undefined || on === api || isRoute(on, route)) return true;
  if (on === 'query') return api === 'graphql' && !isMutation;
  if (on === 'mutation') return api === 'graphql' && isMutation;
  return fields.includes(on);
}

/** Whether two routes are the same, whatever their parts in braces are called. */
function isRoute(on: string, route: string | undefined): boolean {
  const bare = (text: string | undefined): string | undefined =>
    text?.replaceAll(/\{\w+\}/gu, '{}');
  return on.includes(' ') && bare(on) === bare(route);
}
