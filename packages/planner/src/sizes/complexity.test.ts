import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type ComplexityFacts, measureComplexity } from './complexity.ts';

const facts = (more: Partial<ComplexityFacts> = {}): ComplexityFacts => ({
  title: 'A task',
  body: '',
  ...more,
});
const factorOf = (given: ComplexityFacts, name: string): readonly (number | undefined)[] => {
  const found = measureComplexity(given).factors.find((factor) => factor.name === name);
  return [found?.value, found?.points];
};
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

test('a task of which nothing is known is small, and says so', () => {
  const { score, level, factors } = measureComplexity(facts());
  expect({ score, level }).toEqual({ score: 1, level: 'small' });
  expect(factors.map(({ name, value, points }) => [name, value, points])).toEqual([
    ['base', 1, 1],
    ['steps', 0, 0],
    ['subIssues', 0, 0],
    ['dependencies', 0, 0],
    ['text', 2, 0],
    ['criteria', 0, 0],
    ['areas', 0, 0],
    ['discussion', 0, 0],
    ['unknowns', 0, 0],
  ]);
});

const BODY = `Tell the ground, see \`src/engine/battery.ts\` and src/console/alarm.ts. Which limit?

- [x] Read the voltage
- [ ] Choose the limits (TBD)
- [ ] Send the alarm

## Acceptance criteria
- [ ] It rings
- It stops
- It is logged

\`\`\`md
- [ ] Not a step?
\`\`\`
<!-- - [ ] Nor this one? -->`;

test('each visible fact gives its points', () => {
  const { score, level, factors, openSteps } = measureComplexity({
    title: 'Alarm',
    body: BODY,
    labels: ['feature'],
    subIssues: 3,
    blockedBy: 1,
    blocking: 1,
    comments: 5,
    estimate: 8,
  });
  // Steps 2 → 1, parts 3 → 2, dependencies 2 → 2, criteria 3 → 1, 2 folders and 1 label 3 → 1,
  // comments 5 → 1, one question and one TBD 2 → 1, estimate 8 → 2, and 1 for all: 12, told as 10.
  expect(factors.map(({ name, value, points }) => [name, value, points])).toEqual([
    ['base', 1, 1],
    ['steps', 2, 1],
    ['subIssues', 3, 2],
    ['dependencies', 2, 2],
    ['text', expect.any(Number), 0],
    ['criteria', 3, 1],
    ['areas', 3, 1],
    ['discussion', 5, 1],
    ['unknowns', 2, 1],
    ['estimate', 8, 2],
    ['cap', 12, -2],
  ]);
  expect({ score, level }).toEqual({ score: 10, level: 'large' });
  expect(openSteps).toEqual(['Choose the limits (TBD)', 'Send the alarm']);
  expect(factors[1]?.because).toBe('2 steps of its checklist are open, 1 are ticked');
});

test.for([
  ['steps', { body: lines(4, (at) => `- [ ] Step ${at}`) }, [4, 2]],
  ['steps', { body: lines(8, (at) => `${at + 1}. [ ] Step`) }, [8, 3]],
  ['text', { body: lines(148, () => 'word') }, [150, 1]],
  ['text', { body: lines(498, () => 'word') }, [500, 2]],
  ['criteria', { body: `**Definition of done**\n${lines(6, () => '* It works')}` }, [6, 2]],
  ['areas', { body: 'a/b.ts a/c.ts b/d.ts https://x.org/y.html', labels: ['bug'] }, [3, 1]],
  ['unknowns', { body: 'To be decided. Unclear? Not sure; see https://x.org/a?b=c?' }, [4, 2]],
  ['dependencies', { blockedBy: 4 }, [4, 3]],
  ['subIssues', { subIssues: 6 }, [6, 3]],
  ['discussion', { comments: 15 }, [15, 2]],
  ['estimate', { estimate: 13 }, [13, 3]],
  ['estimate', { estimate: 5 }, [5, 1]],
  ['estimate', { estimate: 4.5 }, [4.5, 0]],
  ['areas', { body: 'a/b.ts b/c.ts', labels: ['w', 'x', 'y', 'z'] }, [6, 2]],
  ['subIssues', { subIssues: 1 }, [1, 1]],
  ['dependencies', { blocking: 1 }, [1, 1]],
  ['unknowns', { body: 'Why?' }, [1, 1]],
] as const)('%s of %j', ([name, more, counted]) => {
  expect(factorOf(facts(more), name)).toEqual(counted);
});

test.for(['Acceptance criteria:', '# Done when', '```', 'Hide <!-- this', '- [ ] Mars'])(
  'a title %j hides and turns nothing of the text into something else',
  (title) => {
    const given = facts({ title, body: '- [ ] a\n- [ ] b' });
    expect(factorOf(given, 'steps')).toEqual([2, 1]);
    expect(factorOf(given, 'criteria')).toEqual([0, 0]);
  },
);

// Six sub-issues and the base are 4 points; one, two and four blockers are 1, 2 and 3 more.
test.for([
  [{ subIssues: 3 }, 3, 'small'],
  [{ subIssues: 6 }, 4, 'medium'],
  [{ subIssues: 6, blockedBy: 2 }, 6, 'medium'],
  [{ subIssues: 6, blockedBy: 4 }, 7, 'large'],
] as const)('%j is %d and so %s', ([more, score, level]) => {
  expect(measureComplexity(facts(more))).toMatchObject({ score, level });
});

const anything = fc.record({
  title: fc.string(),
  body: fc
    .array(
      fc.constantFrom(
        '- [ ] a',
        '- [x] b',
        '```',
        '# Acceptance',
        'why?',
        '<!--',
        '-->',
        'a/b.c',
        '~~~',
        '\r',
      ),
      { maxLength: 30 },
    )
    .map((all) => all.join('\n')),
  subIssues: fc.nat({ max: 9 }),
  blockedBy: fc.nat({ max: 5 }),
  blocking: fc.nat({ max: 5 }),
  comments: fc.nat({ max: 20 }),
  labels: fc.array(fc.constantFrom('a', 'b'), { maxLength: 7 }),
  estimate: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
});

test('the factors add up to a score of 1 to 10, whatever is given', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const { score, factors } = measureComplexity(given);
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(score).toBeGreaterThanOrEqual(1);
      expect(score).toBeLessThanOrEqual(10);
    }),
    { seed: 21, numRuns: 100 },
  );
});

test('more of anything never lowers the score', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const { score } = measureComplexity(given);
      for (const key of ['subIssues', 'blockedBy', 'blocking', 'comments'] as const) {
        const more = measureComplexity({ ...given, [key]: given[key] + 1 });
        expect(more.score).toBeGreaterThanOrEqual(score);
      }
      const estimate = (given.estimate ?? 0) + 1;
      expect(measureComplexity({ ...given, estimate }).score).toBeGreaterThanOrEqual(score);
    }),
    { seed: 22, numRuns: 60 },
  );
});
