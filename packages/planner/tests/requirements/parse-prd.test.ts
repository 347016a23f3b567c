import { expect, test } from 'vitest';

import { readDocuments } from '../../../../tests/support/read-documents.ts';
import { parsePrd } from './read-texts.ts';
import type { ParsedPrd, PrdTask } from '../../src/requirements/prd.ts';
import { type Expectation, EXPECTATIONS } from './expectations.ts';
import { planShape } from './plan-shape.ts';

const documents = readDocuments();

/** What the parser found, as a person would note it. */
function noted(parsed: ParsedPrd): Required<Expectation> {
  const { requirements, tasks, plan } = parsed;
  const all: readonly PrdTask[] = [...requirements, ...tasks];
  const names = new Map(all.map(({ id, isGivenId, title }) => [id, isGivenId ? id : title]));
  const name = (id: string): string => names.get(id) ?? id;
  const kinds = [...new Set(requirements.map(({ kind }) => kind))];
  return {
    title: parsed.title,
    requirements: requirements.map(({ id }) => name(id)),
    kinds: kinds.map((one) => `${one} ${requirements.filter(({ kind }) => kind === one).length}`),
    tasks: tasks.map(({ id }) => name(id)),
    parts: all.flatMap(({ id, parent }) =>
      parent === undefined ? [] : [`${name(id)} in ${name(parent)}`],
    ),
    acceptance: all.reduce((sum, { acceptance }) => sum + acceptance.length, 0),
    dependencies: all.flatMap(({ id, dependsOn }) =>
      dependsOn.map((other) => `${name(id)} < ${name(other)}`),
    ),
    milestones: parsed.milestones.map(({ title, dueOn }) => [title, dueOn].join(' ').trim()),
    placed: all.flatMap(({ id, milestone }) => (milestone ? [`${name(id)} in ${milestone}`] : [])),
    priorities: all.flatMap(({ id, priority }) => (priority ? [`${name(id)} ${priority}`] : [])),
    estimates: all.flatMap(({ id, estimate }) =>
      estimate ? [`${name(id)} ${estimate.amount ?? estimate.text} ${estimate.unit}`] : [],
    ),
    done: all.flatMap(({ id, isDone }) => (isDone ? [name(id)] : [])),
    goals: parsed.goals.length,
    nonGoals: parsed.nonGoals.length,
    metrics: parsed.metrics.length,
    openQuestions: parsed.openQuestions.length,
    notUnderstood: parsed.notUnderstood.map(
      ({ line, toLine, code }) => `${line}${toLine === undefined ? '' : `-${toLine}`} ${code}`,
    ),
    planned: plan.tasks.length,
  };
}

const NOTHING: Required<Expectation> = {
  title: '',
  requirements: [],
  kinds: [],
  tasks: [],
  parts: [],
  acceptance: 0,
  dependencies: [],
  milestones: [],
  placed: [],
  priorities: [],
  estimates: [],
  done: [],
  goals: 0,
  nonGoals: 0,
  metrics: 0,
  openQuestions: 0,
  notUnderstood: [],
  planned: 0,
};

test('there is an expectation for each of at least 20 documents', () => {
  expect([...documents.keys()]).toEqual(Object.keys(EXPECTATIONS).toSorted());
  expect(documents.size).toBeGreaterThanOrEqual(20);
});

test.for([...documents])('%s is read as a person reads it', ([name, text]) => {
  const parsed = parsePrd(text);
  expect(noted(parsed)).toEqual({ ...NOTHING, ...EXPECTATIONS[name] });
  expect(planShape.safeParse(parsed.plan).error).toBeUndefined();
});

test('the parts of stories are told apart in each of their forms', () => {
  const story = (text: string): unknown =>
    parsePrd(`## User stories\n\n${text}\n`).requirements.map((one) => one.story);
  const paid = { role: 'driver', want: 'pay by phone', benefit: 'I need no coins' };
  expect(story('As a driver, I want to pay by phone, so that I need no coins.')).toEqual([paid]);
  expect(story('**As a** driver\n**I want to** pay by phone\n**so that** I need no coins')).toEqual(
    [paid],
  );
  expect(story('- As a driver\n- I want to pay by phone\n- So that I need no coins')).toEqual([
    paid,
  ]);
  expect(story('As a driver\n\nI want to pay by phone\n\nso that I need no coins')).toEqual([paid]);
  expect(story('In order to save coins, as a driver, I want to pay by phone')).toEqual([
    { ...paid, benefit: 'save coins' },
  ]);
  expect(
    story('| As a | I want | So that |\n|-|-|-|\n| driver | to pay by phone | I need no coins |'),
  ).toEqual([paid]);
  expect(story('As an auditor I need a list')).toEqual([{ role: 'auditor', want: 'a list' }]);
});

