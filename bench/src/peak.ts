import { readFileSync } from 'node:fs';

/** The most memory that a process ever held, in megabytes, where the system tells. */
export function peakOf(pid: number | null | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
    return kilobytes === undefined
      ? undefined
      : Math.round((Number(kilobytes) * 1_024) / 1_000_000);
  } catch {
    return undefined;
  }
}
