import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fuzzing } from '../../tests/support/fuzzing.ts';
import type { Paragraph } from '../law/section.ts';
import {
  buildSubdivisions,
  findSubdivision,
  joinParagraphs,
  type Subdivision,
} from './subdivisions.ts';

function read(...lines: readonly string[]): string {
  return outline(buildSubdivisions(lines.map((text) => ({ text }))));
}

/** Labels with what is below them in brackets; "-" for a paragraph without one. */
function outline(nodes: readonly Subdivision[]): string {
  return nodes
    .map(({ label, children }) => {
      const inside = children.length === 0 ? '' : `[${outline(children)}]`;
      return `${label === '' ? '-' : label}${inside}`;
    })
    .join(' ');
}

function labels(text: string): readonly string[] {
  return text.split(' ').map((label) => `(${label}) Words.`);
}

test('reads the levels that California writes', () => {
  expect(read(...labels('a 1 A i I ia ib II ii B 2 b'))).toBe('a[1[A[i[I[ia ib] II] ii] B] 2] b');
});

test('opens several levels with one paragraph', () => {
  expect(read('(a) (1) (A) One.', '(B) Two.', '(2) Three.', '(b)(1) Four.')).toBe(
    'a[1[A B] 2] b[1]',
  );
});

test.each([
  ['a b c d e f g h i j', 'a b c d e f g h i j'],
  ['g h 1 A i ii B i j', 'g h[1[A[i ii] B]] i j'],
  ['g h 1 A i ii iii', 'g h[1[A[i ii iii]]]'],
  ['g h 1 i ii 2 i j', 'g h[1[i ii] 2] i j'],
  ['g h 1 A i', 'g h[1[A]] i'],
  ['g h i 1 A i ii j', 'g h i[1[A[i ii]]] j'],
  ['a 1 A i ii iii iv v vi vii viii ix x xi b', 'a[1[A[i ii iii iv v vi vii viii ix x xi]]] b'],
  ['t u v w x y z aa ab ac', 't u v w x y z aa ab ac'],
  ['y z aa bb cc', 'y z aa bb cc'],
  ['a 1 A B C D E F G H I J', 'a[1[A B C D E F G H I J]]'],
  ['a 1 A i I II III IV V ii', 'a[1[A[i[I II III IV V] ii]]]'],
  ['a 1 1.5 2 a.5 b', 'a[1 1.5 2] a.5 b'],
  ['1 a b 2 a 3', '1[a b] 2[a] 3'],
  ['k l m n', 'k l m n'],
  ['b c d e', 'b c d e'],
])('counts %s', (written, expected) => {
  expect(read(...labels(written))).toBe(expected);
});

test('takes a letter or a number by how far its paragraph is set in', () => {
  const set = (label: string, indent: number): Paragraph => ({ text: `(${label}) Words.`, indent });
  const paragraphs = [
    set('h', 0),
    set('1', 1),
    set('A', 2.5),
    set('i', 4),
    set('i', 0),
    { text: '(1) (A) Words.', indent: 1 },
    set('B', 2.5),
    set('2', 1),
  ];
  expect(outline(buildSubdivisions(paragraphs))).toBe('h[1[A[i]]] i[1[A B] 2]');
});

test('does not let one paragraph that is set in oddly break the count', () => {
  const paragraphs = [
    { text: '(a) First.', indent: 0 },
    { text: '(b) Second.', indent: 1 },
    { text: '(c) Third.', indent: 1 },
  ];
  expect(outline(buildSubdivisions(paragraphs))).toBe('a b c');
});

test('opens a level also where the page does not set it in', () => {
  const paragraphs = [
    { text: '(a) First.', indent: 0 },
    { text: '(1) Below.', indent: 1 },
    { text: '(A) Below that.', indent: 1 },
    { text: '(B) And this.', indent: 1 },
    { text: '(2) Below again.', indent: 1 },
    { text: '(b) Second.', indent: 0 },
    { text: '(1) Below.', indent: 0 },
  ];
  expect(outline(buildSubdivisions(paragraphs))).toBe('a[1[A B] 2] b[1]');
});

test('keeps paragraphs without a label where they belong', () => {
  const paragraphs = [
    { text: 'Words before.', indent: 0 },
    { text: '(a) First.', indent: 1 },
    { text: '(1) Below.', indent: 2.5 },
    { text: 'More of (1).', indent: 2.5 },
    { text: 'More of (a).', indent: 1 },
    { text: '(2) Below again.', indent: 2.5 },
    { text: 'Words for all.', indent: 0 },
  ];
  expect(outline(buildSubdivisions(paragraphs))).toBe('- a[1[-] - 2] -');
});

