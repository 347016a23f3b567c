import { ToolError } from '@wellspoken/kit';
import type * as z from 'zod';

import type { At } from '../operations/operation.ts';
import type { pullRequest } from './pulls.shapes.ts';
import { locatePull, orWhyNot } from './locate-pull.ts';
import { showWholePull, type RestPull } from './show-pull.ts';

type Shown = z.input<typeof pullRequest>;

/** What a new pull request is made of. */
export interface NewPull {
  readonly repo?: string | undefined;
  readonly title: string;
  readonly head: string;
  readonly base: string;
  readonly body?: string | undefined;
  readonly draft?: boolean | undefined;
}

/** What shall be different about a pull request. */
export interface PullChange {
  readonly pullNumber: number | string;
  readonly repo?: string | undefined;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly state?: 'open' | 'closed' | undefined;
  readonly base?: string | undefined;
}

/** Opens a pull request. */
export async function createPull(pull: NewPull, at: At): Promise<Shown> {
  const { owner, name } = at.resolve.repositoryName(pull.repo);
  const { data } = await at.github.send<RestPull>(
    {
      route: 'POST /repos/{owner}/{repo}/pulls',
      parameters: {
        owner,
        repo: name,
        title: pull.title,
        head: pull.head,
        base: pull.base,
        ...(pull.body !== undefined && { body: pull.body }),
        ...(pull.draft !== undefined && { draft: pull.draft }),
      },
    },
    {
      signal: at.signal,
      subject: { what: `repository ${owner}/${name}`, argument: 'repo' },
      lookWith: 'list_pull_requests',
    },
  );
  return showWholePull(data);
}

/** Changes what was given, and nothing else. */
export async function updatePull(
  { pullNumber, repo, ...given }: PullChange,
  at: At,
): Promise<Shown> {
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changes).length === 0) {
    throw new ToolError(
      'invalid_arguments',
      'There is nothing to change: none of title, body, state and base was given.',
      { suggestions: ['Pass at least one of title, body, state and base.'] },
    );
  }
  const place = await locatePull({ pullNumber, repo }, at);
  const { parameters, subject } = place;
  const answer = at.github.send<RestPull>(
    {
      route: 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
      parameters: { ...parameters, ...changes },
    },
    { signal: at.signal, subject, repeatable: true, lookWith: 'get_pull_request' },
  );
  const { data } = await orWhyNot(answer, place, at);
  return showWholePull(data);
}
