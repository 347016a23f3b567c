import type { Usage } from '../peers/report.ts';
import type { Burst } from './burst.ts';

/** What one turn saw. */
export interface Sample extends Burst {
  /** What the server's process used meanwhile, on all of its threads. */
  readonly cpuMicros: number;
  /** What sending the requests and reading the answers used. */
  readonly loadCpuMicros: number;
}

/** Runs a burst, and asks before and after it what the server's process has used. */
export async function measureBurst(
  usage: () => Promise<Usage>,
  burst: () => Promise<Burst>,
): Promise<Sample> {
  const before = await usage();
  const ownBefore = process.cpuUsage();
  const seen = await burst();
  const own = process.cpuUsage(ownBefore);
  const after = await usage();
  return {
    ...seen,
    cpuMicros: after.cpuMicros - before.cpuMicros,
    loadCpuMicros: own.user + own.system,
  };
}
