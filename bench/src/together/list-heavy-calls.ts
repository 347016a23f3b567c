import type { ServerName } from './call.ts';
import { listLawCalls } from './heavy/california-codes.ts';
import { listDeletions, listReads, listWholes, listWrites } from './heavy/devflow.ts';
import { listRecordCalls, listStagingCalls } from './heavy/entrez.ts';
import { listBoardCalls, listDocumentCalls } from './heavy/github-projects.ts';
import { listFileCalls, listSearches } from './heavy/workspace.ts';
import type { HeavyCall, ListHeavyCalls } from './heavy-call.ts';
import type { Sizes } from './sizes.ts';

const LISTS: readonly (readonly [ServerName, ListHeavyCalls])[] = [
  ['workspace', listSearches],
  ['workspace', listFileCalls],
  ['devflow', listReads],
  ['devflow', listWholes],
  ['devflow', listWrites],
  ['devflow', listDeletions],
  ['entrez', listStagingCalls],
  ['entrez', listRecordCalls],
  ['california-codes', listLawCalls],
  ['github-projects', listDocumentCalls],
  ['github-projects', listBoardCalls],
];

/** The heavy calls of every server. */
export function listHeavyCalls(sizes: Sizes): readonly HeavyCall[] {
  return LISTS.flatMap(([server, list]) => list(sizes).map((call) => ({ server, ...call })));
}
