import type { Cases } from '../support/cases.ts';

export const secCases: Cases = {};
