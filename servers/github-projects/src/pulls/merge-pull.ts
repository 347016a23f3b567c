import { ToolError } from '@wellspoken/kit';

import type { At } from '../operations/operation.ts';
import { locatePull, orWhyNot, type PullPlace } from './locate-pull.ts';
import type { RestPull } from './show-pull.ts';

/** What shall be merged, and how. */
export interface Merge {
  readonly pullNumber: number | string;
  readonly repo?: string | undefined;
  readonly mergeMethod: 'merge' | 'squash' | 'rebase';
  readonly commitTitle?: string | undefined;
  readonly commitMessage?: string | undefined;
  readonly sha?: string | undefined;
}

/** What came of a merge. */
export interface Merged {
  readonly merged: boolean;
  readonly sha?: string;
  readonly message: string;
}

interface RestMerged {
  readonly sha?: string | null;
  readonly merged: boolean;
  readonly message: string;
}

/** Merges a pull request; what stands in the way is told before anything is sent. */
export async function mergePull(merge: Merge, at: At): Promise<Merged> {
  const place = await locatePull(merge, at);
  const { parameters, subject } = place;
  const answer = at.github.get<RestPull>(
    { route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters },
    { signal: at.signal, subject },
  );
  const { data: pull } = await orWhyNot(answer, place, at);
  const obstacle = findObstacle(pull, merge);
  if (obstacle !== undefined) throw refusal(place, ...obstacle);
  const { data } = await at.github.send<RestMerged>(
    {
      route: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
      parameters: {
        ...parameters,
        merge_method: merge.mergeMethod,
        ...(merge.commitTitle !== undefined && { commit_title: merge.commitTitle }),
        ...(merge.commitMessage !== undefined && { commit_message: merge.commitMessage }),
        // What was looked at just now is what gets merged: a push in between is a conflict.
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

/** Why a pull request cannot be merged as it is, and what to do about it. */
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

function refusal({ reference }: PullPlace, why: string, suggestion: string): ToolError {
  return new ToolError('conflict', `Pull request ${reference} ${why}: it was not merged.`, {
    suggestions: [suggestion],
  });
}
