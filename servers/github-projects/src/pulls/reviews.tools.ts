import { ToolError } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cutBody } from '../operations/cut-text.ts';
import { body, cursor, limit, numberOrRef, repo } from '../operations/inputs.ts';
import { type At, defineOperation, type Operation } from '../operations/operation.ts';
import { explainMissing, locatePull } from './locate-pull.ts';
import { review } from './pulls.shapes.ts';

const listPullRequestReviews = defineOperation({
  name: 'list_pull_request_reviews',
  title: 'List reviews',
  description:
    'Lists the reviews of a pull request, oldest first. Long texts are cut, with a mark.',
  area: 'pulls',
  foreign: 'reviews',
  effect: 'read',
  scopes: ['repo'],
  input: { pullNumber: numberOrRef, limit: limit(100, 30), cursor, repo },
  output: z.object({ reviews: z.array(review), ...page }),
  examples: [{ name: 'Of one', arguments: { pullNumber: 8 } }],
  run: (input, at) => listReviews(input, at),
});

const lineComment = z.strictObject({
  path: z.string().min(1).max(1_000).describe('File'),
  line: z.number().int().min(1).max(1e7).optional().describe('Line of the file'),
  side: z.enum(['LEFT', 'RIGHT']).optional().describe('LEFT: as it was'),
  position: z
    .number()
    .int()
    .min(1)
    .max(1e7)
    .optional()
    .describe('Line of the diff, not of the file'),
  body,
});

const createPullRequestReview = defineOperation({
  name: 'create_pull_request_review',
  title: 'Review a pull request',
  description:
    'Gives a review and sends it at once, with remarks on lines if wanted. REQUEST_CHANGES and COMMENT need a body; nobody can approve their own pull request.',
  area: 'pulls',
  effect: 'create',
  scopes: ['repo'],
  input: {
    pullNumber: numberOrRef,
    event: z.enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT']).describe('Verdict'),
    body: body.optional(),
    comments: z.array(lineComment).min(1).max(50).optional().describe('Remarks on lines'),
    repo,
  },
  output: review,
  examples: [
    { name: 'Approve', arguments: { pullNumber: 8, event: 'APPROVE' } },
    {
      name: 'Ask for changes',
      arguments: { pullNumber: 8, event: 'REQUEST_CHANGES', body: 'Please test the valve.' },
    },
  ],
  run: (input, at) => createReview(input, at),
});

/** The operations on reviews of pull requests, in the order in which they are listed. */
export const reviewOperations: readonly Operation[] = [
  listPullRequestReviews,
  createPullRequestReview,
];

type Shown = z.input<typeof review>;

interface RestReview {
  readonly id: number;
  readonly node_id: string;
  readonly user: { readonly login: string } | null;
  readonly body: string | null;
  readonly state: string;
  readonly html_url?: string;
  readonly submitted_at?: string | null;
}

/** A comment on a line of the changes. */
interface LineComment {
  readonly path: string;
  readonly body: string;
  readonly line?: number | undefined;
  readonly side?: 'LEFT' | 'RIGHT' | undefined;
  readonly position?: number | undefined;
}

interface NewReview {
  readonly pullNumber: number | string;
  readonly repo?: string | undefined;
  readonly event: 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT';
  readonly body?: string | undefined;
  readonly comments?: readonly LineComment[] | undefined;
}

const STATES: Readonly<Record<string, Shown['state']>> = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'changes_requested',
  COMMENTED: 'commented',
  DISMISSED: 'dismissed',
  PENDING: 'pending',
};

const PAGE = z.number().int().min(2).max(1e6);
const LONGEST_BODY = 2_000;
const ROUTE = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews';

/** A page of the reviews of a pull request, oldest first. */
async function listReviews(
  wanted: {
    readonly pullNumber: number | string;
    readonly repo?: string | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
  at: At,
): Promise<{ reviews: Shown[]; hasMore: boolean; nextCursor?: string }> {
  const place = await locatePull(wanted, at);
  const { parameters, subject, reference } = place;
  const { limit, cursor } = wanted;
  const { start: page = 1, goOn } = openPage(
    { tool: 'list_pull_request_reviews', places: PAGE },
    { reference, limit, cursor },
  );
  const answer = at.github.get<readonly RestReview[]>(
    { route: `GET ${ROUTE}`, parameters: { ...parameters, per_page: limit, page } },
    { signal: at.signal, subject },
  );
  const { data, nextPage } = await explainMissing(answer, place, at);
  return {
    reviews: data.map(showReview),
    hasMore: nextPage !== undefined,
    ...goOn(nextPage),
  };
}

/** Creates a review. */
async function createReview(given: NewReview, at: At): Promise<Shown> {
  assertSaysEnough(given);
  const place = await locatePull(given, at);
  const { parameters, subject } = place;
  const answer = at.github.send<RestReview>(
    {
      route: `POST ${ROUTE}`,
      parameters: {
        ...parameters,
        event: given.event,
        ...(given.body !== undefined && { body: given.body }),
        ...(given.comments !== undefined && { comments: given.comments.map(toRest) }),
      },
    },
    { signal: at.signal, subject, lookWith: 'list_pull_request_reviews' },
  );
  const { data } = await explainMissing(answer, place, at);
  return showReview(data);
}

function assertSaysEnough({ event, body, comments = [] }: NewReview): void {
  if (event !== 'APPROVE' && (body ?? '').trim() === '') {
    throw new ToolError('invalid_arguments', `body: a review with event ${event} needs a text.`, {
      suggestions: ['Pass body, or event "APPROVE".'],
    });
  }
  const placeless = comments.findIndex(
    ({ line, position }) => (line === undefined) === (position === undefined),
  );
  if (placeless === -1) return;
  throw new ToolError(
    'invalid_arguments',
    `comments.${placeless}: expected either line or position, to know where the remark belongs.`,
    { suggestions: ['Pass line (with side LEFT for what was removed), or position in the diff.'] },
  );
}

function toRest({ path, body, line, side, position }: LineComment): Record<string, unknown> {
  if (position !== undefined) return { path, body, position };
  return { path, body, line, side: side ?? 'RIGHT' };
}

function showReview(given: RestReview): Shown {
  return {
    id: given.node_id,
    databaseId: given.id,
    ...(given.user !== null && { author: given.user.login }),
    state: STATES[given.state.toUpperCase()] ?? 'commented',
    ...(given.body !== null && given.body !== '' && { body: cutBody(given.body, LONGEST_BODY) }),
    ...(typeof given.submitted_at === 'string' && { submittedAt: given.submitted_at }),
    ...(given.html_url !== undefined && { url: given.html_url }),
  };
}
