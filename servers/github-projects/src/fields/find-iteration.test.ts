import { expect, test } from 'vitest';

import { findNamedIteration } from './find-iteration.ts';
import type { ProjectField } from './project-field.ts';

const field: ProjectField = {
  id: 'PVTIF_1',
  databaseId: undefined,
  name: 'Sprint',
  dataType: 'ITERATION',
  plan: {
    duration: 14,
    startDay: 1,
    iterations: [
      { id: 'c', title: 'Third', startDate: '2026-03-02', duration: 14 },
      { id: 'd', title: 'Fourth', startDate: '2026-03-23', duration: 14 },
    ],
    completed: [
      { id: 'b', title: 'Second', startDate: '2026-02-16', duration: 14 },
      { id: 'a', title: 'First', startDate: '2026-02-02', duration: 14 },
    ],
  },
};

test.for([
  ['@current', '2026-03-02', 'Third'],
  ['@current', '2026-03-15', 'Third'],
  ['@next', '2026-03-15', 'Fourth'],
  ['@Previous', '2026-03-15', 'Second'],
  ['@previous', '2026-03-16', 'Third'],
  [' first ', '2026-03-15', 'First'],
  ['d', '2026-03-15', 'Fourth'],
] as const)('takes %s on %s for "%s"', ([wanted, today, title]) => {
  expect(findNamedIteration(field, wanted, { argument: 'value', today }).title).toBe(title);
});

test.for([
  ['@current', '2026-03-18'],
  ['@next', '2026-03-23'],
  ['@someday', '2026-03-15'],
  ['Fifth', '2026-03-15'],
] as const)('finds no %s on %s and names the others', ([wanted, today]) => {
  const find = (): unknown => findNamedIteration(field, wanted, { argument: 'value', today });
  expect(find).toThrow(
    expect.objectContaining({
      code: 'not_found',
      details: { candidates: expect.arrayContaining(['Fourth']) as string[] },
    }),
  );
});

test('says that other fields have no iterations', () => {
  const { plan: _, ...other } = field;
  const find = (): unknown =>
    findNamedIteration({ ...other, name: 'Notes' }, '@current', {
      argument: 'value',
      today: '2026-03-15',
    });
  expect(find).toThrow('The field "Notes" has no iterations.');
});
