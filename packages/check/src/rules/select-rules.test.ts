import { expect, test } from 'vitest';

import { areas, ruleIds, selectRules } from './select-rules.ts';

const ids = (only: readonly string[], skip: readonly string[] = []): readonly string[] =>
  selectRules(only, skip).map(({ id }) => id);

test('all rules without a choice, and each id once', () => {
  expect(ids([])).toEqual(ruleIds);
  expect(new Set(ruleIds).size).toBe(ruleIds.length);
});

test('a rule, an area, and what is skipped of it', () => {
  expect(ids(['jsonrpc/version'])).toEqual(['jsonrpc/version']);
  expect(ids(['jsonrpc'])).toEqual(ruleIds.filter((id) => id.startsWith('jsonrpc/')));
  expect(ids(['jsonrpc'], ['jsonrpc/version'])).not.toContain('jsonrpc/version');
  expect(ids([], areas)).toEqual([]);
});

test('a name that is neither is refused', () => {
  expect(() => ids(['tools/nope'])).toThrow(
    'Expected a rule such as "tools/title" or an area such as "tools", got "tools/nope".',
  );
});
