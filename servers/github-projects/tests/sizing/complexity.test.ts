import { expect, test } from 'vitest';

import { shareDesk } from '../support/share-desk.ts';

interface Answer {
  readonly score: number;
  readonly level: string;
  readonly factors: readonly { readonly name: string; readonly points: number }[];
  readonly split?: { readonly advice: string; readonly openSteps: readonly string[] };
  readonly cycleTime?: object;
  readonly notes?: readonly string[];
  readonly basis: readonly { readonly fact: string }[];
}

const shared = shareDesk({ server: { tools: ['analyze_task_complexity'] } });
const analyze = (given: object): Promise<Answer> =>
  shared().ok<Answer>('analyze_task_complexity', given);
const pointsIn = ({ factors }: Answer): Readonly<Record<string, number>> =>
  Object.fromEntries(
    factors.filter(({ points }) => points !== 0).map(({ name, points }) => [name, points]),
  );

test('sizes up an issue by its checklist, and says how to split it', async () => {
  const found = await analyze({ issueId: 'acme/probe#18' });
  // The base and three open steps; the fourth is ticked.
  expect(pointsIn(found)).toEqual({ base: 1, steps: 1 });
  expect(found).toMatchObject({ score: 2, level: 'small', reference: 'acme/probe#18' });
  expect(found.split).toEqual({
    advice: 'expand_task can make sub-issues of its 3 open steps.',
    openSteps: ['Choose the limits', 'Send the alarm', 'Show it in the console'],
  });
  // Features took 15 days (#2) and 16 days (#5): too few to say anything.
  expect(found.cycleTime).toEqual({ labels: ['feature'], finished: 2 });
  expect(found.notes).toEqual([
    'No estimate was passed, so none counted; pass currentEstimate.',
    'Only 2 issues like it were finished; 3 are needed.',
  ]);
});

test('counts dependencies and the estimate, and compares with what shares a label', async () => {
  const found = await analyze({ issueId: 'acme/probe#10', currentEstimate: 8 });
  expect(pointsIn(found)).toEqual({ base: 1, dependencies: 1, estimate: 2 });
  // Bugs: #1 took 14 days, #4 16 and #8 22.
  expect(found.cycleTime).toEqual({ labels: ['bug'], finished: 3, medianDays: 16, p85Days: 22 });
  expect(found).not.toHaveProperty('notes');
  expect(found).not.toHaveProperty('split');
});

test('what has sub-issues is split already', async () => {
  const found = await analyze({ issueId: 'acme/probe#19' });
  expect(pointsIn(found)).toMatchObject({ subIssues: 1 });
  expect(found).not.toHaveProperty('split');
});

test('a text that is passed asks nobody, unless a repository is named', async () => {
  const text = { taskTitle: 'Heat the antenna', taskDescription: '- [ ] Measure?\n- [ ] Heat' };
  const found = await analyze(text);
  expect(shared().simulator.counters().requests).toBe(0);
  expect(pointsIn(found)).toEqual({ base: 1, steps: 1, unknowns: 1 });
  expect(found).not.toHaveProperty('cycleTime');
  expect(found.basis).toEqual([{ fact: 'The text that was passed, 25 characters' }]);
  // All that was finished: 14, 15, 15, 16, 16, 15, 22 and 22 days; the fourth and the seventh.
  expect((await analyze({ ...text, repo: 'acme/probe' })).cycleTime).toEqual({
    labels: [],
    finished: 8,
    medianDays: 15,
    p85Days: 22,
  });
});

test('labels to compare a text with are those of the default repository where none is named', async () => {
  const text = { taskTitle: 'Heat the antenna', compareWith: ['bug'] };
  expect((await analyze(text)).cycleTime).toMatchObject({ labels: ['bug'] });
  const { fails } = shared();
  const wrong = await fails('analyze_task_complexity', { ...text, compareWith: ['bugg'] });
  expect(wrong.message).toMatch(/no label of acme\/rocket called "bugg"/);
});

test('says what it expected, and which labels there are', async () => {
  const { fails } = shared();
  const neither = await fails('analyze_task_complexity', {});
  expect(neither.message).toContain('Expected issueId, or taskTitle for a text; neither came.');
  const both = await fails('analyze_task_complexity', { issueId: '18', taskTitle: 'A' });
  expect(both.message).toContain('both came');
  expect(shared().simulator.counters().requests).toBe(0);
  const label = await fails('analyze_task_complexity', {
    taskTitle: 'A',
    repo: 'acme/probe',
    compareWith: ['bugg'],
  });
  expect(label).toMatchObject({ code: 'not_found' });
  expect(label.message).toMatch(/no label of acme\/probe called "bugg".*"bug"/);
  const pull = await fails('analyze_task_complexity', { issueId: 'acme/rocket#8' });
  expect(pull.message).toMatch(/is a pull request, not an issue/);
});
