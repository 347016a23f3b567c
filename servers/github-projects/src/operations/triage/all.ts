import type { Operation } from '../operation.ts';
import { enrichIssueOperation } from './enrich-issue.ts';
import { enrichIssuesBulk } from './enrich-issues-bulk.ts';
import { triageAllIssues } from './triage-all-issues.ts';
import { triageIssueOperation } from './triage-issue.ts';

/** What suggests labels, type, priority and people for issues, and says so where it is asked. */
export const triageOperations: readonly Operation[] = [
  triageIssueOperation,
  triageAllIssues,
  enrichIssueOperation,
  enrichIssuesBulk,
];
