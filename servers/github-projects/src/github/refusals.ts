import { ToolError } from '@wellspoken/kit';

import type { Subject, TokenFacts } from './github.ts';

/** Codes by which programs written for other GitHub servers recognize a failure. */
const GITHUB_CODES = {
  rateLimited: -31_001,
  notFound: -31_002,
  unauthorized: -31_003,
  forbidden: -31_004,
} as const;

const SCOPES =
  'A classic token needs the scopes project (or read:project, to only look), repo for private repositories and read:org for teams.';

export function createNoTokenError(): ToolError {
  return new ToolError(
    'not_configured',
    'This server has no token for GitHub that it could send.',
    {
      suggestions: ['Set GITHUB_TOKEN to a token of GitHub and start the server again.', SCOPES],
    },
  );
}

export function createBadTokenError(cause: Error): ToolError {
  return new ToolError(
    'unauthenticated',
    'GitHub does not accept the token of this server: it is wrong, expired or revoked.',
    {
      suggestions: ['Set GITHUB_TOKEN to a valid token.', SCOPES],
      details: { githubCode: GITHUB_CODES.unauthorized },
      cause,
    },
  );
}

/** Which operation lists what an argument can name. */
const LISTED_WITH: readonly (readonly [argument: RegExp, operation: string])[] = [
  [/^projectIds?$/, 'list_projects'],
  [/^(?:itemIds?|afterId)$/, 'list_project_items'],
  [/^fieldId$/, 'list_project_fields'],
  [/^viewId$/, 'list_project_views'],
  [/^statusUpdateId$/, 'list_status_updates'],
  [/^pullNumber$/, 'list_pull_requests'],
  [/^milestone(?:Id)?$/, 'list_milestones'],
  [/^commentId$/, 'list_issue_comments'],
  [/issue(?:Id|Number)s?$/i, 'list_issues'],
];

/** The subject does not exist, or is hidden from the token. */
export function createMissingSubjectError(said: string, subject: Subject | undefined): ToolError {
  const message =
    subject === undefined
      ? `GitHub did not find it: ${said}`
      : `There is no ${subject.what}, or this token may not see it (argument ${subject.argument}).`;
  const show = LISTED_WITH.find(([argument]) => argument.test(subject?.argument ?? ''))?.[1];
  return new ToolError('not_found', message, {
    suggestions: [
      ...(show === undefined ? [] : [`${show} shows what there is.`]),
      'What is private needs a token that may see it; health_check tells what this one can do.',
    ],
    details: {
      githubCode: GITHUB_CODES.notFound,
      ...(subject !== undefined && { argument: subject.argument }),
    },
  });
}

const GRANTS: Partial<Record<TokenFacts['kind'], readonly string[]>> = {
  'fine-grained': [
    'Give the token the organization permission Projects (read and write), and the repository permissions Issues and Pull requests.',
    'Projects of users need a classic token with the scope project.',
  ],
  app: [
    'Give the app the organization permission Projects (read and write), and the repository permissions Issues and Pull requests.',
    'Projects of users need a classic token with the scope project.',
  ],
  actions: ['The token of a workflow cannot use projects: use one of an app or of a user.'],
};

/** Who was refused, for advice that fits. */
export interface Refused {
  readonly kind: TokenFacts['kind'];
  readonly subject: Subject | undefined;
}

/** The token may not do this. */
export function createForbiddenError(said: string, { kind, subject }: Refused): ToolError {
  const about = subject === undefined ? '' : ` (${subject.what})`;
  const advice = GRANTS[kind] ?? [
    'Check that the user of the token has the role for this in the organization, project or repository.',
  ];
  return new ToolError('permission_denied', `GitHub does not allow this${about}: ${said}`, {
    suggestions: advice,
    details: { githubCode: GITHUB_CODES.forbidden },
  });
}

/** The organization requires single sign-on first. */
export function createSignOnError(): ToolError {
  return new ToolError(
    'permission_denied',
    'The organization demands single sign-on (SAML), and the token is not authorized for it.',
    {
      suggestions: [
        'Authorize the token for the organization: in the settings of GitHub, where the token is listed, with Configure SSO.',
      ],
      details: { githubCode: GITHUB_CODES.forbidden, reason: 'saml' },
    },
  );
}

