import type { Cases } from '../support/cases.ts';

export const resultCases: Cases = {};
