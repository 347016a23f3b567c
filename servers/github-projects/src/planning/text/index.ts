export { duplicatesOf, TIERS } from './duplicates.ts';
export type { IssueText } from './issue-text.ts';
export { labelsOfNeighbours, LEAST_CONFIDENCE } from './neighbour-labels.ts';
export { createSimilarity, type Similarity } from './similar.ts';
