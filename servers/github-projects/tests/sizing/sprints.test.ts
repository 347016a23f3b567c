import { expect, test } from 'vitest';

import type { Basis } from '../../src/operations/answers.shapes.ts';
import { openDesk } from '../support/open-desk.ts';
import { shareDesk } from '../support/share-desk.ts';

interface Named {
  readonly task: string;
  readonly why: string;
}

interface Ranked {
  readonly ranked: readonly {
    readonly reference: string;
    readonly rank: number;
    readonly score: number;
    readonly parts: readonly { readonly points: number }[];
    readonly waitsFor?: readonly string[];
  }[];
  readonly apart: readonly Named[];
  readonly notes: readonly string[];
}

interface Composition {
  readonly sprint: { readonly title: string };
  readonly chosen: readonly {
    readonly reference: string;
    readonly size: number;
    readonly value: number;
  }[];
  readonly capacity: number;
  readonly left: number;
  readonly value: number;
  readonly parts: readonly { readonly points: number }[];
  readonly leftOut: readonly Named[];
  readonly assignWith?: { readonly operation: string; readonly arguments: object };
  readonly notes?: readonly string[];
}

interface Risks {
  readonly level: string;
  readonly work: object;
  readonly risks: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly evidence: readonly object[];
  }[];
  readonly clear: readonly string[];
  readonly notes?: readonly string[];
}

const tools = ['prioritize_backlog', 'suggest_sprint_composition', 'assess_sprint_risk'];
const shared = shareDesk({ server: { tools } });
const probe = { projectId: 'acme/4' };
const rank = (given: object = {}): Promise<Ranked> =>
  shared().ok<Ranked>('prioritize_backlog', { ...probe, ...given });
const compose = (given: object = {}): Promise<Composition> =>
  shared().ok<Composition>('suggest_sprint_composition', { ...probe, ...given });
const assess = (given: object = {}): Promise<Risks> =>
  shared().ok<Risks>('assess_sprint_risk', { ...probe, ...given });
const numbersOf = (entries: readonly { readonly reference: string }[]): readonly string[] =>
  entries.map(({ reference }) => reference.replace('acme/probe', ''));
const outOf = (leftOut: readonly Named[]): Readonly<Record<string, string>> =>
  Object.fromEntries(leftOut.map(({ task, why }) => [task.replace('acme/probe', ''), why]));

test('ranks the backlog by cost of delay and by reach', async () => {
  const wsjf = await rank();
  // (13 + 8 + 8) / 3; (5 + 8 + 3) / 2; (3 + 3 + 2) / 3; (8 + 2 + 1) / 5.
  expect(wsjf.ranked.map(({ reference, score }) => [reference, score])).toEqual([
    ['acme/probe#18', 9.67],
    ['acme/probe#14', 8],
    ['acme/probe#16', 2.67],
    ['acme/probe#15', 2.2],
  ]);
  expect(wsjf.ranked[3]?.waitsFor).toEqual(['acme/probe#13']);
  expect(wsjf.apart).toHaveLength(9);
  expect(outOf(wsjf.apart)['#17']).toBe('It has no value, no urgency, no risk, no size.');
  expect(wsjf.notes.at(-1)).toMatch(/call update_item_position for each itemId in turn/);
  // 400 × 2 × 80 % / 2; 200 × 3 × 80 % / 3; 1000 × 50 % / 5 and 300 / 3.
  const rice = await rank({ method: 'rice', limit: 4 });
  expect(rice.ranked.map((one) => [one.rank, one.reference, one.score])).toEqual([
    [1, 'acme/probe#14', 320],
    [2, 'acme/probe#18', 160],
    [3, 'acme/probe#15', 100],
    [3, 'acme/probe#16', 100],
  ]);
  expect(rice.apart).toHaveLength(4);
  expect(rice.notes[0]).toBe('Confidence was read as percent.');
});

test('says which fields are missing or could be meant', async () => {
  // By Reach in place of Value: (400 + 8 + 3) / 2 = 205.5 is a little more than 1003 / 5 = 200.6.
  const other = await rank({ fields: { value: 'reach' }, limit: 1 });
  expect(other.ranked[0]).toMatchObject({ reference: 'acme/probe#14', score: 205.5 });
  const { ok, fails } = shared();
  const wrong = await fails('prioritize_backlog', { ...probe, fields: { risk: 'Risks' } });
  expect(wrong.message).toMatch(/no number field called "Risks".*"Risk".*fields\.risk/s);
  const bare = await ok<Ranked>('prioritize_backlog', { projectId: 'ada/1', method: 'rice' });
  expect(bare.ranked).toEqual([]);
  expect(bare.notes[0]).toBe(
    'The project has no number field for reach, such as reach. Name one in fields, or make it with create_project_field.',
  );
});

