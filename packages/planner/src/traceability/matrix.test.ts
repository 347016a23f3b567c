import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type Demand,
  type Matrix,
  traceDemands,
  type TracedIssue,
  writeMatrixTable,
} from './matrix.ts';

const issue = (number: number, title: string, more: Partial<TracedIssue> = {}): TracedIssue => ({
  id: `I_${number}`,
  reference: `acme/probe#${number}`,
  number,
  title,
  body: '',
  state: 'open',
  labels: [],
  assignees: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  isUnderWay: false,
  ...more,
});

const demand = (id: string, ...tasks: string[]): Demand => ({ id, text: `Demand ${id}`, tasks });

const links = ({ traced }: Matrix): object =>
  Object.fromEntries(
    traced.map((one) => [
      one.demand.id,
      [
        one.coverage,
        ...one.links.map(({ issue: { number }, where }) => `${number} ${where.join('+')}`),
      ],
    ]),
  );

test('finds what each issue is for, how it says so, and how far each demand is', () => {
  const issues = [
    issue(1, 'FR-1: log in', {
      body: 'For FR-1 and fr‑2.',
      state: 'closed',
      stateReason: 'completed',
    }),
    issue(2, 'Log out', { body: 'See (FR-2).' }),
    issue(3, 'Theme', { labels: ['fr-3'], isUnderWay: true }),
    issue(4, 'Export', { body: 'Text.\n\n<!-- wellspoken-plan: probe/task-4 -->' }),
    issue(5, 'A part of the export', { parent: 'acme/probe#4' }),
    issue(6, 'A part of that', { parent: 'acme/probe#5' }),
    issue(7, 'Import', { body: 'FR-5', state: 'closed', stateReason: 'not_planned' }),
    issue(8, 'Something else', { body: 'As in FR-9 and FR-12, not RFC-7.' }),
  ];
  const demands = [
    demand('FR-1'),
    demand('FR-2'),
    demand('FR-3'),
    demand('FR-4', 'task-4'),
    demand('FR-5'),
    demand('FR-6'),
  ];
  const found = traceDemands({ demands, issues, planId: 'probe' });
  expect(links(found)).toEqual({
    'FR-1': ['done', '1 title+body'],
    // One of its two issues is closed.
    'FR-2': ['in_progress', '1 body', '2 body'],
    'FR-3': ['in_progress', '3 label'],
    'FR-4': ['planned', '4 marker', '5 parent', '6 parent'],
    // What was closed as not planned covers nothing.
    'FR-5': ['none', '7 body'],
    'FR-6': ['none'],
  });
  expect(found.counts).toEqual({ none: 2, planned: 1, in_progress: 2, done: 1 });
  expect(found.orphans.map(({ number }) => number)).toEqual([8]);
  expect(found.unknown).toEqual([
    { id: 'FR-9', namedBy: ['acme/probe#8'] },
    { id: 'FR-12', namedBy: ['acme/probe#8'] },
  ]);
});

test.for(['FR-10', 'NFR-1', 'FR-1.2', 'FR-11', 'XFR-1', 'FR-1-b', 'FR-1x', 'A-FR-1', 'FR_1'])(
  'does not take %s for FR-1',
  (name) => {
    const found = traceDemands({
      demands: [demand('FR-1')],
      issues: [issue(1, `About ${name} only`, { body: name, labels: [name] })],
    });
    expect(links(found)).toEqual({ 'FR-1': ['none'] });
  },
);

test.for(['FR-1', 'fr-1', '[FR-1]', 'FR-1.', 'FR-1,FR-2', '`FR-1`', 'FR-1/2', '#FR-1', 'FR‑1'])(
  'takes %s for FR-1',
  (name) => {
    const found = traceDemands({ demands: [demand('FR-1')], issues: [issue(1, name)] });
    expect(links(found)).toEqual({ 'FR-1': ['planned', '1 title'] });
  },
);

test('an id of more than one word is found as a whole', () => {
  const demands = [demand('Story 1'), demand('R#2')];
  const issues = [issue(1, 'Story 10, R#21'), issue(2, 'story 1 (R#2)')];
  expect(links(traceDemands({ demands, issues }))).toEqual({
    'Story 1': ['planned', '2 title'],
    'R#2': ['planned', '2 title'],
  });
});

