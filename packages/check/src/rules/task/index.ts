import type { AnyRule } from '../define-rule.ts';
import { taskDurable } from './durable.rule.ts';
import { taskLegacy } from './legacy.rule.ts';
import { taskOptIn } from './opt-in.rule.ts';
import { taskOutcome } from './outcome.rule.ts';
import { taskUndeclared } from './undeclared.rule.ts';
import { taskUnknown } from './unknown.rule.ts';

/** The rules of area `task`, by id. */
export const taskRules: readonly AnyRule[] = [
  taskDurable,
  taskLegacy,
  taskOptIn,
  taskOutcome,
  taskUndeclared,
  taskUnknown,
];
