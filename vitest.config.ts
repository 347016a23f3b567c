import { defineConfig } from 'vitest/config';

const conditions = ['@wellspoken/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/tests/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.soak.test.ts'],
    passWithNoTests: true,
  },
});
