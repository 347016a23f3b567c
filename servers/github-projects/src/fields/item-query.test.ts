import { expect, test } from 'vitest';

import { filterKey, formatCondition, formatWords } from './item-query.ts';

test.for([
  [['status', 'Todo'], 'status:Todo'],
  [['status', 'In Progress'], 'status:"In Progress"'],
  [['label', 'bug', 'good first issue'], 'label:bug,"good first issue"'],
  [['label', 'a,b'], 'label:"a,b"'],
  [['label', 'priority:high'], 'label:"priority:high"'],
  [['sprint', '@current'], 'sprint:@current'],
  [['estimate', '>=3'], 'estimate:>=3'],
  [['repo', 'acme/rocket'], 'repo:acme/rocket'],
  [['status', 'Erledigt?'], 'status:"Erledigt?"'],
] as const)('writes %o as %s', ([[key, ...values], text]) => {
  expect(formatCondition(key, ...values)).toBe(text);
});

test('writes the name of a field in small letters with hyphens', () => {
  expect(filterKey({ name: ' Target  Date ' })).toBe('target-date');
});

test('refuses a quotation mark, for which there is no way', () => {
  expect(() => formatWords('the "big" one')).toThrow('quotation mark');
});
