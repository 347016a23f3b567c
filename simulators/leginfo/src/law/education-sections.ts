import type { SimSection } from '../sim-section.ts';
import { makeHeading, makeSection, makeVersion } from './write-section.ts';

const TITLE_1 = makeHeading(
  'TITLE 1. GENERAL EDUCATION CODE PROVISIONS [1. - 32527] (Title 1 enacted by Stats. 1976, Ch. 1010.)',
);
const DIVISION_1 = makeHeading(
  'DIVISION 1. GENERAL EDUCATION CODE PROVISIONS [1. - 32527] (Division 1 enacted by Stats. 1976, Ch. 1010.)',
);
const TITLE_2 = makeHeading(
  'TITLE 2. ELEMENTARY AND SECONDARY EDUCATION [33000 - 65001] (Title 2 enacted by Stats. 1976, Ch. 1010.)',
);
const OVERSIGHT = [
  TITLE_1,
  DIVISION_1,
  makeHeading(
    'PART 10. SCHOOL BONDS [15100 - 17199.6] (Part 10 enacted by Stats. 1976, Ch. 1010.)',
  ),
  makeHeading(
    'CHAPTER 1.5. Strict Accountability in Local School Construction Bonds Act of 2000 [15264 - 15288] (Chapter 1.5 added by Stats. 2000, Ch. 44, Sec. 3.)',
  ),
  makeHeading(
    'ARTICLE 2. Citizens’ Oversight Committee [15278 - 15282] (Article 2 added by Stats. 2000, Ch. 44, Sec. 3.)',
  ),
];
const DISCIPLINE = [
  TITLE_2,
  makeHeading(
    'DIVISION 4. INSTRUCTION AND SERVICES [46000 - 65001] (Division 4 enacted by Stats. 1976, Ch. 1010.)',
  ),
  makeHeading('PART 27. PUPILS [48000 - 50500] (Part 27 enacted by Stats. 1976, Ch. 1010.)'),
  makeHeading(
    'CHAPTER 6. Pupil Rights and Responsibilities [48900 - 49050] (Chapter 6 enacted by Stats. 1976, Ch. 1010.)',
  ),
  makeHeading(
    'ARTICLE 1. Suspension or Expulsion [48900 - 48927] (Article 1 repealed and added by Stats. 1983, Ch. 498, Sec. 91.)',
  ),
];
const LEARNING = [
  TITLE_1,
  DIVISION_1,
  makeHeading(
    'PART 6. EDUCATION PROGRAMS [8200 - 9004] (Part 6 enacted by Stats. 1976, Ch. 1010.)',
  ),
  makeHeading('CHAPTER 2. Child Care and Development Services [8200 - 8499.10]'),
  makeHeading(
    'ARTICLE 22.5. After School Education and Safety Program [8482 - 8484.6] (Heading of Article 22.5 amended by Stats. 2002, Ch. 1036, Sec. 2.)',
  ),
];

