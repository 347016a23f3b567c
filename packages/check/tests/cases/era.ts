import type { Cases } from '../support/cases.ts';

export const eraCases: Cases = {};
