import type { Cases } from '../support/cases.ts';

export const contentCases: Cases = {};
