import { expect, test } from 'vitest';

import type { Operation } from '../../src/operations/operation.ts';
import { OPERATIONS } from '../../src/operations/all.ts';
import type { Basis } from '../../src/operations/answers.shapes.ts';
import { shareDesk } from '../support/share-desk.ts';

const sharedDesk = shareDesk({});

/** Operations that conclude something, and so must say from what. */
const concluding = OPERATIONS.filter(({ output }) => 'basis' in output.shape);

/** What is passed to a call says all of it. */
function asksOnlyItsCaller({ openWorld }: Operation): boolean {
  return !openWorld;
}

test('every operation of planning and triage says what its answer rests on', () => {
  const silent = OPERATIONS.filter(
    ({ area, output }) => ['planning', 'triage'].includes(area) && !('basis' in output.shape),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(concluding.map(({ name }) => name)).toContain('get_next_task');
});

test.for(concluding)('$name names facts that can be seen as it says', async (operation) => {
  const { name, examples } = operation;
  const { ok } = sharedDesk();
  for (const example of examples) {
    const { basis } = await ok<{ basis: Basis }>(name, example.arguments as object);
    const shown = basis.flatMap(({ seeWith }) => (seeWith === undefined ? [] : [seeWith]));
    expect(shown.length > 0 || asksOnlyItsCaller(operation), JSON.stringify(basis)).toBe(true);
    for (const { operation: other, arguments: given } of shown) {
      // `ok` fails the test where the call does not work.
      expect(await ok(other, given)).toBeTypeOf('object');
    }
  }
});
