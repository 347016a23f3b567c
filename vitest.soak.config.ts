import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const conditions = ['@wellspoken/source'];
/** What measures memory or load: two at once would measure each other. */
const measured = [
  'packages/kit/tests/soak/*.soak.test.ts',
  'servers/*/tests/memory.soak.test.ts',
  'tests/bench.soak.test.ts',
  'tests/bench-together.soak.test.ts',
  'tests/attacks/fairness.soak.test.ts',
];
/** Audits mostly wait for servers. */
const audits = ['packages/check/tests/**/*.soak.test.ts', 'tests/check-servers.soak.test.ts'];
const soaks = [
  '{packages,servers,simulators}/*/{src,tests}/**/*.soak.test.ts',
  'tests/**/*.soak.test.ts',
];
/** What throws random input at something, with fewer runs in the quick tests. */
const properties = [
  'packages/kit/tests/bad-bytes/*-fuzz.test.ts',
  'packages/check/src/calls/derive-property.test.ts',
  'servers/california-codes/tests/{page,law}-property.test.ts',
  'servers/california-codes/tests/citation/property.test.ts',
  'servers/california-codes/tests/archive/{caml,dat}.test.ts',
  'servers/entrez/tests/parse-property.test.ts',
];
const manyRuns = { FUZZ_RUNS: '400', FUZZ_MS: '30000' };
const withoutFastPath = { WELLSPOKEN_FAST_PATH: 'off' };
/** What talks to a server that is served as clients meet it. */
const served = [
  'tests/matrix/*.test.ts',
  'tests/scopes/*.test.ts',
  'packages/kit/tests/*.test.ts',
  'packages/kit/tests/{bad-bytes,browser}/*.test.ts',
  'packages/kit/tests/auth/{scopes,static-tokens}.test.ts',
];
/** What compares both ways by itself, or has none. */
const indifferent = ['tests/matrix/both-ways.test.ts', 'packages/kit/tests/launch*.test.ts'];

const exclude = [...configDefaults.exclude, '**/dist/**'];
/** One more than there are cores: these wait for a process or a socket. */
const together = { fileParallelism: true, maxWorkers: availableParallelism() + 1 };

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    exclude,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    fileParallelism: false,
    // Lets a memory soak collect garbage before it compares heaps.
    execArgv: ['--expose-gc'],
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['./tests/support/require-build.ts'],
    setupFiles: ['./tests/support/compare-errors.ts', './tests/support/wait-longer.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'measured', include: measured, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'measured without the fast path',
          include: ['packages/kit/tests/soak/*.soak.test.ts'],
          env: withoutFastPath,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...together,
          name: 'soaks',
          include: soaks,
          exclude: [...exclude, ...measured, ...audits],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...together,
          name: 'properties, with many runs',
          include: properties,
          env: manyRuns,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...together,
          name: 'tests without the fast path',
          include: served,
          exclude: [...exclude, ...indifferent],
          env: { ...withoutFastPath, ...manyRuns },
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...together,
          name: 'audits',
          include: audits,
          // A file for each worker, and all of them together no more than two cores can bear.
          maxConcurrency: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
