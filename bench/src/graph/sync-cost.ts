import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

import { median } from '../stats.ts';

/** What it costs to make a write durable. */
export interface SyncCost {
  /** Of writing 4 KiB and waiting until the disk has it, in milliseconds. */
  readonly fsyncMs: number;
}

const TIMES = 50;

/** Measures the disk on which the files of the benchmark are. */
export function measureSync(path: string): SyncCost {
  const file = openSync(`${path}.sync`, 'w');
  const page = Buffer.alloc(4_096, 1);
  try {
    const times = Array.from({ length: TIMES }, () => {
      const begin = performance.now();
      writeSync(file, page);
      fsyncSync(file);
      return performance.now() - begin;
    });
    return { fsyncMs: median(times) };
  } finally {
    closeSync(file);
  }
}
