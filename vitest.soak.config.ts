import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const conditions = ['@wellspoken/source'];
const soaks = ['{packages,servers}/*/{src,tests}/**/*.soak.test.ts', 'tests/**/*.soak.test.ts'];
/** Audits mostly wait for servers, and measure nothing that another would disturb. */
const audits = ['packages/check/tests/**/*.soak.test.ts', 'tests/check-servers.soak.test.ts'];
const env = { WELLSPOKEN_FAST_PATH: 'off' };
/** What talks to a server that is served as clients meet it. */
const served = [
  'tests/matrix/*.test.ts',
  'packages/kit/tests/*.test.ts',
  'packages/kit/tests/{bad-bytes,browser}/*.test.ts',
  'packages/kit/tests/auth/{scopes,static-tokens}.test.ts',
];
/** What compares both ways by itself, or has none. */
const indifferent = ['tests/matrix/both-ways.test.ts', 'packages/kit/tests/launch*.test.ts'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    exclude: [...configDefaults.exclude, '**/dist/**'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    // Soaks measure memory and load: two at once would measure each other.
    fileParallelism: false,
    // Lets a memory soak collect garbage before it compares heaps.
    execArgv: ['--expose-gc'],
    projects: [
      {
        extends: true,
        test: {
          name: 'soaks',
          include: soaks,
          exclude: [...configDefaults.exclude, ...audits],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'soaks without the fast path',
          include: ['packages/kit/tests/soak/*.soak.test.ts'],
          env,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'tests without the fast path',
          include: served,
          exclude: [...configDefaults.exclude, ...indifferent],
          env,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'audits',
          include: audits,
          fileParallelism: true,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
