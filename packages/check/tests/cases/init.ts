import type { Cases } from '../support/cases.ts';

export const initCases: Cases = {};
