import type { Pick } from './judge-tools.ts';

/** The tools that promise a form for their results. */
export const hasOutput: Pick = {
  only: ({ outputSchema }) => outputSchema !== undefined,
  none: 'No tool declares an outputSchema.',
};
