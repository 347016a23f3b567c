import { authCases } from './auth.ts';
import { cacheCases } from './cache.ts';
import { callCases } from './call.ts';
import { completeCases } from './complete.ts';
import { contentCases } from './content.ts';
import { discoverCases } from './discover.ts';
import { elicitCases } from './elicit.ts';
import { eraCases } from './era.ts';
import { httpCases } from './http.ts';
import { infoCases } from './info.ts';
import { initCases } from './init.ts';
import { jsonrpcCases } from './jsonrpc.ts';
import { logCases } from './log.ts';
import { metaCases } from './meta.ts';
import { mrtrCases } from './mrtr.ts';
import { pageCases } from './page.ts';
import { perfCases } from './perf.ts';
import { promptCases } from './prompt.ts';
import { resCases } from './res.ts';
import { resultCases } from './result.ts';
import { secCases } from './sec.ts';
import { stdioCases } from './stdio.ts';
import { subCases } from './sub.ts';
import { taskCases } from './task.ts';
import { toolsCases } from './tools.ts';
import type { Cases } from '../support/cases.ts';

/** The cases of every area. */
export const cases: Cases = {
  ...authCases,
  ...cacheCases,
  ...callCases,
  ...completeCases,
  ...contentCases,
  ...discoverCases,
  ...elicitCases,
  ...eraCases,
  ...httpCases,
  ...infoCases,
  ...initCases,
  ...jsonrpcCases,
  ...logCases,
  ...metaCases,
  ...mrtrCases,
  ...pageCases,
  ...perfCases,
  ...promptCases,
  ...resCases,
  ...resultCases,
  ...secCases,
  ...stdioCases,
  ...subCases,
  ...taskCases,
  ...toolsCases,
};
