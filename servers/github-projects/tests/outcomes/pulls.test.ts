import { pullsOperations } from '../../src/pulls/pulls.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const ofNone = { missing: { pullNumber: 999 } };

describeOutcomes(pullsOperations, {
  create_pull_request: {
    missing: { title: 'Up', head: 'feature/fuel', base: 'main', repo: 'acme/none' },
  },
  get_pull_request: ofNone,
  list_pull_requests: {
    missing: { repo: 'acme/none' },
    paged: {
      populate: { pullRequests: 120 },
      arguments: ({ repository }) => ({ repo: repository, state: 'all' }),
      entries: 'pullRequests',
      atLeast: 120,
    },
  },
  update_pull_request: { missing: { pullNumber: 999, title: 'Other' } },
  merge_pull_request: ofNone,
  list_pull_request_reviews: {
    ...ofNone,
    paged: {
      populate: { reviews: 120 },
      arguments: ({ pullRequest }) => ({ pullNumber: pullRequest }),
      entries: 'reviews',
      atLeast: 120,
    },
  },
  create_pull_request_review: { missing: { pullNumber: 999, event: 'APPROVE' } },
});
