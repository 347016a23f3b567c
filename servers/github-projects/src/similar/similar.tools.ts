import type { Operation } from '../operations/operation.ts';
import { detectDuplicates } from './detect-duplicates.tool.ts';
import { findRelatedIssues } from './find-related-issues.tool.ts';
import { suggestLabels } from './suggest-labels.tool.ts';

/** The operations of this folder, in the order in which they are listed. */
export const similarOperations: readonly Operation[] = [
  detectDuplicates,
  findRelatedIssues,
  suggestLabels,
];
