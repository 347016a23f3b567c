import { readFileSync } from 'node:fs';

/** One way to do a task; returns how much it found, so that all can be seen to do the same. */
export interface Contender {
  readonly name: string;
  readonly run: () => Promise<number>;
}

/** Something that several contenders do. The first is what the others are compared with. */
export interface BenchTask {
  readonly name: string;
  readonly contenders: readonly Contender[];
  /** Whether all must find the same number. */
  readonly sameCount: boolean;
}

/** How long a contender took. */
export interface Timing {
  readonly task: string;
  readonly contender: string;
  readonly medianMs: number;
  /** How many times as long as the first contender of the task. */
  readonly ratio: number;
  readonly found: number;
}

/** Runs all contenders of a task in turns, so that other load on the machine hits all alike. */
export async function measure(task: BenchTask, rounds: number): Promise<readonly Timing[]> {
  const times = task.contenders.map((): number[] => []);
  const found = task.contenders.map(() => 0);
  // The first round fills caches and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const [index, contender] of task.contenders.entries()) {
      const begin = performance.now();
      found[index] = await contender.run();
      if (round >= 0) times[index]?.push(performance.now() - begin);
    }
  }
  if (task.sameCount && new Set(found).size > 1) {
    throw new Error(`${task.name}: the contenders found different numbers: ${found.join(', ')}`);
  }
  const medians = times.map(getMedian);
  return task.contenders.map(({ name }, index) => ({
    task: task.name,
    contender: name,
    medianMs: medians[index] ?? 0,
    ratio: (medians[index] ?? 0) / (medians[0] ?? 1),
    found: found[index] ?? 0,
  }));
}

/** The middle of some numbers. */
export function getMedian(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The number that a share of all numbers does not exceed; they must be sorted. */
export function getQuantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The most memory that a process ever held, in megabytes, where the system reports it. */
export function readPeak(pid: number | null | undefined): number | undefined {
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
