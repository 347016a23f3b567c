import type { Cases } from '../support/cases.ts';

export const pageCases: Cases = {};