/** A classic token lacks scopes. */
export function createScopesError(
  anyOf: readonly string[],
  granted: readonly string[] | undefined,
): ToolError {
  const wanted = anyOf.map((scope) => `"${scope}"`).join(' or ');
  const has = granted?.map((scope) => `"${scope}"`).join(', ');
  const known = has === undefined ? '' : ` It has ${has === '' ? 'none' : has}.`;
  const scopes = anyOf.length === 0 ? 'a scope that this needs' : `the scope ${wanted}`;
  return new ToolError('permission_denied', `The token lacks ${scopes}.${known}`, {
    suggestions: [`Add ${scopes} to the token, or set GITHUB_TOKEN to one that has it.`],
    details: { githubCode: GITHUB_CODES.forbidden, missingScopes: anyOf },
  });
}

const LIMITS = {
  primary: 'The limit of GitHub for this token is used up',
  secondary: 'GitHub gets too many requests from this token and asks for a pause',
} as const;

/** A rate limit was exceeded. */
export function createRateLimitError(which: keyof typeof LIMITS, leftMs: number): ToolError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
  const span = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return new ToolError('rate_limited', `${LIMITS[which]}: nothing was done.`, {
    retryAfterMs: seconds * 1_000,
    suggestions: [`Try again in ${span}.`],
    details: { githubCode: GITHUB_CODES.rateLimited },
  });
}

/** The same error with the GitHub code that the errors of the upstream lack. */
export function withGitHubCode(error: ToolError): ToolError {
  if (error.code !== 'rate_limited' || 'githubCode' in error.details) return error;
  return new ToolError(error.code, error.message, {
    suggestions: error.suggestions,
    retryable: error.retryable,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    details: { ...error.details, githubCode: GITHUB_CODES.rateLimited },
    cause: error.cause,
  });
}

/** The request was larger than GitHub allows. */
export function createTooLargeError(said: string): ToolError {
  return new ToolError('too_large', 'This is more than GitHub does in one request.', {
    suggestions: ['Ask for fewer: a smaller limit, fewer fields, or a narrower query.'],
    cause: new Error(said),
  });
}

/** GitHub failed. */
export function createTroubleError(said: string): ToolError {
  return new ToolError('upstream_failed', 'GitHub had a fault of its own and gave no answer.', {
    retryable: true,
    suggestions: ['Try again in a minute; where it happens again, ask for less at once.'],
    cause: new Error(said),
  });
}

/** The answer is not one of GitHub's. */
export function createOddAnswerError(what: string): ToolError {
  return new ToolError('upstream_failed', 'GitHub answered with something that is no data.', {
    retryable: true,
    suggestions: ['Try again in a minute.', 'Check the address of the API, if one is set.'],
    cause: new Error(what),
  });
}

/** GitHub rejected the cursor of a list. */
export function createCursorError(said: string): ToolError {
  return new ToolError('invalid_arguments', 'The cursor is none of this list (argument cursor).', {
    suggestions: ['Pass nextCursor of the page before, or leave cursor out to begin anew.'],
    cause: new Error(said),
  });
}

/** GitHub rejected the arguments. */
export function createInvalidError(
  said: string,
  subject: Subject | undefined,
  fields: readonly string[] = [],
): ToolError {
  return new ToolError('invalid_arguments', `GitHub refused the values: ${said}`, {
    suggestions: [
      subject === undefined
        ? 'Change what GitHub names and try again.'
        : `Change what GitHub names, or check ${subject.argument}.`,
    ],
    ...(fields.length > 0 && { details: { fields } }),
  });
}

/** The error for what GitHub's API cannot do, with an alternative. */
export function createUnsupportedError(what: string, alternative: string): ToolError {
  return new ToolError('unsupported', `unsupported_by_github: ${what}`, {
    suggestions: [alternative],
    details: { reason: 'unsupported_by_github', alternative },
  });
}
