import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { numberOrRef, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { explainMissing, locatePull, type PullPlace } from './locate-pull.ts';
import type { RestPull } from './show-pull.ts';

export const mergePullRequest = defineOperation({
  name: 'merge_pull_request',
  title: 'Merge a pull request',
  description:
    'Merges an open pull request into its base branch. One that is merged, closed, a draft or in conflict is refused; sha makes sure that nothing was pushed meanwhile.',
  area: 'pulls',
  effect: 'update',
  hints: { idempotent: false },
  scopes: ['repo'],
  input: {
    pullNumber: numberOrRef,
    mergeMethod: z.enum(['merge', 'squash', 'rebase']).default('merge').describe('How'),
    commitTitle: z.string().min(1).max(256).optional().describe('Title of the commit'),
    commitMessage: z.string().max(65_536).optional().describe('Text of the commit'),
    sha: z
      .string()
      .regex(/^[0-9a-f]{40}$/)
      .optional()
      .describe('Newest commit that you saw'),
    repo,
  },
  output: z.object({ merged: z.boolean(), sha: z.string().optional(), message: z.string() }),
  examples: [{ name: 'Squash', arguments: { pullNumber: 8, mergeMethod: 'squash' } }],
  run: (input, at) => mergePull(input, at),
});

export interface Merge {
  readonly pullNumber: number | string;
  readonly repo?: string | undefined;
  readonly mergeMethod: 'merge' | 'squash' | 'rebase';
  readonly commitTitle?: string | undefined;
  readonly commitMessage?: string | undefined;
  readonly sha?: string | undefined;
}

interface Merged {
  readonly merged: boolean;
  readonly sha?: string;
  readonly message: string;
}

interface RestMerged {
  readonly sha?: string | null;
  readonly merged: boolean;
  readonly message: string;
}

/** Merges a pull request; obstacles are reported before anything is sent. */
export async function mergePull(merge: Merge, at: At): Promise<Merged> {
  const place = await locatePull(merge, at);
  const { parameters, subject } = place;
  const answer = at.github.get<RestPull>(
    { route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters },
    { signal: at.signal, subject },
  );
  const { data: pull } = await explainMissing(answer, place, at);
  const obstacle = findObstacle(pull, merge);
  if (obstacle !== undefined) throw createRefusal(place, ...obstacle);
  const { data } = await at.github.send<RestMerged>(
    {
      route: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
      parameters: {
        ...parameters,
        merge_method: merge.mergeMethod,
        ...(merge.commitTitle !== undefined && { commit_title: merge.commitTitle }),
        ...(merge.commitMessage !== undefined && { commit_message: merge.commitMessage }),
        // Only the commit that was just read gets merged: a push in between is a conflict.
        ...withSha(merge.sha ?? pull.head.sha),
      },
    },
    { signal: at.signal, subject, lookWith: 'get_pull_request' },
  );
  return {
    merged: data.merged,
    ...(typeof data.sha === 'string' && { sha: data.sha }),
    message: data.message,
  };
}

function withSha(sha: string | undefined): { sha?: string } {
  return sha === undefined ? {} : { sha };
}

/** Why a pull request cannot be merged in its state, and what to do about it. */
function findObstacle(pull: RestPull, { sha }: Merge): readonly [string, string] | undefined {
  if (pull.merged_at !== null) {
    return ['was merged already', 'Nothing is left to do: get_pull_request shows when.'];
  }
  if (pull.state === 'closed') {
    return ['is closed', 'Reopen it first: update_pull_request with state "open".'];
  }
  if (pull.draft === true) {
    return ['is a draft', 'Somebody must mark it as ready for review on GitHub first.'];
  }
  if (pull.mergeable === false) {
    return ['has conflicts with its base', 'Resolve the conflicts in the branch, then try again.'];
  }
  if (sha !== undefined && pull.head.sha !== undefined && pull.head.sha !== sha) {
    return [
      `has ${pull.head.sha} as its newest commit now, not ${sha}`,
      'Look at what was pushed, then pass the newest commit as sha, or leave sha out.',
    ];
  }
  return undefined;
}

function createRefusal({ reference }: PullPlace, why: string, suggestion: string): ToolError {
  return new ToolError('conflict', `Pull request ${reference} ${why}: it was not merged.`, {
    suggestions: [suggestion],
  });
}
