import { STATUS_CODES } from 'node:http';
import { ToolError } from '@wellspoken/kit';
import { readRetryAfter } from '@wellspoken/kit/upstream';

import { readScopes } from './classify.ts';
import { type About, USUAL_PAUSE_MS } from './graphql-errors.ts';
import * as refusals from './refusals.ts';

/** GitHub's answer, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly data: unknown;
}

interface RestFailure {
  readonly message?: unknown;
  readonly errors?: unknown;
}

type Explain = (said: string, answer: Answer, about: About) => ToolError;

const missing: Explain = (said, _, { subject }) =>
  refusals.createMissingSubjectError(said, subject);

const BY_STATUS: Readonly<Record<number, Explain>> = {
  401: (said) => refusals.createBadTokenError(new Error(said)),
  403: explainForbidden,
  404: missing,
  405: createConflictError,
  409: createConflictError,
  410: missing,
  413: refusals.createTooLargeError,
  414: refusals.createTooLargeError,
  422: explainInvalid,
  429: () => refusals.createRateLimitError('secondary', USUAL_PAUSE_MS),
};

/** Converts the status of a failure to an error with a message for the caller. */
export function explainStatus(answer: Answer, about: About): ToolError {
  const { status } = answer;
  const said = about.words(readMessage(answer));
  if (status >= 500) return createOutageError(answer, said);
  const explain = BY_STATUS[status] ?? createRefusedError;
  return explain(said, answer, about);
}

function createRefusedError(said: string): ToolError {
  return new ToolError('upstream_failed', `GitHub refused the request: ${said}`, {
    suggestions: ['Check the arguments; if they are right, try again later.'],
  });
}

function readMessage({ status, data }: Answer): string {
  const { message } = readFailure(data);
  return typeof message === 'string' && message !== ''
    ? message
    : `${status} ${STATUS_CODES[status] ?? ''}`;
}

function readFailure(data: unknown): RestFailure {
  return typeof data === 'object' && data !== null ? data : {};
}

function explainForbidden(said: string, { headers }: Answer, about: About): ToolError {
  if ('x-github-sso' in headers || /\bSAML\b/.test(said)) return refusals.createSignOnError();
  const granted = readScopes(headers['x-oauth-scopes']);
  const accepted = readScopes(headers['x-accepted-oauth-scopes']) ?? [];
  const lacks = granted !== undefined && accepted.length > 0;
  return lacks && !accepted.some((scope) => granted.includes(scope))
    ? refusals.createScopesError(accepted, granted)
    : refusals.createForbiddenError(said, about);
}

/** What GitHub's codes for a field mean, if it gives no text for them. */
const FIELD_CODES: Readonly<Record<string, string>> = {
  missing: 'does not exist',
  missing_field: 'is required',
  invalid: 'is not valid',
  already_exists: 'exists already',
  unprocessable: 'cannot be used',
};

function explainInvalid(said: string, { data }: Answer, { words, subject }: About): ToolError {
  const { errors } = readFailure(data);
  const fields = (Array.isArray(errors) ? errors : [errors])
    .map((entry) => words(describeField(entry)))
    .filter((line) => line !== '');
  const whole =
    fields.length === 0 ? said : `${removeStop(said)}: ${fields.map(removeStop).join('; ')}.`;
  return refusals.createInvalidError(whole, subject, fields);
}

function removeStop(text: string): string {
  return text.replace(/\.$/, '');
}

function describeField(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null) return '';
  const { field, code, message, resource } = entry as Record<string, unknown>;
  const name = [field, resource].find((one) => typeof one === 'string') ?? 'a value';
  if (typeof message === 'string' && message !== '') {
    return typeof field === 'string' && !message.includes(field) ? `${field}: ${message}` : message;
  }
  return `${String(name)} ${FIELD_CODES[String(code)] ?? `is refused (${String(code)})`}`;
}

function createConflictError(said: string): ToolError {
  return new ToolError('conflict', `GitHub cannot do this as things stand: ${said}`, {
    suggestions: ['Look at it is now, and try again when nothing is in the way.'],
  });
}

function createOutageError({ status, headers }: Answer, said: string): ToolError {
  const phrase = STATUS_CODES[status] ?? 'a failure';
  const asked = headers['retry-after'];
  const askedMs =
    asked === undefined
      ? undefined
      : readRetryAfter(new Headers({ 'retry-after': asked, date: headers['date'] ?? '' }));
  return new ToolError('unavailable', `GitHub answered ${status} ${phrase}.`, {
    suggestions: [
      askedMs === undefined
        ? 'Try again in a minute; where it happens again, ask for less at once.'
        : `Try again in ${Math.ceil(askedMs / 1_000)} seconds; GitHub asks for that pause.`,
    ],
    ...(askedMs !== undefined && { retryAfterMs: askedMs }),
    cause: new Error(said),
  });
}
