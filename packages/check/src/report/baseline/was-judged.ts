import type { Report } from '../types.ts';
import type { AcceptedFinding } from './baseline.ts';

/** Whether the audit looked at what an entry speaks of: what could not be seen may still be broken. */
export function wasJudged({ results }: Report, entry: AcceptedFinding): boolean {
  const said = results.filter(
    ({ rule, era, transport }) =>
      rule === entry.rule && era === entry.era && transport === entry.transport,
  );
  return said.length > 0 && said.every(({ verdict }) => verdict !== 'not-verified');
}
