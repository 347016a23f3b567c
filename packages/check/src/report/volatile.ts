import type { Report } from './types.ts';

/** The fields of a report that differ from run to run. */
export const volatileFields = ['startedAt', 'durationMs'] as const;

/** A report without what differs from run to run: the same server and seed give the same. */
export type StableReport = Omit<Report, (typeof volatileFields)[number]>;

/** Takes away what differs from run to run; the port of a loopback URL becomes 0. */
export function withoutVolatile(report: Report): StableReport {
  const { startedAt: _startedAt, durationMs: _durationMs, ...stable } = report;
  const { target } = report;
  if (target.kind !== 'url' || !target.isLoopback) return stable;
  return { ...stable, target: { ...target, url: target.url.replace(PORT, '$1:0') } };
}

const PORT = /^(https?:\/\/(?:\[[^\]]*\]|[^/?#:@]*)):\d+/i;