test('marks of other plans and other comments name nothing', () => {
  const body = 'Words.\n<!-- wellspoken-plan: other/FR-1 -->\n<!-- FR-2 -->\n<!-- FR-1';
  const demands = [demand('FR-1', 'FR-1'), demand('FR-2')];
  const found = traceDemands({ demands, issues: [issue(1, 'A', { body })], planId: 'probe' });
  // What begins as a comment and never ends is text.
  expect(links(found)).toEqual({ 'FR-1': ['planned', '1 body'], 'FR-2': ['none'] });
});

test('parents in a circle end', () => {
  const issues = [
    issue(1, 'FR-1', { parent: 'acme/probe#2' }),
    issue(2, 'B', { parent: 'acme/probe#1' }),
  ];
  expect(links(traceDemands({ demands: [demand('FR-1')], issues }))).toEqual({
    'FR-1': ['planned', '1 title', '2 parent'],
  });
});

test('an issue that is not traced itself may be the parent of one that is', () => {
  const issues = [issue(2, 'B', { parent: 'acme/probe#1' })];
  const relatives = [issue(1, 'FR-1')];
  expect(links(traceDemands({ demands: [demand('FR-1')], issues, relatives }))).toEqual({
    'FR-1': ['planned', '2 parent'],
  });
});

test('the table has a row for each demand, with what Markdown would read escaped', () => {
  const demands = [
    { id: 'FR-1', text: 'Show a|b\nand *c* of `x_y` <script>', tasks: [] },
    { id: 'FR-2', text: 'Quiet', tasks: [] },
  ];
  const issues = [1, 2, 3].map((number) => issue(number, 'FR-1'));
  expect(writeMatrixTable(traceDemands({ demands, issues }), 2)).toBe(
    [
      '| Requirement | What | Coverage | Issues |',
      '| --- | --- | --- | --- |',
      String.raw`| FR-1 | Show a\|b and \*c\* of \`x\_y\` \<script\> | planned | acme/probe#1 (open, title), acme/probe#2 (open, title), 1 more |`,
      '| FR-2 | Quiet | none |  |',
      '',
    ].join('\n'),
  );
});

const worlds = fc.record({
  demands: fc.array(fc.tuple(fc.constantFrom('FR', 'NFR', 'R'), fc.nat({ max: 20 })), {
    maxLength: 12,
  }),
  issues: fc.array(
    fc.record({
      names: fc.array(fc.tuple(fc.constantFrom('FR', 'NFR', 'R'), fc.nat({ max: 25 })), {
        maxLength: 3,
      }),
      parent: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
    }),
    { maxLength: 10 },
  ),
});

test('every demand appears once, and every issue is for one or an orphan', () => {
  fc.assert(
    fc.property(worlds, ({ demands, issues }) => {
      const ids = demands.map(([prefix, number]) => `${prefix}-${number}`);
      const texts = issues.map(({ names, parent }, at) =>
        issue(at, names.map((name) => name.join('-')).join(', '), {
          ...(parent !== undefined && { parent: `acme/probe#${parent}` }),
        }),
      );
      const found = traceDemands({ demands: ids.map((id) => demand(id)), issues: texts });
      expect(found.traced.map((one) => one.demand.id)).toEqual([...new Set(ids)]);
      const linked = found.traced.flatMap((one) =>
        one.links.map(({ issue: { number } }) => number),
      );
      const orphans = found.orphans.map(({ number }) => number);
      expect([...new Set([...linked, ...orphans])].toSorted((a, b) => a - b)).toEqual(
        texts.map(({ number }) => number),
      );
      expect(orphans.filter((number) => linked.includes(number))).toEqual([]);
      const named = texts.flatMap(({ title }) => title.split(', ')).filter((name) => name !== '');
      const prefixes = new Set(ids.map((id) => id.split('-')[0]));
      const strange = named.filter(
        (name) => !ids.includes(name) && prefixes.has(name.split('-')[0]),
      );
      expect(new Set(found.unknown.map(({ id }) => id))).toEqual(new Set(strange));
    }),
    { seed: 21, numRuns: 100 },
  );
});
