import { defineConfig } from 'vitest/config';

const conditions = ['@wellspoken/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{packages,servers}/*/{src,tests}/**/*.soak.test.ts', 'tests/**/*.soak.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    // Soaks measure memory and load: two at once would measure each other.
    fileParallelism: false,
    // Lets a memory soak collect garbage before it compares heaps.
    execArgv: ['--expose-gc'],
  },
});
