import { expect, test } from 'vitest';

import { openDesk } from '../../tests/support/desk.ts';

test('makes entities with their observations, and says so for each', async () => {
  const { call } = await openDesk();
  const answer = await call('create_entities', {
    entities: [
      { name: 'A', entityType: 'task', observations: ['one', 'two', 'one'] },
      { name: 'B', entityType: 'task', observations: [] },
    ],
  });
  expect(answer).toEqual({
    created: 2,
    entities: [
      { name: 'A', entityType: 'task', observations: ['one', 'two'] },
      { name: 'B', entityType: 'task', observations: [] },
    ],
    outcomes: [
      { name: 'A', outcome: 'created' },
      { name: 'B', outcome: 'created' },
    ],
  });
});