test('takes no label out of a sentence', () => {
  const lines = [
    'As used in subdivision (a), words.',
    '(a), (b), and (c) are words of a sentence.',
    '(a) (2) and (3) of that section apply.',
    '(s)he said so.',
  ];
  expect(read(...lines)).toBe('- - a[-]');
  expect(buildSubdivisions([{ text: '(a) (2) and more' }])[0]?.text).toBe('(2) and more');
});

test('finds a subdivision by its labels, also in the second of two equal lists', () => {
  const tree = buildSubdivisions(
    [...labels('a 1 2 b 1'), 'Words between.', ...labels('1 A 2')].map((text) => ({ text })),
  );
  expect(findSubdivision(tree, ['a', '2'])?.label).toBe('2');
  expect(findSubdivision(tree, ['b', '1', 'A'])?.label).toBe('A');
  expect(findSubdivision(tree, ['a', '3'])).toBeUndefined();
  expect(findSubdivision(tree, ['c'])).toBeUndefined();
  expect(findSubdivision(tree, [])).toBeUndefined();
});

test('gives any paragraphs back character for character', () => {
  const label = fc.constantFrom(
    ...'a b h i j v x z aa 1 2 10 1.5 A B I i ii iv I II ia'.split(' '),
  );
  const opening = fc
    .array(fc.tuple(label, fc.constantFrom(' ', '', '  ')), { maxLength: 4 })
    .map((all) => all.map(([one, gap]) => `(${one})${gap}`).join(''));
  const words = fc.oneof(fc.string(), fc.constantFrom('The rule', 'under subdivision (a), so', ''));
  const paragraph = fc
    .record({
      opening,
      words,
      indent: fc.option(fc.constantFrom(0, 1, 2.5, 4), { nil: undefined }),
    })
    .map(({ opening: begin, words: rest, indent }) => ({
      text: `${begin}${rest}`,
      ...(indent !== undefined && { indent }),
    }));
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 40 }), (paragraphs) => {
      expect(joinParagraphs(buildSubdivisions(paragraphs))).toStrictEqual(
        paragraphs.map(({ text }) => text),
      );
    }),
    fuzzing(),
  );
});

interface Plan {
  readonly children: readonly Plan[];
}

const LABELS = [
  'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' '),
  '1 2 3 4 5 6 7 8 9'.split(' '),
  'A B C D E F G H'.split(' '),
  'i ii iii iv v vi vii viii ix x xi xii'.split(' '),
  'I II III IV V VI'.split(' '),
];

const plans = fc.letrec<{ readonly node: Plan }>((tie) => ({
  node: fc.record({
    children: fc.oneof(
      { depthSize: 'small' },
      fc.constant([]),
      // A level has two at least: nobody divides a thing into one.
      fc.array(tie('node'), { minLength: 2, maxLength: 8 }),
    ),
  }),
}));

function flatten(plan: readonly Plan[], depth = 0): readonly Paragraph[] {
  return plan.flatMap(({ children }, index) => {
    const label = LABELS[depth]?.[index];
    if (label === undefined) return [];
    const own = { text: `(${label}) Words.`, indent: depth * 1.5 };
    return [own, ...flatten(children, depth + 1)];
  });
}

function drawn(plan: readonly Plan[], depth = 0): string {
  const told = plan.map(({ children }, index) => {
    const label = LABELS[depth]?.[index];
    if (label === undefined) return undefined;
    const inside = drawn(children, depth + 1);
    return `${label}${inside === '' ? '' : `[${inside}]`}`;
  });
  return told.filter((one) => one !== undefined).join(' ');
}

test('reads back any section that is drafted as usual, whether it is set in or not', () => {
  const forest = fc.array(plans.node, { minLength: 1, maxLength: 26 });
  fc.assert(
    fc.property(forest, fc.boolean(), (plan, isSetIn) => {
      const paragraphs = flatten(plan).map(({ text, indent = 0 }) =>
        isSetIn ? { text, indent } : { text },
      );
      expect(outline(buildSubdivisions(paragraphs))).toBe(drawn(plan));
    }),
    fuzzing(80),
  );
});

test('of a paragraph of nothing but labels, the first hundred are read', { timeout: 5_000 }, () => {
  const [only, ...others] = buildSubdivisions([{ text: '(a)'.repeat(1_000_000) }]);
  expect(others.length).toBeLessThan(100);
  expect(only?.label).toBe('a');
});
