import { expect } from 'vitest';

// Vitest compares enumerable properties, and the code of our errors is none.
expect.addEqualityTesters([
  (a, b) =>
    a instanceof Error && b instanceof Error && codeOf(a) !== codeOf(b) ? false : undefined,
]);

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
