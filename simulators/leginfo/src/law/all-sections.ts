import type { SimHeading, SimSection } from '../sim-section.ts';
import { EDUCATION_SECTIONS } from './education-sections.ts';
import { EVERY_CODE_SECTIONS } from './every-code-sections.ts';
import { KNOWN_SECTIONS } from './known-sections.ts';
import { makeHeading, makeSection, makeVersion } from './write-section.ts';

/** Everything that a simulator knows where nothing was put into it. */
export function listSections(): readonly SimSection[] {
  return [
    ...EDUCATION_SECTIONS,
    ...KNOWN_SECTIONS,
    ...CONSTITUTION_SECTIONS,
    ...EVERY_CODE_SECTIONS,
    ...generateSections(),
  ];
}

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
function generateSections(): readonly SimSection[] {
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

const RIGHTS: SimHeading = {
  level: 'article',
  number: 'I',
  title: 'DECLARATION OF RIGHTS',
  range: 'SECTION 1 - SEC. 32',
  note: 'Article 1 adopted 1879.',
};
const SPENDING: SimHeading = {
  level: 'article',
  number: 'XIII B',
  title: 'GOVERNMENT SPENDING LIMITATION',
  range: 'SECTION 1 - SEC. 15',
  note: 'Article 13B added Nov. 6, 1979, by Prop. 4. Initiative measure.',
};

/** Sections of the Constitution: numbers begin anew in each article. */
const CONSTITUTION_SECTIONS: readonly SimSection[] = [
  {
    code: 'CONS',
    article: 'I',
    section: '1',
    headings: [RIGHTS],
    versions: [
      makeVersion(
        '(Sec. 1 added Nov. 5, 1974, by Proposition 7. Resolution Chapter 90, 1974.)',
        `All people are by nature free and independent and have inalienable rights. Among these are enjoying and defending life and liberty, acquiring, possessing, and protecting property, and pursuing and obtaining safety, happiness, and privacy.`,
      ),
    ],
  },
  {
    code: 'CONS',
    article: 'I',
    section: '7.5',
    headings: [RIGHTS],
    versions: [
      makeVersion(
        '(Sec. 7.5 repealed and added Nov. 5, 2024, by Prop. 3. Res.Ch. 125, 2023.)',
        `(a) The right to marry is a fundamental right.
(b) This section is in furtherance of both of the following:
  (1) The inalienable rights to enjoy life and liberty and to pursue and obtain safety, happiness, and privacy guaranteed by Section 1.
  (2) The rights to due process and equal protection guaranteed by Section 7.`,
      ),
    ],
  },
  {
    code: 'CONS',
    article: 'I',
    section: '28',
    headings: [RIGHTS],
    versions: [
      makeVersion(
        '(Sec. 28 amended Nov. 4, 2008, by Prop. 9. Initiative measure.)',
        `(a) The People of the State of California find and declare all of the following:
  (1) Criminal activity has a serious impact on the citizens of California.
  (2) Victims of crime are entitled to have the criminal justice system view criminal acts as serious threats to the safety and welfare of the people.
(b) In order to preserve and protect a victim’s rights to justice and due process, a victim shall be entitled to the following rights:
  (1) To be treated with fairness and respect for the victim’s privacy and dignity.
  (2) To be reasonably protected from the defendant and persons acting on behalf of the defendant.`,
      ),
    ],
  },
  {
    code: 'CONS',
    article: 'XIII B',
    section: '1',
    headings: [SPENDING],
    versions: [
      makeVersion(
        '(Sec. 1 amended June 5, 1990, by Prop. 111. Res.Ch. 66, 1989.)',
        `The total annual appropriations subject to limitation of the State and of each local government shall not exceed the appropriations limit of the entity of government for the prior year adjusted for the change in the cost of living and the change in population, except as otherwise provided in this article.`,
      ),
    ],
  },
  {
    code: 'CONS',
    article: 'XIII B',
    section: '7',
    headings: [SPENDING],
    versions: [
      makeVersion(
        '(Sec. 7 added Nov. 6, 1979, by Prop. 4. Initiative measure.)',
        `Nothing in this Article shall be construed to impair the ability of the State or of any local government to meet its obligations with respect to existing or future bonded indebtedness.`,
      ),
    ],
  },
];
