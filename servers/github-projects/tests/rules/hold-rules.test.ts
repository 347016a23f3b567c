import { readRules } from '@wellspoken/planner/documents';
import { expect, test } from 'vitest';

import { holdRules } from '../../src/rules/hold-rules.ts';
import { shareRulesDesk } from './open-rules-desk.ts';

const shared = shareRulesDesk();

const { rules } = readRules('rules: [{ name: Owners, then: { assign: codeowners } }]');
const asked = { rules, trigger: 'run', dryRun: true, most: 10 } as const;

test('what was done is told where the owners of the next repository cannot be read', async () => {
  const { simulator, at, subject } = shared();
  const subjects = [await subject('acme/probe#14'), await subject('acme/rocket#8')];
  simulator.fail({ kind: 'forbidden', on: 'repository', after: 1 });
  const { held, left, ended, owners } = await holdRules({ ...asked, subjects }, at);
  expect(held.map((one) => one.subject.reference)).toEqual(['acme/probe#14']);
  expect(left.map(({ reference }) => reference)).toEqual(['acme/rocket#8']);
  expect(ended).toMatch(/\S/);
  expect(owners.map(({ repository }) => repository)).toEqual(['acme/probe']);
});

test('where nothing was done yet, it is the error of the call', async () => {
  const { simulator, at, subject } = shared();
  const subjects = [await subject('acme/probe#14')];
  simulator.fail({ kind: 'forbidden', on: 'repository' });
  await expect(holdRules({ ...asked, subjects }, at)).rejects.toMatchObject({
    code: 'permission_denied',
  });
});

test('who cancels is heard between subjects, also where no rule holds', async () => {
  const { at, subject } = shared();
  const one = await subject('acme/probe#14');
  const end = new AbortController();
  const nothing = readRules('rules: [{ when: { title: zzz }, then: { reopen: true } }]').rules;
  const holding = holdRules(
    { ...asked, rules: nothing, subjects: [one, one] },
    { ...at, signal: end.signal },
  );
  end.abort();
  await expect(holding).rejects.toThrow(/abort/i);
});
