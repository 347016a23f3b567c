import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { getParent } from './sub-issues.ts';

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
