import { expect, test } from 'vitest';
import { formatTable } from './table.ts';

test('prints the counts of each revision', () => {
  const success = { id: 'a', status: 'SUCCESS' } as const;
  const failure = { id: 'b', status: 'FAILURE' } as const;
  const table = formatTable([
    {
      expectation: { revision: '2026-07-28', scored: 2, alsoRequired: ['header'] },
      scenarios: [
        { name: 'ping', scored: true, checks: [success] },
        { name: 'tools-list', scored: true, checks: [success, failure] },
        { name: 'header', scored: false, checks: [success] },
        { name: 'tasks', scored: false, checks: [failure] },
      ],
    },
  ]);
  expect(table).toMatchInlineSnapshot(`
    "revision    scored  also required  other   checks passed  warnings
    2026-07-28  1 of 2  1 of 1         0 of 1  3              0"
  `);
});