/** The sections of the Education Code that examples speak of. */
export const EDUCATION_SECTIONS: readonly SimSection[] = [
  makeSection(
    { code: 'EDC', section: '15278', headings: OVERSIGHT },
    '(Added by Stats. 2000, Ch. 44, Sec. 3. Effective January 1, 2001.)',
    `(a) If a bond measure authorized pursuant to paragraph (3) of subdivision (b) of Section 1 of Article XIII A of the California Constitution is approved, the governing board of the school district or community college shall establish and appoint members to an independent citizens’ oversight committee, pursuant to Section 15282, within 60 days of the date that the governing board enters the election results on its minutes pursuant to Section 15274.
(b) The purpose of the citizens’ oversight committee shall be to inform the public concerning the expenditure of bond revenues. The committee shall actively review and report on the proper expenditure of taxpayers’ money for school construction, and shall convene to provide oversight for, but not be limited to, both of the following:
  (1) Ensuring that bond revenues are expended only for the purposes described in paragraph (3) of subdivision (b) of Section 1 of Article XIII A of the California Constitution.
  (2) Ensuring that no funds are used for any teacher or administrative salaries or other school operating expenses.
(c) In furtherance of its purpose, the committee may engage in any of the following activities:
  (1) Receiving and reviewing copies of the annual, independent performance audit.
  (2) Receiving and reviewing copies of the annual, independent financial audit.
  (3) Inspecting school facilities and grounds to ensure that bond revenues are expended as subdivision (b) requires.`,
  ),
  makeSection(
    { code: 'EDC', section: '15280', headings: OVERSIGHT },
    '(Amended by Stats. 2013, Ch. 91, Sec. 2. (AB 1199) Effective January 1, 2014.)',
    `(a) (1) The governing board of the district shall, without expending bond funds, provide the citizens’ oversight committee with any necessary technical assistance and shall provide administrative assistance in furtherance of its purpose.
  (2) The governing board of the district shall provide the committee with responses to any and all findings, recommendations, and concerns addressed in the audits within three months of receiving them.
(b) All committee proceedings shall be open to the public, and notice to the public shall be provided in the same manner as the proceedings of the governing board of the district. Minutes of the proceedings shall be a matter of public record and be made available on an Internet Web site maintained by the governing board.`,
  ),
  makeSection(
    { code: 'EDC', section: '15282', headings: OVERSIGHT },
    '(Amended by Stats. 2012, Ch. 237, Sec. 1. (AB 1199) Effective January 1, 2013.)',
    `(a) The citizens’ oversight committee shall consist of at least seven members who shall serve for a minimum term of two years without compensation and for no more than three consecutive terms. The committee shall be comprised, as follows:
  (1) One member shall be active in a business organization representing the business community located within the district.
  (2) One member shall be active in a senior citizens’ organization.
  (3) One member shall be active in a bona fide taxpayers’ organization.
(b) No employee, vendor, or official of the district shall be appointed to the committee.`,
  ),
  makeSection(
    {
      code: 'EDC',
      section: '44237.5',
      headings: [
        TITLE_2,
        makeHeading(
          'DIVISION 3. LOCAL ADMINISTRATION [35000 - 45460] (Division 3 enacted by Stats. 1976, Ch. 1010.)',
        ),
        makeHeading(
          'PART 25. EMPLOYEES [44000 - 45460] (Part 25 enacted by Stats. 1976, Ch. 1010.)',
        ),
        makeHeading(
          'CHAPTER 2. Credentials [44200 - 44399] (Chapter 2 enacted by Stats. 1976, Ch. 1010.)',
        ),
        makeHeading(
          'ARTICLE 3. Teacher Credentialing [44230 - 44239.5] (Article 3 enacted by Stats. 1976, Ch. 1010.)',
        ),
      ],
    },
    '(Amended by Stats. 2009, 4th Ex. Sess., Ch. 12, Sec. 7. Effective July 28, 2009.)',
    `A private school shall not employ a person in a position described in Section 44237 who has been convicted of a violent or serious felony, as those terms are defined in subdivision (c) of Section 667.5 & subdivision (c) of Section 1192.7 of the Penal Code, if the hours of contact with pupils are > 10 or the pay is < $100 a week.`,
  ),
  makeSection(
    { code: 'EDC', section: '48900', headings: DISCIPLINE },
    '(Amended by Stats. 2022, Ch. 456, Sec. 1. (AB 27) Effective January 1, 2023. Repealed as of July 1, 2029, by its own provisions.)',
    `A pupil shall not be suspended from school or recommended for expulsion, unless the superintendent of the school district or the principal of the school in which the pupil is enrolled determines that the pupil has committed an act as defined pursuant to any of subdivisions (a) to (l), inclusive:
(a) (1) Caused, attempted to cause, or threatened to cause physical injury to another person.
  (2) Willfully used force or violence upon the person of another, except in self-defense.
    (A) For purposes of this paragraph, “force” includes any of the following:
      (i) A blow, a push, or a kick.
      (ii) An object that is thrown at a person.
    (B) Force that a reasonable pupil uses in play is not force for purposes of this paragraph.
(b) Possessed, sold, or otherwise furnished a firearm, knife, explosive, or other dangerous object, unless, in the case of possession of an object of this type, the pupil had obtained written permission to possess the item from a certificated school employee, which is concurred in by the principal or the designee of the principal.
(c) Unlawfully possessed, used, sold, or otherwise furnished, or been under the influence of, a controlled substance listed in Chapter 2 (commencing with Section 11053) of Division 10 of the Health and Safety Code, an alcoholic beverage, or an intoxicant of any kind.
(d) Committed or attempted to commit robbery or extortion.
(e) Caused or attempted to cause damage to school property or private property.
(f) Stole or attempted to steal school property or private property.
(g) Possessed or used tobacco, or products containing tobacco or nicotine products. However, this section does not prohibit the use or possession by a pupil of the pupil’s own prescription products.
(h) Committed an obscene act or engaged in habitual profanity or vulgarity.
(i) Unlawfully possessed or unlawfully offered, arranged, or negotiated to sell drug paraphernalia, as defined in Section 11014.5 of the Health and Safety Code.
(j) Knowingly received stolen school property or private property.
(k) Possessed an imitation firearm. As used in this section, “imitation firearm” means a replica of a firearm that is so substantially similar in physical properties to an existing firearm as to lead a reasonable person to conclude that the replica is a firearm.
(l) (1) Engaged in an act of bullying. For purposes of this subdivision, the following terms have the following meanings:
  (A) “Bullying” means any severe or pervasive physical or verbal act or conduct, including communications made in writing or by means of an electronic act, directed toward one or more pupils that has or can be reasonably predicted to have the effect of one or more of the following:
    (i) Placing a reasonable pupil or pupils in fear of harm to that pupil’s or those pupils’ person or property.
    (ii) Causing a reasonable pupil to experience a substantially detrimental effect on the pupil’s physical or mental health.
  (B) “Reasonable pupil” means a pupil, including, but not limited to, a pupil with exceptional needs, who exercises average care, skill, and judgment in conduct for a person of that age.
  (2) An act described in subparagraph (A) of paragraph (1) does not constitute pervasive conduct solely because it has been posted on the internet.
(m) A pupil shall not be suspended or expelled for any of the acts enumerated in this section unless the act is related to a school activity or school attendance occurring within a school under the jurisdiction of the superintendent of the school district.
(n) This section shall remain in effect only until July 1, 2029, and as of that date is repealed.`,
  ),
  makeSection(
    { code: 'EDC', section: '48900.5', headings: DISCIPLINE },
    '(Amended by Stats. 2019, Ch. 279, Sec. 3. (SB 419) Effective January 1, 2020.)',
    `(a) (1) Suspension, including supervised suspension as described in Section 48911.1, shall be imposed only when other means of correction fail to bring about proper conduct. A school district may document the other means of correction used and place that documentation in the pupil’s record, which may be accessed pursuant to Section 49069.7.
  (2) However, a pupil, including an individual with exceptional needs, as defined in Section 56026, may be suspended, subject to Section 1415 of Title 20 of the United States Code, for any of the reasons enumerated in Section 48900 upon a first offense, if the principal or superintendent of schools determines that the pupil violated subdivision (a), (b), (c), (d), or (e) of Section 48900 or that the pupil’s presence causes a danger to persons.
(b) Other means of correction include, but are not limited to, the following:
  (1) A conference between school personnel, the pupil’s parent or guardian, and the pupil.
  (2) Referrals to the school counselor, psychologist, social worker, child welfare attendance personnel, or other school support service personnel for case management and counseling.
  (3) Participation in a restorative justice program, as subdivision (a) allows.`,
  ),
  makeSection(
    {
      code: 'EDC',
      section: '51222',
      headings: [
        TITLE_2,
        makeHeading(
          'DIVISION 4. INSTRUCTION AND SERVICES [46000 - 65001] (Division 4 enacted by Stats. 1976, Ch. 1010.)',
        ),
        makeHeading(
          'PART 28. GENERAL INSTRUCTIONAL PROGRAMS [51000 - 53455] (Part 28 enacted by Stats. 1976, Ch. 1010.)',
        ),
        makeHeading(
          'CHAPTER 2. Required Courses of Study [51200 - 51284] (Chapter 2 enacted by Stats. 1976, Ch. 1010.)',
        ),
        makeHeading(
          'ARTICLE 3. Courses of Study, Grades 7 to 12 [51220 - 51222.] (Article 3 enacted by Stats. 1976, Ch. 1010.)',
        ),
      ],
    },
    '(Amended by Stats. 2016, Ch. 323, Sec. 4. (SB 1175) Effective January 1, 2017.)',
    `(a) All pupils, except pupils excused or exempted pursuant to Section 51241. or Section 51222.5, shall be required to attend upon the courses of physical education for a total period of time of not less than 400 minutes each 10 schooldays. The total is reckoned as provided in Section 51223. of this code and not in Section 51222.
(b) The governing board of each school district that maintains a high school and that elects to exempt pupils from required attendance in physical education courses pursuant to paragraph (1) or (2) or both of subdivision (b) of Section 51241 shall offer those pupils so exempted a variety of elective physical education courses of not less than 400 minutes each 10 schooldays.`,
  ),
  {
    code: 'EDC',
    section: '8482.3',
    headings: LEARNING,
    versions: [
      makeVersion(
        '(Amended by Stats. 2025, Ch. 104, Sec. 4. (AB 121) Effective July 1, 2025. Inoperative July 1, 2027. Repealed as of January 1, 2028, by its own provisions. See later operative version added by Sec. 5 of Stats. 2025, Ch. 104.)',
        `(a) The After School Education and Safety Program shall be established to serve pupils in kindergarten and grades 1 to 9, inclusive, at participating public elementary, middle, junior high, and charter schools.
(b) A program may operate a before school component of a program, an after school component, or both the before and after school components of a program, on one or multiple schoolsites.
  (1) If a program operates at multiple schoolsites, only one application shall be required for its establishment.
  (2) Each component of the program shall provide a nutritional snack.
(c) This section shall become inoperative on July 1, 2027, and, as of January 1, 2028, is repealed.`,
      ),
      makeVersion(
        '(Repealed (in Sec. 4) and added by Stats. 2025, Ch. 104, Sec. 5. (AB 121) Effective July 1, 2025. Section operative July 1, 2027, by its own provisions.)',
        `(a) The After School Education and Safety Program shall be established to serve pupils in transitional kindergarten, kindergarten, and grades 1 to 9, inclusive, at participating public elementary, middle, junior high, and charter schools.
(b) A program may operate a before school component of a program, an after school component, or both the before and after school components of a program, on one or multiple schoolsites.
  (1) If a program operates at multiple schoolsites, only one application shall be required for its establishment.
  (2) Each component of the program shall provide a nutritional meal, and a snack where it lasts longer than three hours.
(c) This section shall become operative on July 1, 2027.`,
      ),
    ],
  },
];