test('dependencies are read from words, lists, ranges and sections', () => {
  const text = [
    '## Requirements',
    '- FR-1 One',
    '- FR-2 Two (blocked by FR-1)',
    '- FR-3 Three\n  - Depends on: FR-1, FR-2 and acme/rocket#7',
    '- FR-4 Four, after FR-3; it needs A4 paper and requires HTTP2',
    '- FR-5 Five depends on FR-1 to FR-3',
    '- FR-6 Six blocks FR-7',
    '- FR-7 Seven',
    '## Dependencies',
    '- FR-6 depends on FR-5',
    '- The bank answers',
  ].join('\n');
  const { requirements, notUnderstood } = parsePrd(text);
  expect(requirements.map(({ dependsOn }) => dependsOn)).toEqual([
    [],
    ['FR-1'],
    ['acme/rocket#7', 'FR-1', 'FR-2'],
    ['FR-3'],
    ['FR-1', 'FR-2', 'FR-3'],
    ['FR-5'],
    ['FR-6'],
  ]);
  expect(notUnderstood).toEqual([]);
});

test.for([
  ['a box in a summary', '## Overview\n\n- [ ] Paint it', '3 list'],
  ['an id in a problem', '## Problem\n\nIt is dark.\nFR-1: Light', '4 paragraph'],
  ['an id in a table of notes', '## Notes\n\n| A | B |\n|-|-|\n| FR-1 | x |', '5 table'],
  ['a story among users', '## Users\n\n- As a cook, I want salt', '3 list'],
  ['a demand among mock-ups', '## Mockups\n\n- Blue\n- The bar must be red', '4 list'],
])('%s is not made work, and that is said', ([, text = '', told]) => {
  const { requirements, tasks, notUnderstood } = parsePrd(text);
  expect([...requirements, ...tasks]).toEqual([]);
  expect(notUnderstood.map(({ line, code }) => `${line} ${code}`)).toEqual([told]);
  expect(notUnderstood[0]?.why).toMatch(/^This looks like work/);
});

test('risks, users and assumptions may have ids of their own', () => {
  const text = '## Risks\n- R1: It rains\n## Assumptions\n- [x] A-1: It is dry\n';
  expect(parsePrd(text)).toMatchObject({ requirements: [], tasks: [], notUnderstood: [] });
});

test('who waits for a heading is told that it is one', () => {
  const text = '## 1.1 Log\n\nIt must log.\n\n## 1.2 Merge\n\nIt must merge. It depends on 1.1.';
  expect(parsePrd(text).notUnderstood).toEqual([
    expect.objectContaining({ code: 'unclear_dependency', text: '1.1' }),
  ]);
});

test("a name that two have is nobody's", () => {
  const text =
    '## Tasks\n- Login (web)\n- Login (phone)\n- Pay, blocked by Login\n- Ship, blocked by Pay';
  const { tasks, notUnderstood } = parsePrd(text);
  expect(tasks.map(({ dependsOn }) => dependsOn)).toEqual([[], [], [], [tasks[2]?.id]]);
  expect(notUnderstood.map(({ code }) => code)).toEqual(['unclear_dependency']);
});

test('stories below an epic are its parts by their ids, and headings within them are not lost', () => {
  const { requirements, notUnderstood } = parsePrd(
    [
      '## Epics',
      '### E1 – Cards',
      '#### Story E1-S1: Save a card',
      'Blocked by: E2-S1',
      '##### On a slow network',
      'It is tried again.',
      '### E2 – Vault',
      '#### User story E2-S1: Keep a token',
      'As a shop, I want tokens.',
    ].join('\n\n'),
  );
  expect(requirements.map(({ id, title, parent }) => [id, title, parent])).toEqual([
    ['E1', 'Cards', undefined],
    ['E1-S1', 'Save a card', 'E1'],
    ['E2', 'Vault', undefined],
    ['E2-S1', 'Keep a token', 'E2'],
  ]);
  expect(requirements[1]).toMatchObject({
    dependsOn: ['E2-S1'],
    details: ['On a slow network', 'It is tried again.'],
  });
  expect(notUnderstood).toEqual([]);
});

