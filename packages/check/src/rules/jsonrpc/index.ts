import type { AnyRule } from '../../rule/define-rule.ts';
import { version } from './version.ts';

/** The rules of area `jsonrpc`, by id. */
export const jsonRpcRules: readonly AnyRule[] = [version];
