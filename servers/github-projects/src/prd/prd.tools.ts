import type { Operation } from '../operations/operation.ts';
import { enhancePrd } from './enhance-prd.tool.ts';
import { generatePrd } from './generate-prd.tool.ts';
import { lintPrdOperation } from './lint-prd.tool.ts';
import { parsePrdOperation } from './parse-prd.tool.ts';

/** The operations of this folder, in the order in which they are listed. */
export const prdOperations: readonly Operation[] = [
  parsePrdOperation,
  lintPrdOperation,
  generatePrd,
  enhancePrd,
];