test('a line may give several values', () => {
  const valuesOf = (line: string): unknown => {
    const [one] = parsePrd(`## Requirements\n\n### FR-1 Fly\n\n${line}\n`).requirements;
    return [one?.priority, one?.estimate?.text, one?.details];
  };
  expect(valuesOf('Priority: Critical. Estimate: 13 points.')).toEqual([
    'critical',
    '13 points',
    [],
  ]);
  expect(valuesOf('Priority: P0 | Owner: Kim | Estimate: 3d')).toEqual([
    'P0',
    '3d',
    ['Owner: Kim'],
  ]);
  expect(valuesOf('Priority: high, as said: soon')).toEqual(['high', undefined, []]);
});

test('a document without a title says that its plan is called by its first words', () => {
  const notes = (text: string): string => parsePrd(text).notes.join(' ');
  expect(notes('## Tasks\n- [ ] Fly')).toContain('keep the id of the plan');
  expect(notes('# Wings\n## Tasks\n- [ ] Fly')).not.toContain('keep the id of the plan');
});

test('ids stay when other parts are moved or edited', () => {
  const idOf = (text: string, title: string): string | undefined =>
    parsePrd(text).requirements.find((one) => one.title === title)?.id;
  const one = '# A\n\n## Features\n\n- Search\n- Print\n';
  const other =
    '# A\n\nNew words.\n\n## 7. Features\n\n- Draw\n- Print\n- SEARCH.\n\n## Risks\n\n- x\n';
  expect(idOf(one, 'Search')).toMatch(/^t-[0-9a-f]{8}$/);
  expect(idOf(other, 'SEARCH')).toBe(idOf(one, 'Search'));
  expect(parsePrd('## Features\n- Same\n- Same\n').plan.tasks.map(({ id }) => id)).toEqual([
    idOf('## Features\n- Same\n', 'Same'),
    `${idOf('## Features\n- Same\n', 'Same')}-2`,
  ]);
});

test('a plan has bodies with criteria, priority and where it comes from, and parts below their whole', () => {
  const { plan } = parsePrd(documents.get('06-story-map') ?? '');
  const [, first, , , , lend, list] = plan.tasks;
  expect(first).toMatchObject({ id: 'US-1', title: 'US-1: See free plots' });
  expect(first?.body).toBe(
    [
      '- As a neighbour, I want to see which plots are free, so that I can choose one near my home.',
      'Acceptance criteria:',
      '- [ ] A map shows free plots in green\n- [ ] A plot that is taken shows no name',
      'Priority: high',
      'From "Story map: Community garden", Epic: Find a plot, US-1',
    ].join('\n\n'),
  );
  expect(list).toMatchObject({ title: 'List of tools', parent: lend?.id });
});

test('a document without anything to do has a plan without tasks, and a title', () => {
  for (const text of ['', '   \n', '# Only a title\n\nProse.', '---\n---\n', '```\ncode']) {
    const { plan, title } = parsePrd(text);
    expect(plan.tasks).toEqual([]);
    expect(plan.id).toMatch(/^[a-z0-9][a-z0-9-]{2,59}$/);
    expect(title).not.toBe('');
  }
});

test('what is too long, too deep or never closed is said', () => {
  const codes = (text: string): readonly string[] =>
    parsePrd(text).notUnderstood.map(({ code }) => code);
  expect(codes('a b '.repeat(51_000))).toEqual(['too_long']);
  expect(codes(`${'> '.repeat(10_000)}FR-1 deep`)).toEqual(['too_deep']);
  expect(codes('# A\n<!-- never\n- closed')).toEqual(['open_comment']);
  expect(codes('# A\n```\n- never closed')).toEqual(['open_fence']);
  const many = Array.from({ length: 320 }, (_, at) => `- FR-${at + 1} Thing`).join('\n');
  expect(codes(`## Requirements\n${many}`)).toEqual(['too_many']);
  expect(parsePrd(`## Requirements\n${many}`).plan.tasks).toHaveLength(300);
});
