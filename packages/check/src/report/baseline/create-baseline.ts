import { fingerprint } from '../fingerprint.ts';
import { groupBy } from '../findings.ts';
import { renderStable } from '../json.ts';
import type { Report } from '../types.ts';
import { baselineSchema, type AcceptedFinding, type Baseline } from './baseline.ts';
import { wasJudged } from './was-judged.ts';

/**
 * A baseline that accepts every finding of a report. Reasons in the one before are kept, and so are
 * its entries for what this audit did not look at.
 */
export function createBaseline(report: Report, before?: Baseline): Baseline {
  const old = new Map(before?.accepted.map((entry) => [entry.fingerprint, entry]));
  const failed = report.results.filter(({ verdict }) => verdict === 'fail');
  const found = groupBy(failed, fingerprint).map(([result]): AcceptedFinding => {
    const { rule, where, era, transport } = result;
    const name = fingerprint(result);
    const reason = old.get(name)?.reason;
    const entry = { fingerprint: name, rule, where, era, transport };
    return reason === undefined ? entry : { ...entry, reason };
  });
  const names = new Set(found.map((entry) => entry.fingerprint));
  const unseen = [...old.values()].filter(
    (entry) => !names.has(entry.fingerprint) && !wasJudged(report, entry),
  );
  const tools = { ...before?.tools, ...report.tools };
  return {
    schema: baselineSchema,
    accepted: [...found, ...unseen].sort(byPlace),
    ...(Object.keys(tools).length > 0 && { tools }),
  };
}

/** The text of a baseline file. */
export function renderBaseline(baseline: Baseline): string {
  return renderStable(baseline);
}

function byPlace(one: AcceptedFinding, other: AcceptedFinding): number {
  const key = ({ rule, where, era, transport }: AcceptedFinding): string =>
    JSON.stringify([rule, where, era, transport]);
  return key(one) < key(other) ? -1 : 1;
}
