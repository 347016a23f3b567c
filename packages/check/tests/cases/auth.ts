import type { Cases } from '../support/cases.ts';

export const authCases: Cases = {};
