import { forbidden, samlFault } from '../engine/access.ts';
import { faultError } from '../engine/hub-errors.ts';
import { insufficientScopes } from '../engine/scopes.ts';
import { HubFault, type Viewer } from '../objects.ts';
import type { FaultKind, SimFault } from './fault.ts';
import { type Reply, restError } from './reply.ts';

/** What a fault is answered about. */
export interface Struck {
  readonly api: 'graphql' | 'rest';
  /** The keys of the root fields in the answer. */
  readonly keys: readonly string[];
  readonly fields: readonly string[];
  readonly viewer: Viewer;
  readonly now: Date;
}

type Answer = (struck: Struck, fault: SimFault) => Reply;

const USUAL_WAIT_SECONDS = 60;
const SECONDARY =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID.';
const WENT_WRONG =
  'Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug. Please include the request ID when reporting this issue.';
const SLOW =
  "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your request and contact us if the problem persists.";

/** What is answered in the place of doing what was asked; undefined for faults that come later. */
export function faultReply(struck: Struck, fault: SimFault): Reply | undefined {
  return ANSWERS[fault.kind]?.(struck, fault);
}

/** GraphQL's answer with nothing but an error. */
function failed(status: number, error: object): Reply {
  return { status, body: { errors: [error] } };
}

/** A fault of the first root field, or of the whole REST request. */
function refused(status: number, fault: (struck: Struck) => HubFault): Answer {
  return (struck) => {
    const error = fault(struck);
    if (struck.api === 'rest') {
      return restError(status, status === 404 ? 'Not Found' : error.message, error.detail.errors);
    }
    const data = Object.fromEntries(struck.keys.map((key) => [key, null]));
    const errors = struck.keys.map((key) => ({ ...faultError(error), path: [key] }));
    return { status: 200, body: { data, errors } };
  };
}

function broken(status: number, message: string): Answer {
  return ({ api }) =>
    api === 'graphql'
      ? { status, body: { data: null, errors: [{ message }] } }
      : restError(status, message);
}

function secondary(status: number): Answer {
  return ({ api }, { retryAfterSeconds = USUAL_WAIT_SECONDS }) => ({
    ...(api === 'graphql' && status === 200
      ? failed(status, { message: SECONDARY })
      : restError(403, SECONDARY)),
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

const rateLimit: Answer = ({ api, viewer, now }, { retryAfterSeconds = USUAL_WAIT_SECONDS }) => {
  const message = `API rate limit exceeded for user ID ${viewer.id}.`;
  const reset = Math.ceil(now.getTime() / 1_000) + retryAfterSeconds;
  return {
    ...(api === 'graphql'
      ? failed(200, { type: 'RATE_LIMITED', message })
      : restError(403, message)),
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
  };
};

const ANSWERS: Partial<Record<FaultKind, Answer>> = {
  'bad-gateway': broken(502, WENT_WRONG),
  'timeout-504': broken(504, SLOW),
  reset: () => ({ status: 0, delivery: { isReset: true } }),
  hang: () => ({ status: 0, delivery: { isStalled: true } }),
  'rate-limit': rateLimit,
  secondary: secondary(403),
  'secondary-200': secondary(200),
  'something-went-wrong': ({ api }) =>
    api === 'graphql' ? failed(200, { message: WENT_WRONG }) : restError(500, 'Server Error'),
  forbidden: refused(403, ({ viewer }) => forbidden(viewer)),
  saml: (struck, fault) => ({
    ...refused(403, samlFault)(struck, fault),
    headers: { 'x-github-sso': 'required; url=https://github.com/orgs/acme/sso' },
  }),
  'not-found': refused(
    404,
    () => new HubFault('NOT_FOUND', 'Could not resolve to a node with the global id given.'),
  ),
  'insufficient-scopes': ({ api, viewer, fields: [field = 'title'] }) => {
    const fault = insufficientScopes(viewer, field, ['read:project']);
    return api === 'graphql'
      ? failed(200, faultError(fault))
      : restError(403, 'Your token has not been granted the required scopes.');
  },
  'resource-limits': ({ api }) =>
    api === 'graphql'
      ? failed(200, {
          type: 'RESOURCE_LIMITS_EXCEEDED',
          message: 'Resource limits for this query exceeded.',
        })
      : restError(504, SLOW),
  unprocessable: refused(
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
  unauthorized: () => restError(401, 'Bad credentials'),
  html: () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>',
  }),
};

/** What becomes of the answer after all was done. */
export function spoiled(kind: FaultKind, reply: Reply): Reply {
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
