import * as z from 'zod';

import { getParent } from '../../issues/sub-issues.ts';
import { issueLink } from '../../shapes/issue.ts';
import { numberOrRef, repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

/** Reads the parent of an issue. */
export const getParentIssue = defineOperation({
  name: 'get_parent_issue',
  title: 'Read the parent of an issue',
  description:
    'Says of which issue an issue is a sub-issue. Where it has no parent, hasParent is false.',
  area: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: { issueNumber: numberOrRef, repo },
  output: z.object({ issue: issueLink, hasParent: z.boolean(), parent: issueLink.optional() }),
  examples: [{ name: 'Parent of #5', arguments: { issueNumber: 5 } }],
  run: (input, at) => getParent(input, at),
});
