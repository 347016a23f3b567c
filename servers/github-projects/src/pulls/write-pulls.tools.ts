import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { body, numberOrRef, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { explainMissing, locatePull } from './locate-pull.ts';
import { pullRequest } from './pulls.shapes.ts';
import { type RestPull, showWholePull } from './show-pull.ts';

export const createPullRequest = defineOperation({
  name: 'create_pull_request',
  title: 'Open a pull request',
  description:
    'Opens a pull request from a branch that was pushed already. Calling again opens no second one: GitHub allows one per pair of branches.',
  area: 'pulls',
  effect: 'create',
  scopes: ['repo'],
  input: {
    title: z.string().min(1).max(256).describe('Title'),
    head: z.string().min(1).max(255).describe('Branch to merge; owner:branch from a fork'),
    base: z.string().min(1).max(255).describe('Branch to merge into'),
    body: body.optional(),
    draft: z.boolean().optional().describe('Not ready for review yet'),
    repo,
  },
  output: pullRequest,
  examples: [
    {
      name: 'From a branch',
      arguments: { title: 'Pump more fuel', head: 'feature/fuel', base: 'main', body: 'Faster.' },
    },
  ],
  run: (input, at) => createPull(input, at),
});

export const updatePullRequest = defineOperation({
  name: 'update_pull_request',
  title: 'Change a pull request',
  description:
    'Changes the title, text, base branch or state of a pull request. What is left out stays as it is; an empty body removes the text.',
  area: 'pulls',
  foreign: 'pull requests',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    pullNumber: numberOrRef,
    title: z.string().min(1).max(256).optional().describe('Title'),
    body: body.optional(),
    state: z.enum(['open', 'closed']).optional().describe('Close or reopen it'),
    base: z.string().min(1).max(255).optional().describe('Branch to merge into'),
    repo,
  },
  output: pullRequest,
  examples: [
    { name: 'Another title', arguments: { pullNumber: 9, title: 'Describe the fuel in full' } },
  ],
  run: (input, at) => updatePull(input, at),
});

type Shown = z.input<typeof pullRequest>;

interface NewPull {
  readonly repo?: string | undefined;
  readonly title: string;
  readonly head: string;
  readonly base: string;
  readonly body?: string | undefined;
  readonly draft?: boolean | undefined;
}

interface PullChange {
  readonly pullNumber: number | string;
  readonly repo?: string | undefined;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly state?: 'open' | 'closed' | undefined;
  readonly base?: string | undefined;
}

async function createPull(pull: NewPull, at: At): Promise<Shown> {
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

/** Changes only what is given of a pull request. */
async function updatePull({ pullNumber, repo, ...given }: PullChange, at: At): Promise<Shown> {
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
  const { data } = await explainMissing(answer, place, at);
  return showWholePull(data);
}
