import {
  renderSectionPage,
  type SimParagraph,
  type SimSection,
} from '@wellspoken/simulator-leginfo';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readHistory } from '../src/history/history.ts';
import { getText, type SectionVersion } from '../src/law/section.ts';
import {
  buildSubdivisions,
  joinParagraphs,
  type Subdivision,
} from '../src/sections/subdivisions.ts';
import { parseSectionPage } from '../src/leginfo/pages/section-page.ts';
import { fuzzing } from './support/fuzzing.ts';

interface Plan {
  readonly words: string;
  /** Whether what is below begins in the same paragraph: "(a) (1)". */
  readonly isChained: boolean;
  readonly children: readonly Plan[];
}

const LABELS = [
  'a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab'.split(' '),
  '1 2 3 4 5 6 7 8 9 10 11 12'.split(' '),
  'A B C D E F G H I J'.split(' '),
  'i ii iii iv v vi vii viii ix x'.split(' '),
  'I II III IV V VI'.split(' '),
];
const labelAt = (depth: number, index: number): string => LABELS[depth]?.[index] ?? '';
const INDENTS = [0, 1, 2.5, 4, 5.5];

const sentence = fc.constantFrom(
  'The governing board shall act as subdivision (a) requires.',
  'Paragraph (1) of subdivision (b) of Section 15278 applies; “notice” means notice.',
  'No pupil’s record – not even a part of it – may be given to others.',
  'Each of the following:',
  'See Section 48900. 48900.5. is another.',
);

const { node } = fc.letrec<{ readonly node: Plan }>((tie) => ({
  node: fc.record({
    words: sentence,
    isChained: fc.boolean(),
    children: fc.oneof(
      { depthSize: 'small', maxDepth: LABELS.length - 1 },
      fc.constant([]),
      fc.array(tie('node'), { minLength: 2, maxLength: 5 }),
    ),
  }),
}));

/** Labels that stand before those of the first subdivision, in its paragraph. */
interface Chain {
  readonly labels: string;
  readonly indent: number;
}

/** Paragraphs as they are printed, each set in as the widest of its labels is. */
function printed(plans: readonly Plan[], depth = 0, chain?: Chain): readonly SimParagraph[] {
  return plans.flatMap(({ words, isChained, children }, index) => {
    const alone = { labels: '', indent: INDENTS[depth] ?? 0 };
    const { labels: before, indent } = index === 0 && chain !== undefined ? chain : alone;
    const labels = `${before}(${labelAt(depth, index)}) `;
    if (isChained && children.length > 0) return printed(children, depth + 1, { labels, indent });
    return [{ text: `${labels}${words}`, indent }, ...printed(children, depth + 1)];
  });
}

function drawn(plans: readonly Plan[], depth = 0): string {
  return plans
    .map(({ children }, index) => `${labelAt(depth, index)}[${drawn(children, depth + 1)}]`)
    .join(' ');
}

function outline(nodes: readonly Subdivision[]): string {
  return nodes
    .filter(({ label }) => label !== '')
    .map(({ label, children }) => `${label}[${outline(children)}]`)
    .join(' ');
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const day = fc.record({
  year: fc.integer({ min: 1872, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  date: fc.integer({ min: 1, max: 28 }),
});
type Day = typeof day extends fc.Arbitrary<infer Value> ? Value : never;

const written = ({ year, month, date }: Day): string => `${MONTHS[month - 1]} ${date}, ${year}`;
const iso = ({ year, month, date }: Day): string =>
  [year, ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-');

const history = fc.record(
  {
    verb: fc.constantFrom('Added', 'Amended', 'Repealed and added'),
    chapter: fc.integer({ min: 1, max: 1999 }),
    bill: fc.constantFrom('AB 27', 'SB 1304'),
    effective: day,
    operative: day,
    inoperative: day,
    repealed: day,
  },
  { requiredKeys: ['verb', 'chapter'] },
);
type Told = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

function noteOf(told: Told): string {
  const { verb, chapter, bill, effective, operative, inoperative, repealed } = told;
  const sentences = [
    `${verb} by Stats. 2001, Ch. ${chapter}, Sec. 4.5.`,
    bill && `(${bill})`,
    effective && `Effective ${written(effective)}.`,
    operative && `Section operative ${written(operative)}, by its own provisions.`,
    inoperative && `Inoperative on ${written(inoperative)}.`,
    repealed && `Repealed as of ${written(repealed)}, by its own provisions.`,
  ];
  return `(${sentences.filter((one) => one !== undefined).join(' ')})`;
}

function read(section: SimSection): SectionVersion {
  const page = parseSectionPage(renderSectionPage(section), { code: 'EDC', section: '48900' });
  if (page.kind !== 'section') throw new Error(`Expected a section, got ${page.kind}.`);
  return page.version;
}

test('reads subdivisions and days of any section back from its page', () => {
  const plans = fc.array(node, { minLength: 2, maxLength: 28, size: 'small' });
  fc.assert(
    fc.property(plans, history, (plan, told) => {
      const paragraphs = printed(plan);
      const note = noteOf(told);
      const version = read({
        code: 'EDC',
        section: '48900',
        headings: [{ level: 'article', number: '1', title: 'Suspension', range: '48900 - 48927' }],
        versions: [{ paragraphs, note, act: { statutes: '2001', chapter: '1', section: '4.5' } }],
      });
      const texts = paragraphs.map(({ text }) => text);
      expect(getText(version)).toBe(texts.join('\n\n'));
      const tree = buildSubdivisions(version.paragraphs);
      expect(outline(tree)).toBe(drawn(plan));
      expect(joinParagraphs(tree)).toStrictEqual(texts);
      // An archive does not say how far a paragraph is set in.
      expect(outline(buildSubdivisions(texts.map((text) => ({ text }))))).toBe(drawn(plan));
      expect(version.note).toBe(note);
      const { acts, conditions, unread, remarks, ...days } = readHistory(version.note);
      const { verb, chapter, bill, ...given } = told;
      expect(days).toStrictEqual(
        Object.fromEntries(
          Object.entries(given).flatMap(([kind, one]) =>
            one === undefined ? [] : [[kind, iso(one)]],
          ),
        ),
      );
      expect(acts).toStrictEqual([
        {
          verb: verb.toLowerCase(),
          statutes: '2001',
          chapter: String(chapter),
          section: '4.5',
          ...(bill !== undefined && { bill }),
        },
      ]);
      expect([...conditions, ...unread, ...remarks]).toStrictEqual([]);
    }),
    fuzzing(60),
  );
});
