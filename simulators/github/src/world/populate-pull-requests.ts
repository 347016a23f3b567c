import { makePullRequest } from '../repositories/make.ts';
import type { Ground } from './ground.ts';

/** Adds pull requests, each from a branch of its own; what they are called. */
export function addPullRequests({ state, big, author }: Ground, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    const head = `change/${big.lastNumber + 1}`;
    big.branches.push(head);
    const pull = makePullRequest(state, big, {
      title: `Change ${big.lastNumber + 1}`,
      author,
      head,
      base: 'main',
    });
    return `acme/big#${pull.number}`;
  });
}
