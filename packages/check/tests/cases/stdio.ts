import type { Cases } from '../support/cases.ts';

export const stdioCases: Cases = {};
