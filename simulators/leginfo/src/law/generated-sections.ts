import type { SimSection } from '../sim-section.ts';
import { makeHeading, makeSection } from './write-section.ts';

const FIRST = 60000;
const COUNT = 200;
const PER_ARTICLE = 25;
const MATTERS = [
  'instructional materials',
  'library services',
  'school safety plans',
  'reading programs',
  'science laboratories',
  'pupil transportation',
  'nutrition standards',
  'music education',
];
const DUTIES = [
  'adopt a policy on',
  'report annually on',
  'hold a public hearing on',
  'review the cost of',
  'consult with parents about',
];
const BODIES = [
  'The governing board of a school district',
  'The state board',
  'The Superintendent of Public Instruction',
  'A county office of education',
];

const PART_33 = [
  makeHeading(
    'TITLE 2. ELEMENTARY AND SECONDARY EDUCATION [33000 - 65001] (Title 2 enacted by Stats. 1976, Ch. 1010.)',
  ),
  makeHeading(
    'DIVISION 4. INSTRUCTION AND SERVICES [46000 - 65001] (Division 4 enacted by Stats. 1976, Ch. 1010.)',
  ),
  makeHeading(
    'PART 33. INSTRUCTIONAL MATERIALS AND TESTING [60000 - 60199] (Part 33 enacted by Stats. 1976, Ch. 1010.)',
  ),
];

/** Sections 60000 to 60199 of the Education Code, so that ranges and searches have something. */
export function generateSections(): readonly SimSection[] {
  return Array.from({ length: COUNT }, (_, index) => generate(index));
}

function generate(index: number): SimSection {
  const number = FIRST + index;
  const group = Math.floor(index / PER_ARTICLE);
  const from = FIRST + group * PER_ARTICLE;
  const matter = pick(MATTERS, group);
  const year = 1977 + (index % 48);
  const note = `(Amended by Stats. ${year}, Ch. ${100 + index}, Sec. ${1 + (index % 9)}. Effective January 1, ${year + 1}.)`;
  return makeSection(
    {
      code: 'EDC',
      section: String(number),
      headings: [
        ...PART_33,
        makeHeading(
          `CHAPTER ${group + 1}. ${makeTitle(matter)} [${from} - ${from + PER_ARTICLE - 1}]`,
        ),
      ],
    },
    note,
    `(a) ${pick(BODIES, index)} shall ${pick(DUTIES, index)} ${matter} by the ${1 + (index % 28)}th of each month, as described in Section ${number + 1}.
  (1) The duty in subdivision (a) begins on July 1, ${year + 1}.
  (2) The cost shall not exceed ${(index + 1) * 1000} dollars for each schoolsite.
(b) This section does not apply to ${pick(MATTERS, group + 3)}.`,
  );
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? '';
}

function makeTitle(words: string): string {
  return words.replace(/\b\w/g, (letter) => letter.toUpperCase());
}
