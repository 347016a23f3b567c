import type { ToolError } from '@wellspoken/kit';

import type { Subject, TokenFacts } from './github.ts';
import * as refusals from './refusals.ts';

/** One entry of `errors` in an answer of the GraphQL API. */
export interface GraphqlError {
  readonly message: string;
  readonly type?: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    readonly saml_failure?: boolean;
    readonly problems?: readonly { readonly explanation?: string }[];
  };
}

/** What else is known about a failed request. */
export interface About {
  readonly subject: Subject | undefined;
  readonly kind: TokenFacts['kind'];
  /** Makes GitHub's text fit to be shown. */
  readonly words: (text: string) => string;
  /** Time until the limit resets. */
  readonly untilResetMs: number;
}

type Explain = (said: string, about: About) => ToolError;

const BY_TYPE: Readonly<Record<string, Explain>> = {
  NOT_FOUND: (said, { subject }) => refusals.createMissingSubjectError(said, subject),
  FORBIDDEN: refusals.createForbiddenError,
  INSUFFICIENT_SCOPES: createMissingScopesError,
  RATE_LIMITED: (_, { untilResetMs }) => refusals.createRateLimitError('primary', untilResetMs),
  RATE_LIMIT: (_, { untilResetMs }) => refusals.createRateLimitError('primary', untilResetMs),
  RESOURCE_LIMITS_EXCEEDED: refusals.createTooLargeError,
  MAX_NODE_LIMIT_EXCEEDED: refusals.createTooLargeError,
  INVALID_CURSOR_ARGUMENTS: refusals.createCursorError,
  UNPROCESSABLE: (said, { subject }) => refusals.createInvalidError(said, subject),
};

/** GitHub's advice if it does not say how long. */
export const USUAL_PAUSE_MS = 60_000;

const TROUBLE = /something went wrong while executing|couldn't respond to your request in time/i;
const SECONDARY = /secondary rate limit|abuse detection/i;
const SIGN_ON = /\bSAML\b/;
const WRONG_VALUE = /was provided invalid value/;

/** Whether GitHub reports a failure of its own. */
export function isTrouble({ message, type }: GraphqlError): boolean {
  return TROUBLE.test(message) || type === 'SERVICE_UNAVAILABLE' || type === 'INTERNAL';
}

/** Whether GitHub says that requests come too fast. */
export function isSecondary({ message }: GraphqlError): boolean {
  return SECONDARY.test(message);
}

/** Whether GitHub says that the points of the hour are used up. */
export function isPrimary({ type }: GraphqlError): boolean {
  return type === 'RATE_LIMITED' || type === 'RATE_LIMIT';
}

/**
 * Converts an error of the GraphQL API to a message for the caller; what only a bug of this server
 * can cause becomes a plain error.
 */
export function explainGraphql(error: GraphqlError, about: About): Error {
  const said = about.words(error.message);
  if (isTrouble(error)) return refusals.createTroubleError(said);
  if (isSecondary(error)) return refusals.createRateLimitError('secondary', USUAL_PAUSE_MS);
  if (isSignOn(error)) return refusals.createSignOnError();
  if (WRONG_VALUE.test(error.message)) return createWrongValueError(said, error, about);
  const explain = BY_TYPE[error.type ?? ''];
  return explain === undefined ? createBug(error, said) : explain(said, about);
}

function isSignOn({ message, extensions }: GraphqlError): boolean {
  return extensions?.saml_failure === true || SIGN_ON.test(message);
}

function createBug({ type, extensions }: GraphqlError, said: string): Error {
  const code = extensions?.code ?? type ?? 'no code';
  return new Error(`GitHub refused a request of this server (${code}): ${said}`);
}

/**
 * GitHub's text: "requires one of the following scopes: ['read:project'], but … granted the:
 * ['repo'] scopes".
 */
function createMissingScopesError(said: string): ToolError {
  const [wanted, granted] = [...said.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) =>
    [...list.matchAll(/[\w:]+/g)].map(([scope]) => scope),
  );
  return refusals.createScopesError(wanted ?? [], granted);
}

function createWrongValueError(
  said: string,
  { extensions }: GraphqlError,
  about: About,
): ToolError {
  const reasons = (extensions?.problems ?? []).flatMap(({ explanation }) =>
    explanation === undefined ? [] : [about.words(explanation)],
  );
  return refusals.createInvalidError(reasons.length > 0 ? reasons.join('; ') : said, about.subject);
}
