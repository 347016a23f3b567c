import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readGantt } from '../../../tests/support/read-gantt.ts';
import { type Bar, createBarIds, drawGantt } from '../src/roadmaps/mermaid.ts';

const bar = (title: string, more: Partial<Bar> = {}): Bar => ({
  id: 'probe-1',
  title,
  startDate: '2026-03-02',
  days: 3,
  tags: [],
  ...more,
});

const chartOf = (title: string): string =>
  drawGantt({ title, sections: [{ title, bars: [bar(title)] }] });

test('writes sections, bars with their tags, and milestones', () => {
  const sections = [
    {
      title: 'Sprint 4',
      bars: [
        bar('Antenna loses its signal', { tags: ['crit', 'active'] }),
        bar('Say: "go"; 50% of #2', { id: 'probe-2', startDate: '2026-03-05', days: 1 }),
      ],
    },
    { title: 'Empty', bars: [] },
    {
      title: 'Milestones',
      bars: [bar('Alpha', { id: 'Alpha', days: 0, tags: ['milestone'] })],
    },
  ];
  const text = drawGantt({ title: 'Roadmap of Probe', sections });
  expect(text).toBe(
    [
      'gantt',
      '    title Roadmap of Probe',
      '    dateFormat YYYY-MM-DD',
      '    axisFormat %d %b',
      '    section Sprint 4',
      '    Antenna loses its signal :crit, active, probe-1, 2026-03-02, 3d',
      '    Say#58; #34;go#34;#59; 50#37; of #35;2 :probe-2, 2026-03-05, 1d',
      '    section Milestones',
      '    Alpha :milestone, Alpha, 2026-03-02, 0d',
      '',
    ].join('\n'),
  );
  expect(readGantt(text).sections[0]?.bars.map(({ title }) => title)).toEqual([
    'Antenna loses its signal',
    'Say: "go"; 50% of #2',
  ]);
});

test.for([
  'section of the wing',
  'Title page',
  'click "here"',
  'Gantt',
  'gantt-chart',
  'done',
  'milestone, crit',
  'call home',
  'href "x"',
  'accTitle: x',
  'accDescr { x }',
  'includes tests',
  'dateFormat YYYY',
  'weekday monday',
  '2026-03-02 is the day',
  '%% comment',
  '5% faster',
  '%%{init: {}}%%',
  '#hash',
  '#35;',
  ':',
  'feat(api): add x; fix y',
  '---',
  '```',
  'end',
  '🚀 launch 👩‍🚀',
])('the title %j is read as it is written', (title) => {
  const read = readGantt(chartOf(title));
  expect([read.title, read.sections[0]?.title, read.sections[0]?.bars[0]?.title]).toEqual([
    title,
    title,
    title,
  ]);
});

test('what cannot be seen becomes a space, what is empty is told, and what is long is cut', () => {
  const titleOf = (title: string): string | undefined =>
    readGantt(chartOf(title)).sections[0]?.bars[0]?.title;
  expect(titleOf(' a\n\tb\u2028c\u0000d ')).toBe('a b c d');
  expect(titleOf('\n')).toBe('(no title)');
  expect(titleOf('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
  expect(titleOf('👩‍🚀'.repeat(70))).toBe(`${'👩‍🚀'.repeat(59)}…`);
  expect(titleOf('👩‍🚀'.repeat(60))).toBe('👩‍🚀'.repeat(60));
  expect(titleOf(`a${'\u0301'.repeat(5_000)}`)?.length).toBeLessThan(1_300);
});

const WORDS: readonly string[] =
  'section|title |click|done|:|;|#|%|%%|"|\n| |{|}|#35;|2026-03-02|gantt|<b>|🚀|\u202E|\uD83D|accTitle:|,'.split(
    '|',
  );

test('any title makes a chart that can be read, with that title in it', () => {
  const words = fc.constantFrom(...WORDS);
  const titles = fc.oneof(
    fc
      .array(fc.nat({ max: 0xff_ff }), { maxLength: 40 })
      .map((codes) => String.fromCharCode(...codes)),
    fc.string({ maxLength: 40 }),
    fc.array(words, { maxLength: 5 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(titles, (title) => {
      const read = readGantt(chartOf(title)).sections[0]?.bars[0]?.title ?? '';
      const kept = (text: string): string =>
        text.replace(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069\p{Surrogate}\uFFFD]/gu, '');
      // Halves of characters are replaced, so a title of nothing else is not empty.
      expect([kept(title), ...(kept(title) === '' ? ['(notitle)'] : [])]).toContain(kept(read));
    }),
    { seed: 31, numRuns: 300 },
  );
});

test('ids of bars are never the same, and never tags', () => {
  const idOf = createBarIds();
  const names = ['probe#1', 'probe#1', 'done', 'Crit', '→', '→', 'a--b', 'probe-1-2'];
  expect(names.map(idOf)).toEqual([
    'probe-1',
    'probe-1-2',
    'done-1',
    'Crit-1',
    'bar',
    'bar-2',
    'a-b',
    'probe-1-2-2',
  ]);
});
