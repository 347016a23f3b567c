import type * as z from 'zod';

import { cutBody } from '../operations/cut-text.ts';
import { formatReference } from '../refs/words.ts';
import type { pullRequest } from './pulls.shapes.ts';

/** A pull request in an answer of the REST API, as far as it is used. */
export interface RestPull {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: 'open' | 'closed';
  readonly draft?: boolean;
  readonly body?: string | null;
  readonly html_url: string;
  readonly user: { readonly login: string } | null;
  readonly head: { readonly ref: string; readonly label?: string; readonly sha?: string };
  readonly base: { readonly ref: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly merged_at: string | null;
  readonly mergeable?: boolean | null;
  readonly mergeable_state?: string;
  readonly commits?: number;
  readonly changed_files?: number;
}

type Shown = z.input<typeof pullRequest>;

const LONGEST_BODY = 20_000;

/** A pull request in a list. */
export function showPull(pull: RestPull): Shown {
  return {
    id: pull.node_id,
    number: pull.number,
    ...formatReference(pull.html_url),
    title: pull.title,
    state: pull.merged_at === null ? pull.state : 'merged',
    draft: pull.draft ?? false,
    head: pull.head.label ?? pull.head.ref,
    base: pull.base.ref,
    ...(pull.user !== null && { author: pull.user.login }),
    url: pull.html_url,
    createdAt: pull.created_at,
    updatedAt: pull.updated_at,
    ...(pull.merged_at !== null && { mergedAt: pull.merged_at }),
  };
}

/** A pull request with its text and the properties that GitHub returns only for a single one. */
export function showWholePull(pull: RestPull): Shown {
  return {
    ...showPull(pull),
    ...showText(pull),
    ...(pull.head.sha !== undefined && { headSha: pull.head.sha }),
    ...(typeof pull.mergeable === 'boolean' && { mergeable: pull.mergeable }),
    ...(pull.mergeable_state !== undefined && { mergeableState: pull.mergeable_state }),
    ...(pull.commits !== undefined && { commits: pull.commits }),
    ...(pull.changed_files !== undefined && { changedFiles: pull.changed_files }),
  };
}

function showText({ body }: RestPull): { body?: string } {
  return typeof body === 'string' && body !== '' ? { body: cutBody(body, LONGEST_BODY) } : {};
}
