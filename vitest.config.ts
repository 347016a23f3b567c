import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { createProofReporter } from './tests/proof/src/reporter.ts';

const conditions = ['@wellspoken/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{packages,servers}/*/{src,tests}/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.soak.test.ts'],
    reporters: ['default', createProofReporter()],
    // One more than there are cores: many tests wait for a process or a socket.
    maxWorkers: availableParallelism() + 1,
    // Files share what they import, which is a third of the time; each cleans up what it changes.
    isolate: false,
    // Generous, because machines are shared: it only decides how soon a test that hangs is noticed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    coverage: {
      enabled: process.env['CI'] === 'true',
      provider: 'v8',
      include: ['{packages,servers}/*/src/**/*.ts'],
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
