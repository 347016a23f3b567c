import type { Cases } from '../support/cases.ts';

export const completeCases: Cases = {};
