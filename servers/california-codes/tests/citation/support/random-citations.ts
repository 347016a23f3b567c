import fc from 'fast-check';

import { type Citation, formatCitation } from '../../../src/citations/citation.ts';
import { LAW_CODES } from '../../../src/law/codes.ts';
import { compareSections } from '../../../src/law/section-number.ts';

const section = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 160_000 }),
      fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 2 }),
      fc.constantFrom('', '', '', 'a', 'ab', 'c'),
    )
    .map(([whole, fractions, letters]) => [whole, ...fractions].join('.') + letters);

const lower = fc.constantFrom('a', 'b', 'c', 'h', 'i', 'v', 'z', 'aa', 'bb');
const digits = fc.integer({ min: 1, max: 30 }).map(String);
const upper = fc.constantFrom('A', 'B', 'C', 'Z');
const roman = fc.constantFrom('i', 'ii', 'iii', 'iv', 'vi', 'ix');

const path = (): fc.Arbitrary<readonly string[]> =>
  fc
    .tuple(fc.tuple(lower, digits, upper, roman), fc.integer({ min: 0, max: 4 }))
    .map(([labels, depth]) => labels.slice(0, depth));

const articles = ['I', 'IV', 'X B', 'XIII', 'XIII A', 'XIII D', 'XIX C', 'XXXIV', 'XL'];

type Reach = 'alone' | 'through' | 'following';

/** Any citation that can be written. */
export function randomCitation(): fc.Arbitrary<Citation> {
  return fc
    .record({
      code: fc.constantFrom(...LAW_CODES),
      article: fc.constantFrom(...articles),
      sections: fc.tuple(section(), section()),
      subdivision: path(),
      further: fc.array(lower, { maxLength: 2 }),
      reach: fc.constantFrom<Reach>('alone', 'alone', 'through', 'following'),
    })
    .map(({ code, article, sections, ...parts }) => ({
      code,
      ...(code === 'CONS' ? { article } : {}),
      ...reaching(parts.reach, sections),
      ...below(parts),
    }));
}

function reaching(
  reach: Reach,
  sections: readonly [string, string],
): Pick<Citation, 'section' | 'through' | 'andFollowing'> {
  const [section, through] = sections.toSorted(compareSections) as [string, string];
  if (reach === 'following') return { section, andFollowing: true };
  const isRange = reach === 'through' && compareSections(section, through) < 0;
  return isRange ? { section, through } : { section };
}

interface Below {
  readonly subdivision: readonly string[];
  readonly further: readonly string[];
  readonly reach: Reach;
}

function below({
  subdivision,
  further,
  reach,
}: Below): Pick<Citation, 'subdivision' | 'furtherSubdivisions'> {
  if (reach !== 'alone' || subdivision.length === 0) return { subdivision: [] };
  if (further.length === 0) return { subdivision };
  return { subdivision, furtherSubdivisions: siblings(further) };
}

// A label such as (ii) goes on from a roman one: only what no roman numeral looks like is certain.
function siblings(labels: readonly string[]): readonly (readonly string[])[] {
  return labels.map((label) => [/^[ivx]+$/.test(label) ? 'b' : label]);
}

const words = fc.constantFrom(
  ...'the pupil who was suspended under this rule and whose parent came on Monday at noon says that 12 of 30 desks are new (see below) today'.split(
    ' ',
  ),
);

/** Citations between random words, and the text that they make. */
export function randomProse(): fc.Arbitrary<{
  readonly text: string;
  readonly citations: readonly Citation[];
}> {
  const part = fc.tuple(fc.array(words, { maxLength: 8 }), randomCitation());
  return fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => ({
    text: parts.map(([some, one]) => `${some.join(' ')} (${formatCitation(one)}). `).join(''),
    citations: parts.map(([, one]) => one),
  }));
}

const scraps = fc.constantFrom(
  ...'§|§§|Section |sections |sec. |Ed. Code|Penal Code|PC |H&S|W & I Code|EC |CCP |Cal. |California |Const.|art. |I|XIII|B|XIII B|48900|48900.5|1203.1ab|187|2020|.5|.|,|;|:|-|–|(|)|(a)|(2)|(A)|(iv)| |\n|\n\n|and |or |to |through |inclusive|of |of the |this code|subd. |subdivision (a)|paragraph (1) of |et seq.|commencing with |Chapter 3 |U.S.C. |Texas |Stats. |*|_|>|&nbsp;|&sect;|é|😀|x'.split(
    '|',
  ),
);

/** Pieces of citations in no order. */
export function randomScraps(most = 40): fc.Arbitrary<string> {
  return fc.array(scraps, { maxLength: most }).map((some) => some.join(''));
}
