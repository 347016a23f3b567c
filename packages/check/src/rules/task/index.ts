import type { AnyRule } from '../define-rule.ts';
import { taskDurable } from './durable.ts';
import { taskLegacy } from './legacy.ts';
import { taskOptIn } from './opt-in.ts';
import { taskOutcome } from './outcome.ts';
import { taskUndeclared } from './undeclared.ts';
import { taskUnknown } from './unknown.ts';

/** The rules of area `task`, by id. */
export const taskRules: readonly AnyRule[] = [
  taskDurable,
  taskLegacy,
  taskOptIn,
  taskOutcome,
  taskUndeclared,
  taskUnknown,
];
