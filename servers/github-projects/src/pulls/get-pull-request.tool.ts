import { numberOrRef, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { pullRequest } from './pulls.shapes.ts';
import { readPull } from './read-pulls.ts';

/** Shows one pull request. */
export const getPullRequest = defineOperation({
  name: 'get_pull_request',
  title: 'Show a pull request',
  description:
    'Shows one pull request with its text, its newest commit and whether it can be merged. A very long text is cut, with a mark.',
  area: 'pulls',
  effect: 'read',
  scopes: ['repo'],
  input: { pullNumber: numberOrRef, repo },
  output: pullRequest,
  examples: [
    { name: 'By number', arguments: { pullNumber: 8 } },
    { name: 'By reference', arguments: { pullNumber: 'acme/rocket#10' } },
  ],
  run: (input, at) => readPull(input, at),
});
