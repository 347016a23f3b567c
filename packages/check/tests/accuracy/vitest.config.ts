import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { createAccuracyReporter } from './reporter.ts';

const conditions = ['@wellspoken/source'];

// `npm run check:accuracy`: every mutant and every benign server in a full audit, and both rates.
export default defineConfig({
  root: fileURLToPath(new URL('../../../../', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      'packages/check/tests/corpus/full-audit-*.soak.test.ts',
      'packages/check/tests/corpus/benign.soak.test.ts',
    ],
    reporters: ['dot', createAccuracyReporter()],
    // An audit mostly waits: two for each core keep the machine busy, and more would wait for it.
    maxConcurrency: 2 * availableParallelism(),
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
