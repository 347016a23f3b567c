import type { Operation } from '../operations/operation.ts';
import { enrichIssueOperation } from './enrich-issue.tool.ts';
import { enrichIssuesBulk } from './enrich-issues-bulk.tool.ts';
import { triageAllIssues } from './triage-all-issues.tool.ts';
import { triageIssueOperation } from './triage-issue.tool.ts';

/** What suggests labels, type, priority and people for issues, and says so where it is asked. */
export const triageOperations: readonly Operation[] = [
  triageIssueOperation,
  triageAllIssues,
  enrichIssueOperation,
  enrichIssuesBulk,
];
