import type { AnyRule } from '../define-rule.ts';
import { promptArgumentsUsed } from './arguments-used.rule.ts';
import { promptList } from './list.rule.ts';
import { promptMessages } from './messages.rule.ts';
import { promptMissingArgument, promptUnknown } from './refusals.rule.ts';

/** The rules of area `prompt`, by id. */
export const promptRules: readonly AnyRule[] = [
  promptArgumentsUsed,
  promptList,
  promptMessages,
  promptMissingArgument,
  promptUnknown,
];
