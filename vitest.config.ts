import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { createProofReporter } from './tests/proof/src/reporter.ts';

const conditions = ['@wellspoken/source'];

const exclude = ['**/node_modules/**', '**/dist/**', '**/*.soak.test.ts'];
/** Tests of what a whole process shares, as the tracer, or the switch of the fast path. */
const alone = [
  'packages/kit/tests/{recording,loading,launch*}.test.ts',
  'packages/kit/tests/bad-bytes/costs.test.ts',
  'packages/kit/tests/fast/taken.test.ts',
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ['default', createProofReporter()],
    // One more than there are cores: many tests wait for a process or a socket.
    maxWorkers: availableParallelism() + 1,
    // Generous, because machines are shared: it only decides how soon a test that hangs is noticed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['./tests/support/require-build.ts'],
    setupFiles: ['./tests/support/compare-errors.ts', './tests/support/wait-longer.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            '{packages,servers,simulators}/*/{src,tests}/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: [...exclude, ...alone],
          // To import once what all import, and not once for each file, saves a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude } },
    ],
    coverage: {
      provider: 'v8',
      // Only these have a threshold, and their own tests reach it.
      include: ['packages/{check,kit}/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.test-d.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: '.reports/coverage',
      thresholds: {
        'packages/check/src/**': { lines: 95 },
        'packages/kit/src/**': { lines: 95 },
      },
    },
  },
});
