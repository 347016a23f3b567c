import type { SimHeading, SimSection } from '../sim-section.ts';
import { makeVersion } from './write-section.ts';

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
export const CONSTITUTION_SECTIONS: readonly SimSection[] = [
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
