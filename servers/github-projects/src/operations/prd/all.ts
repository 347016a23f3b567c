import type { Operation } from '../operation.ts';
import { enhancePrd } from './enhance-prd.ts';
import { generatePrd } from './generate-prd.ts';
import { lintPrdOperation } from './lint-prd.ts';
import { parsePrdOperation } from './parse-prd.ts';

/** The operations of this folder, in the order in which they are listed. */
export const prdOperations: readonly Operation[] = [
  parsePrdOperation,
  lintPrdOperation,
  generatePrd,
  enhancePrd,
];
