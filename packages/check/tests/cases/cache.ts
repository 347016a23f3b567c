import type { Cases } from '../support/cases.ts';

export const cacheCases: Cases = {};
