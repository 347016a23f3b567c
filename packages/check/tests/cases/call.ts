import type { Cases } from '../support/cases.ts';
import { behaviourCases } from './call/behaviour.ts';
import { failureCases } from './call/failures.ts';
import { refusalCases } from './call/refusals.ts';
import { resultCases } from './call/results.ts';

export const callCases: Cases = {
  ...refusalCases,
  ...failureCases,
  ...resultCases,
  ...behaviourCases,
};
