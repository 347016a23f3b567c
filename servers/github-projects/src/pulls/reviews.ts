import { ToolError } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import type { At } from '../operations/operation.ts';
import type { review } from './pulls.shapes.ts';
import { cutBody } from '../operations/cut-text.ts';
import { locatePull, orWhyNot } from './locate-pull.ts';

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

/** A remark on a line of what a pull request changes. */
export interface LineComment {
  readonly path: string;
  readonly body: string;
  readonly line?: number | undefined;
  readonly side?: 'LEFT' | 'RIGHT' | undefined;
  readonly position?: number | undefined;
}

/** What a new review says. */
export interface NewReview {
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
export async function listReviews(
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
  const { data, nextPage } = await orWhyNot(answer, place, at);
  return {
    reviews: data.map(showReview),
    hasMore: nextPage !== undefined,
    ...goOn(nextPage),
  };
}

/** Gives a review. */
export async function createReview(given: NewReview, at: At): Promise<Shown> {
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
  const { data } = await orWhyNot(answer, place, at);
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
