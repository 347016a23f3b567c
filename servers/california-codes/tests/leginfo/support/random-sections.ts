import type {
  SimHeading,
  SimParagraph,
  SimSection,
  SimVersion,
} from '@wellspoken/simulator-leginfo';
import * as fc from 'fast-check';

import { LAW_CODES } from '../../../src/law/codes.ts';

/** The same input on every run; another seed or more runs come from the environment. */
export const fuzzing: fc.Parameters<unknown> = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_116),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 60),
};

const TRAPS = [
  '(a)',
  '(AB 27)',
  '(l)',
  '(ii)',
  '((a)',
  '(Sec.',
  'subdivision (b) of',
  '[1 - 2]',
  '|',
  '§',
  '15278.',
  '48900.5',
  '51222',
  '1203.1ab',
  '25299.50.3.',
  'Section 15278',
  'ARTICLE 2.',
  '&amp;',
  '&nbsp;',
  '<b>',
  '</div>',
  '<p>',
  '<!--',
  '-->',
  '"',
  "'",
  '\\',
  '`',
  '$&',
  '{',
  '}',
  'Citizens’',
  '“quoted”',
  '—',
  'peña',
  'été',
  'e\u0301',
  '日本',
  '🏫',
  '\u00ad',
  '2⁄3',
  '½',
  'm²',
  '(Added by Stats. 2000, Ch. 44, Sec. 3.) shall',
  'javascript:',
  ']]>',
  '%20',
  '\u200b',
];

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('the', 'governing', 'board', 'of', 'a', 'district') },
  { weight: 3, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }) },
);

function words(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(word, { minLength: 1, maxLength })
    .map((all) => all.join(' ').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

const lines = fc.array(words(8), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
const cells = fc
  .array(fc.array(words(3).map(unbarred), { minLength: 2, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((rows) => rows.map((row) => row.join(' | ')).join('\n'));

function unbarred(text: string): string {
  return text.replaceAll('|', '/');
}

const LABELS = ['', '(a) ', '(1) ', '(A) ', '(i) ', '(a) (1) ', '(aa) ', '(I) ', '(ix) '];
const indent = fc.constantFrom(0, 1, 1.5, 2.5, 4, 5.5);
const paragraph: fc.Arbitrary<SimParagraph> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...LABELS), lines, indent)
      .map(([label, text, em]) => ({ text: label + text, indent: em })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(cells, indent).map(([text, em]) => ({ text, indent: em, isTable: true })),
  },
);

const year = fc.integer({ min: 1872, max: 2030 });
const month = fc.constantFrom('January', 'July', 'November');
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }), year)
  .map(([m, d, y]) => `${m} ${d}, ${y}`);
const ending = fc.oneof(
  fc.constantFrom('', ' (AB 27)', ' (SB 1 (2nd Ex. Sess.))', ' (Prop. 98 (Nov. 8, 1988))'),
  day.map((date) => ` Effective ${date}.`),
  day.map((date) => ` Operative ${date}, by its own provisions.`),
  day.map((date) => ` Repealed as of ${date}, by its own provisions.`),
  words(4).map((text) => ` (${text})`),
);
const verb = fc.constantFrom(
  'Added',
  'Amended',
  'Repealed and added',
  'Amended (as added by initiative)',
);

const version: fc.Arbitrary<SimVersion> = fc
  .record({
    paragraphs: fc.array(paragraph, { minLength: 1, maxLength: 7 }),
    verb,
    endings: fc.array(ending, { maxLength: 4 }),
    year,
    chapter: fc.integer({ min: 1, max: 1999 }),
    part: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ paragraphs, verb: by, endings, ...act }) => ({
    paragraphs,
    note: `(${by} by Stats. ${act.year}, Ch. ${act.chapter}, Sec. ${act.part}.${endings.join('')})`,
    act: { statutes: String(act.year), chapter: String(act.chapter), section: String(act.part) },
  }));

