import { expect, test } from 'vitest';

import { toFieldInput } from './issue-field-value.ts';

const teams = {
  id: 'IFMS_1',
  name: 'Teams',
  dataType: 'MULTI_SELECT',
  description: null,
  options: [
    { id: 'a', name: 'Hull' },
    { id: 'b', name: 'Ground' },
    { id: 'c', name: 'Food, drinks' },
  ],
};

test.for([
  ['Hull', ['a']],
  ['ground, hull', ['b', 'a']],
  ['Food, drinks', ['c']],
] as const)('reads "%s" as options of a field that takes several', ([value, ids]) => {
  expect(toFieldInput(teams, value, 'value')).toEqual({
    fieldId: 'IFMS_1',
    multiSelectOptionIds: ids,
  });
});

test('clears a field of any kind', () => {
  expect(toFieldInput({ ...teams, dataType: 'NEW_KIND' }, null, 'value')).toEqual({
    fieldId: 'IFMS_1',
    delete: true,
  });
});

test('says that a kind of field is not known', () => {
  expect(() => toFieldInput({ ...teams, dataType: 'NEW_KIND' }, 'x', 'value')).toThrow('NEW_KIND');
});
