import type { Operation } from '../operation.ts';
import { detectDuplicates } from './detect-duplicates.ts';
import { findRelatedIssues } from './find-related-issues.ts';
import { suggestLabels } from './suggest-labels.ts';

/** The operations of this folder, in the order in which they are listed. */
export const similarOperations: readonly Operation[] = [
  detectDuplicates,
  findRelatedIssues,
  suggestLabels,
];