test('fills the next sprint to what was usually done', async () => {
  const found = await compose();
  // 10 fit into Sprint 5 and #13 has 8 of them: only #14 with its 2 fits.
  expect(found.sprint.title).toBe('Sprint 5');
  expect(numbersOf(found.chosen)).toEqual(['#14']);
  expect(found.parts.map(({ points }) => points)).toEqual([10, -8, -2]);
  expect(found.left).toBe(0);
  expect(outOf(found.leftOut)).toMatchObject({
    '#18': 'With what it waits for it is larger than the room of 2.',
    '#17': 'It has no estimate.',
    '#19': 'Its open sub-issues can be chosen in its place.',
  });
  // What is in the current or a later sprint is not looked at.
  expect(found.leftOut.map(({ task }) => task)).not.toContain('acme/probe#10');
});

test('chooses what is worth the most, and nothing without what blocks it', async () => {
  const found = await compose({ capacity: 20 });
  // 12 are free. #18 (P0, 8 for 3), #9 (P1, 4 for 5) and one of #14 (1 for 2) and #16 (1 for 3) are
  // worth 13; #15 (P2, 2 for 5) in place of #9 would make 8 + 2 + 1 + … = 12 at most.
  expect(found.value).toBe(13);
  expect(numbersOf(found.chosen)).toEqual(expect.arrayContaining(['#18', '#9']));
  // #14 and #16 are worth the same, so that neither is said to be worth more.
  expect(outOf(found.leftOut)['#16']).toBe('No choice that fits is worth more with it.');
  // 21 needs 20, and both are 13: more than is free.
  expect(outOf(found.leftOut)['#21']).toBe(
    'With what it waits for it is larger than the room of 12.',
  );
  const big = await compose({ capacity: 60 });
  expect(numbersOf(big.chosen).indexOf('#20')).toBeLessThan(numbersOf(big.chosen).indexOf('#21'));
  expect(numbersOf(big.chosen)).toHaveLength(7);
});

test('what has a status such as Done is not planned again', async () => {
  const { ok } = await openDesk({ server: { tools: [...tools, 'set_field_value'] } });
  const item = { ...probe, itemId: 'acme/probe#18' };
  await ok('set_field_value', { ...item, fieldId: 'Status', value: 'Done' });
  const found = await ok<Composition>('suggest_sprint_composition', { ...probe, capacity: 20 });
  expect(numbersOf(found.chosen)).not.toContain('#18');
  expect(outOf(found.leftOut)['#18']).toBe('It is still open, but its status is Done.');
});

test('names the facts that count, and no others', async () => {
  const seen = async (name: string): Promise<readonly string[]> => {
    const { basis } = await shared().ok<{ basis: Basis }>(name, probe);
    return basis.map(({ fact }) => fact);
  };
  const items = '(-is:closed -is:merged)';
  expect(await seen('suggest_sprint_composition')).toEqual([
    `13 items of acme/4 with Priority, Estimate and Sprint ${items}`,
    '3 finished iterations of the field Sprint',
    '10 items of acme/4 with Estimate and Sprint (sprint:"Sprint 1","Sprint 2","Sprint 3","Sprint 5")',
    'Which issues wait for which, for instance acme/probe#15',
    'Which sub-issues are open, for instance acme/probe#19',
  ]);
  expect(await seen('assess_sprint_risk')).toEqual([
    'What is in Sprint 4, and how much of it is done',
    `13 items of acme/4 with Estimate, Due and Sprint ${items}`,
    '3 finished iterations of the field Sprint',
    '12 items of acme/4 with Estimate and Sprint (sprint:"Sprint 1","Sprint 2","Sprint 3","Sprint 4")',
    'Which issues wait for which, for instance acme/probe#11',
  ]);
});

test('work of sprints before blocks nothing only on request', async () => {
  // Into Sprint 6: #15 waits for #13, which is in Sprint 5.
  const asked = { iteration: 'Sprint 6', capacity: 30 };
  const strict = await compose(asked);
  expect(outOf(strict.leftOut)['#15']).toBe(
    'It waits for acme/probe#13, which would not be in the sprint.',
  );
  const trusting = await compose({ ...asked, countEarlierAsDone: true });
  expect(numbersOf(trusting.chosen)).toContain('#15');
});

