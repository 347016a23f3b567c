import type { By } from '../../src/memory/memory.ts';

/** The call of a test that changes a memory without a tool. */
export const BY: By = {
  tool: 'test',
  context: {
    client: { era: 'modern', revision: '2026-07-28', name: 'test', version: '1.0.0' },
    caller: { id: 'test' },
  },
};
