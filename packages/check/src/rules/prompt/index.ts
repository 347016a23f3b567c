import type { AnyRule } from '../define-rule.ts';
import { promptArgumentsUsed } from './arguments-used.ts';
import { promptList } from './list.ts';
import { promptMessages } from './messages.ts';
import { promptMissingArgument, promptUnknown } from './refusals.ts';

/** The rules of area `prompt`, by id. */
export const promptRules: readonly AnyRule[] = [
  promptArgumentsUsed,
  promptList,
  promptMessages,
  promptMissingArgument,
  promptUnknown,
];
