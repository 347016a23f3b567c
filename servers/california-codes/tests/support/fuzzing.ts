import type { Parameters } from 'fast-check';

/** The same random input on every run; another seed or more runs come from the environment. */
export function fuzzing(runs = 100): Parameters<unknown> {
  return {
    seed: Number(process.env['FUZZ_SEED'] ?? 20_261_116),
    numRuns: Number(process.env['FUZZ_RUNS'] ?? runs),
  };
}