const number = fc.constantFrom('1', '2.5', '10', '1.5', '3a', '22.3.7');
const headingFacts = fc.record(
  {
    number,
    // What ends in brackets with a figure is a range, and a lone letter belongs to a Roman number.
    title: words(6).map((text) => `Of ${text}.`),
    range: fc.constantFrom(
      '15278 - 15282',
      '1. - 32527',
      'SECTION 1 - SEC. 32',
      '1102.6a. - 1102.6b.',
    ),
    note: words(6).map((text) => `Part added ${text} (AB 1).`),
  },
  { requiredKeys: ['number', 'title'] },
);
const LEVELS = ['title', 'division', 'part', 'chapter', 'article'];
const codeHeadings: fc.Arbitrary<readonly SimHeading[]> = fc
  .tuple(
    fc.shuffledSubarray(LEVELS),
    fc.array(headingFacts, { minLength: 6, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([levels, facts, hasBare]) => {
    const [first, ...others] = facts;
    const bare = hasBare && first !== undefined ? [{ ...first, level: '', number: '' }] : [];
    return [
      ...bare,
      ...levels.flatMap((level, index) =>
        others[index] === undefined ? [] : [{ level, ...others[index] }],
      ),
    ];
  });

const sectionNumber = fc
  .tuple(
    fc.integer({ min: 1, max: 99_999 }),
    fc.array(fc.constantFrom('1', '05', '12', '50', '3'), { maxLength: 2 }),
    fc.constantFrom('', 'a', 'ab'),
  )
  .map(([whole, fractions, letters]) => [whole, ...fractions].join('.') + letters);

/** 1 to 4 versions, which have different acts. */
const versions = fc
  .uniqueArray(version, { minLength: 1, maxLength: 4, selector: ({ note }) => note })
  .filter(hasOwnActs)
  .map(([first, ...others]) => [first, ...others] as [SimVersion, ...SimVersion[]]);

function hasOwnActs(all: readonly SimVersion[]): boolean {
  return new Set(all.map(({ act }) => JSON.stringify(act))).size === all.length;
}

/** A section of a code. */
export const codeSection: fc.Arbitrary<SimSection> = fc.record({
  code: fc.constantFrom(...LAW_CODES.filter((code) => code !== 'CONS')),
  section: sectionNumber,
  headings: codeHeadings,
  versions,
});

/** Some sections of one article of the Constitution. */
export const constitutionSections: fc.Arbitrary<readonly SimSection[]> = fc
  .record({
    article: fc.constantFrom('I', 'IV', 'XIII B', 'XXXV', 'X A'),
    facts: headingFacts,
    all: fc.uniqueArray(fc.tuple(fc.constantFrom('1', '2', '7', '8.5', '28'), versions), {
      minLength: 1,
      maxLength: 4,
      selector: ([section]) => section,
    }),
  })
  .map(({ article, facts, all }) =>
    all.map(([section, own]) => ({
      code: 'CONS',
      section,
      article,
      headings: [{ ...facts, level: 'article', number: article }],
      versions: own,
    })),
  );

/** The days that a note tells, as ISO writes them. */
export interface Days {
  readonly effective?: string;
  readonly operative?: string;
  readonly inoperative?: string;
  readonly repealed?: string;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const date = fc.tuple(year, fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 28 }));

function written([y, m, d]: readonly [number, number, number]): string {
  return `${MONTHS[m] ?? ''} ${d}, ${y}`;
}

function iso([y, m, d]: readonly [number, number, number]): string {
  return [y, String(m + 1).padStart(2, '0'), String(d).padStart(2, '0')].join('-');
}

/** A version whose note tells some days, and those days. */
export const datedVersion: fc.Arbitrary<{ readonly version: SimVersion; readonly days: Days }> = fc
  .record(
    {
      base: version,
      bill: fc.constantFrom('', ' (AB 27)', ' (SB 1234)'),
      effective: date,
      operative: date,
      inoperative: date,
      repealed: date,
    },
    { requiredKeys: ['base', 'bill'] },
  )
  .map(({ base, bill, effective, operative, inoperative, repealed }) => {
    const { statutes, chapter, section } = base.act;
    const told = [
      `Amended by Stats. ${statutes}, Ch. ${chapter}, Sec. ${section}.${bill}`,
      effective && `Effective ${written(effective)}.`,
      operative && `Operative ${written(operative)}, by its own provisions.`,
      inoperative && `Inoperative on ${written(inoperative)}, by its own provisions.`,
      repealed && `Repealed as of ${written(repealed)}, by its own provisions.`,
    ].filter((part) => part !== undefined);
    return {
      version: { ...base, note: `(${told.join(' ')})` },
      days: {
        ...(effective && { effective: iso(effective) }),
        ...(operative && { operative: iso(operative) }),
        ...(inoperative && { inoperative: iso(inoperative) }),
        ...(repealed && { repealed: iso(repealed) }),
      },
    };
  });