test('goes by a filter, a field, a limit and a guess at sizes where they are given', async () => {
  const featured = await compose({ capacity: 30, query: 'label:feature', valueField: 'Value' });
  expect(numbersOf(featured.chosen)).toEqual(['#18', '#15']);
  expect(featured.chosen.map(({ value }) => value)).toEqual([13, 8]);
  expect(outOf(featured.leftOut)['#9']).toBe('It has no Value.');
  const guessed = await compose({ capacity: 60, includeUnestimated: true });
  expect(guessed.chosen).toContainEqual(
    expect.objectContaining({ reference: 'acme/probe#17', size: 3.75 }),
  );
  expect(guessed.notes).toEqual([
    'Those without an estimate count as 3.75, the mean of what was done.',
  ]);
  const cut = await compose({ capacity: 60, limit: 2 });
  expect(cut.chosen).toHaveLength(2);
  expect(cut.notes).toEqual(['5 more would fit; the limit cut them.']);
});

test('the call that it hands over puts the chosen into the sprint', async () => {
  const { ok } = await openDesk({ server: { tools: [...tools, 'assign_items_to_iteration'] } });
  const asked = { ...probe, capacity: 20 };
  const { assignWith, chosen } = await ok<Composition>('suggest_sprint_composition', asked);
  const placed = await ok(assignWith?.operation ?? '', assignWith?.arguments);
  expect(placed).toMatchObject({ succeeded: chosen.length, failed: 0 });
  const again = await ok<Composition>('suggest_sprint_composition', asked);
  const size = chosen.reduce((sum, one) => sum + one.size, 0);
  expect(again.parts[1]?.points).toBe(-8 - size);
  const full = await ok<Composition>('suggest_sprint_composition', { ...probe, capacity: 5 });
  expect(full.chosen).toEqual([]);
  expect(full).not.toHaveProperty('assignWith');
  expect(full.notes).toEqual([`The sprint is full: ${8 + size} points are in it and 5 fit.`]);
});

test('finds the risks of the current sprint', async () => {
  const found = await assess();
  expect(found.risks.map(({ rule, severity }) => [rule, severity])).toEqual([
    ['unassigned', 'medium'],
    // 4 of 14 days are over, 28.6 %, and nothing is done.
    ['behind', 'medium'],
    ['stale', 'medium'],
    ['left_over', 'low'],
    ['due_in_sprint', 'low'],
  ]);
  expect(found).toMatchObject({ level: 'high', work: { total: 10, done: 0, open: 10, items: 3 } });
  expect(found.risks[0]?.evidence).toEqual([{ task: 'acme/probe#11' }, { task: 'acme/probe#12' }]);
  const patient = await assess({ staleDays: 30, limit: 1 });
  expect(patient.level).toBe('medium');
  expect(patient.risks[0]).toMatchObject({
    evidence: [{ task: 'acme/probe#11' }],
    evidenceCount: 2,
  });
});

test('finds the risks of a sprint to come, and of one that is over', async () => {
  const next = await assess({ iteration: '@next', capacity: 6 });
  expect(next.risks.map(({ rule, severity }) => [rule, severity])).toEqual([
    // 8 in place of 6 is a third too much.
    ['overcommitted', 'high'],
    ['blocked_outside', 'high'],
    ['too_large', 'medium'],
    ['unassigned', 'low'],
    ['left_over', 'low'],
  ]);
  expect(next.risks[1]?.evidence).toEqual([
    { task: 'acme/probe#13', detail: 'It waits for acme/probe#9 of Sprint 3' },
  ]);
  const over = await assess({ iteration: '@previous' });
  expect(over.work).toMatchObject({ total: 13, done: 8, open: 5, items: 3 });
  expect(over.risks.map(({ rule }) => rule)).toContain('left_over');
});

test('without a finished sprint the capacity has to be passed', async () => {
  const { simulator, ok, fails } = shared();
  const { project } = simulator.populate({ items: 4, iterations: { count: 2, completed: 0 } });
  const given = { projectId: project };
  const unknown = await fails('suggest_sprint_composition', given);
  expect(unknown).toMatchObject({ code: 'invalid_arguments' });
  expect(unknown.message).toMatch(/Pass capacity; calculate_sprint_capacity/);
  const risks = await ok<Risks>('assess_sprint_risk', given);
  expect(risks.clear).toContain('overcommitted');
  expect(risks.notes).toContain(
    'No capacity is known, so whether it is too much was not looked at. Pass capacity.',
  );
});
