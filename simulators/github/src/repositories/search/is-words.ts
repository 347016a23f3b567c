import type { Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { listAll, find } from '../../state/state.ts';
import { getRepository } from '../look.ts';

type Is = (scene: Scene, entry: SimIssue | SimPullRequest) => boolean;

/** What may follow `is:`. */
export const IS_WORDS: ReadonlyMap<string, Is> = new Map<string, Is>([
  ['issue', (_scene, entry) => entry.typename === 'Issue'],
  ['pr', (_scene, entry) => entry.typename === 'PullRequest'],
  ['pull-request', (_scene, entry) => entry.typename === 'PullRequest'],
  ['open', (_scene, entry) => entry.state === 'OPEN'],
  ['closed', (_scene, entry) => entry.state !== 'OPEN'],
  ['merged', (_scene, entry) => entry.state === 'MERGED'],
  ['unmerged', (_scene, entry) => entry.typename === 'PullRequest' && entry.state !== 'MERGED'],
  ['draft', (_scene, entry) => entry.typename === 'PullRequest' && entry.isDraft],
  ['locked', (_scene, entry) => entry.locked],
  ['public', (scene, entry) => !getRepository(scene.state, entry).isPrivate],
  ['private', (scene, entry) => getRepository(scene.state, entry).isPrivate],
  ['blocked', (scene, entry) => entry.typename === 'Issue' && hasOpen(scene, entry.blockedBy)],
  ['blocking', blocks],
]);

function hasOpen(scene: Scene, ids: readonly string[]): boolean {
  return ids.some((id) => find(scene.state, id, 'Issue')?.state === 'OPEN');
}

function blocks(scene: Scene, entry: SimIssue | SimPullRequest): boolean {
  return (
    entry.state === 'OPEN' &&
    listAll(scene.state, 'Issue').some(({ blockedBy }) => blockedBy.includes(entry.id))
  );
}
