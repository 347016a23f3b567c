import type { AnyRule } from './define-rule.ts';
import { authRules } from './auth/index.ts';
import { cacheRules } from './cache/index.ts';
import { callRules } from './call/index.ts';
import { completeRules } from './complete/index.ts';
import { contentRules } from './content/index.ts';
import { discoverRules } from './discover/index.ts';
import { elicitRules } from './elicit/index.ts';
import { eraRules } from './era/index.ts';
import { httpRules } from './http/index.ts';
import { infoRules } from './info/index.ts';
import { initRules } from './init/index.ts';
import { jsonRpcRules } from './jsonrpc/index.ts';
import { logRules } from './log/index.ts';
import { metaRules } from './meta/index.ts';
import { multiRoundTripRules } from './mrtr/index.ts';
import { pageRules } from './page/index.ts';
import { perfRules } from './perf/index.ts';
import { promptRules } from './prompt/index.ts';
import { resourceRules } from './res/index.ts';
import { resultRules } from './result/index.ts';
import { secRules } from './sec/index.ts';
import { stdioRules } from './stdio/index.ts';
import { subscriptionRules } from './sub/index.ts';
import { taskRules } from './task/index.ts';
import { toolRules } from './tools/index.ts';

/** Every rule, by area. */
export const rules: readonly AnyRule[] = [
  ...authRules,
  ...cacheRules,
  ...callRules,
  ...completeRules,
  ...contentRules,
  ...discoverRules,
  ...elicitRules,
  ...eraRules,
  ...httpRules,
  ...infoRules,
  ...initRules,
  ...jsonRpcRules,
  ...logRules,
  ...metaRules,
  ...multiRoundTripRules,
  ...pageRules,
  ...perfRules,
  ...promptRules,
  ...resourceRules,
  ...resultRules,
  ...secRules,
  ...stdioRules,
  ...subscriptionRules,
  ...taskRules,
  ...toolRules,
];
