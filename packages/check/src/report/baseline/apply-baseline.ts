import { fingerprint } from '../fingerprint.ts';
import type { Report, Result } from '../types.ts';
import type { AcceptedFinding, Baseline } from './baseline.ts';
import { wasJudged } from './was-judged.ts';

/** Marks what the baseline accepts, and lists its entries that no finding matches any more. */
export function applyBaseline(report: Report, baseline: Baseline): Report {
  const entries = new Map(baseline.accepted.map((entry) => [entry.fingerprint, entry]));
  const met = new Set<string>();
  const results = report.results.map((result) => {
    const entry = result.verdict === 'fail' ? entries.get(fingerprint(result)) : undefined;
    if (entry === undefined) return bare(result);
    met.add(entry.fingerprint);
    return accept(bare(result), entry);
  });
  const stale = baseline.accepted
    .filter((entry) => !met.has(entry.fingerprint) && wasJudged(report, entry))
    .map(({ fingerprint: name, rule, where }) => ({ fingerprint: name, rule, where }));
  const accepted = results.filter(({ isAccepted }) => isAccepted === true).length;
  return { ...report, results, baseline: { accepted, stale } };
}

function bare(result: Result): Result {
  const { isAccepted: _isAccepted, acceptedReason: _reason, ...rest } = result;
  return rest;
}

function accept(result: Result, { reason }: AcceptedFinding): Result {
  return { ...result, isAccepted: true, ...(reason !== undefined && { acceptedReason: reason }) };
}
