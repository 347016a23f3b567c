import type { SimSection } from '../sim-section.ts';
import { makeHeading, makeSection, makeVersion } from './write-section.ts';

/** The sections of other codes that examples speak of. */
export const KNOWN_SECTIONS: readonly SimSection[] = [
  makeSection(
    {
      code: 'HSC',
      section: '25299.50.3',
      headings: [
        makeHeading(
          'DIVISION 20. MISCELLANEOUS HEALTH AND SAFETY PROVISIONS [24000 - 26275] (Division 20 enacted by Stats. 1939, Ch. 60.)',
        ),
        makeHeading(
          'CHAPTER 6.75. Petroleum Underground Storage Tank Cleanup [25299.10 - 25299.97] (Chapter 6.75 added by Stats. 1989, Ch. 1442, Sec. 1.)',
        ),
        makeHeading(
          'ARTICLE 6. Underground Storage Tank Cleanup Fund [25299.50 - 25299.63] (Article 6 added by Stats. 1989, Ch. 1442, Sec. 1.)',
        ),
      ],
    },
    '(Added by Stats. 2014, Ch. 547, Sec. 9. (SB 445) Effective September 25, 2014.)',
    `(a) The Site Cleanup Subaccount is hereby established in the Underground Storage Tank Cleanup Fund.
(b) Notwithstanding Section 25299.51, the sum of three cents ($0.003) per gallon of each fee paid under Section 25299.43 shall be deposited in the subaccount.`,
  ),
  makeSection(
    {
      code: 'CIV',
      section: '1102.6a',
      headings: [
        makeHeading(
          'DIVISION 2. PROPERTY [654 - 1422] (Heading of Division 2 amended by Stats. 1988, Ch. 160, Sec. 13.)',
        ),
        makeHeading('PART 4. ACQUISITION OF PROPERTY [1000 - 1422] (Part 4 enacted 1872.)'),
        makeHeading('TITLE 4. TRANSFER [1039 - 1231] (Title 4 enacted 1872.)'),
        makeHeading('CHAPTER 2. Transfer of Real Property [1091 - 1134] (Chapter 2 enacted 1872.)'),
        makeHeading(
          'ARTICLE 1.5. Disclosures Upon Transfer of Residential Property [1102 - 1102.19] (Heading of Article 1.5 amended by Stats. 2018, Ch. 907, Sec. 3.)',
        ),
      ],
    },
    '(Amended by Stats. 2018, Ch. 907, Sec. 13. (AB 1289) Effective January 1, 2019.)',
    `(a) Any city or county may elect to require disclosures on the form set forth in subdivision (b) in addition to those disclosures required by Section 1102.6.
(b) The form is the local option real estate disclosure statement.
“THIS STATEMENT IS A DISCLOSURE.⏎IT IS NOT A WARRANTY OF ANY KIND.”
(c) This section does not preclude the use of addenda to the form.`,
  ),
  makeSection(
    {
      code: 'PEN',
      section: '1203.1ab',
      headings: [
        makeHeading('PART 2. OF CRIMINAL PROCEDURE [681 - 1620] (Part 2 enacted 1872.)'),
        makeHeading('TITLE 8. OF JUDGMENT AND EXECUTION [1191 - 1234.10] (Title 8 enacted 1872.)'),
        makeHeading('CHAPTER 1. The Judgment [1191 - 1210.5] (Chapter 1 enacted 1872.)'),
      ],
    },
    '(Amended by Stats. 2021, Ch. 257, Sec. 22. (AB 177) Effective September 23, 2021.)',
    `Upon conviction of any offense involving the unlawful possession, use, sale, or other furnishing of any controlled substance, as defined in Chapter 2 (commencing with Section 11053) of Division 10 of the Health and Safety Code, the court shall require, as a condition of probation, that the defendant shall not use or be under the influence of any controlled substance and shall submit to drug and substance abuse testing as directed by the probation officer.`,
  ),
  makeSection(
    {
      code: 'PEN',
      section: '187',
      headings: [
        makeHeading('PART 1. OF CRIMES AND PUNISHMENTS [25 - 680.4] (Part 1 enacted 1872.)'),
        makeHeading('TITLE 8. OF CRIMES AGAINST THE PERSON [187 - 248] (Title 8 enacted 1872.)'),
        makeHeading('CHAPTER 1. Homicide [187 - 199] (Chapter 1 enacted 1872.)'),
      ],
    },
    '(Amended by Stats. 1996, Ch. 1023, Sec. 385. Effective September 29, 1996.)',
    `(a) Murder is the unlawful killing of a human being, or a fetus, with malice aforethought.
(b) This section shall not apply to any person who commits an act that results in the death of a fetus if any of the following apply:
  (1) The act complied with the law on lawful medical care.
  (2) The act was committed by a person who holds a physician’s and surgeon’s certificate in a case where the result of childbirth would be death of the mother.
(c) Subdivision (b) shall not be construed to prohibit the prosecution of any person under any other provision of law.`,
  ),
  makeSection(
    {
      code: 'VEH',
      section: '23152',
      headings: [
        makeHeading(
          'DIVISION 11. RULES OF THE ROAD [21000 - 23336] (Division 11 enacted by Stats. 1959, Ch. 3.)',
        ),
        makeHeading(
          'CHAPTER 12. Public Offenses [23100 - 23249.50] (Chapter 12 repealed and added by Stats. 1981, Ch. 939, Sec. 33.)',
        ),
        makeHeading(
          'ARTICLE 2. Offenses Involving Alcohol and Drugs [23152 - 23229.1] (Article 2 added by Stats. 1981, Ch. 939, Sec. 33.)',
        ),
      ],
    },
    '(Amended by Stats. 2016, Ch. 765, Sec. 1. (AB 2687) Effective January 1, 2017. Section operative July 1, 2018, by its own provisions.)',
    `(a) It is unlawful for a person who is under the influence of any alcoholic beverage to drive a vehicle.
(b) It is unlawful for a person who has 0.08 percent or more, by weight, of alcohol in the person’s blood to drive a vehicle.
For purposes of this article and Section 34501.16, percent, by weight, of alcohol in a person’s blood is based upon grams of alcohol per 100 milliliters of blood or grams of alcohol per 210 liters of breath.
In any prosecution under this subdivision, it is a rebuttable presumption that the person had 0.08 percent or more, by weight, of alcohol in the blood at the time of driving if the test was performed within three hours after the driving.
(c) It is unlawful for a person who is addicted to the use of any drug to drive a vehicle.`,
  ),
  makeSection(
    {
      code: 'CCP',
      section: '1021.5',
      headings: [
        makeHeading('PART 2. OF CIVIL ACTIONS [307 - 1062.20] (Part 2 enacted 1872.)'),
        makeHeading(
          'TITLE 14. OF MISCELLANEOUS PROVISIONS [989 - 1062.20] (Title 14 enacted 1872.)',
        ),
        makeHeading('CHAPTER 6. Of Costs [1021 - 1038] (Chapter 6 enacted 1872.)'),
      ],
    },
    '(Amended by Stats. 1993, Ch. 645, Sec. 2. Effective January 1, 1994.)',
    `Upon motion, a court may award attorneys’ fees to a successful party against one or more opposing parties in any action which has resulted in the enforcement of an important right affecting the public interest if: (a) a significant benefit has been conferred on the general public or a large class of persons, (b) the necessity and financial burden of private enforcement are such as to make the award appropriate, and (c) such fees should not in the interest of justice be paid out of the recovery, if any.`,
  ),
  makeSection(
    {
      code: 'FAM',
      section: '3044',
      headings: [
        makeHeading(
          'DIVISION 8. CUSTODY OF CHILDREN [3000 - 3465] (Division 8 enacted by Stats. 1992, Ch. 162, Sec. 10.)',
        ),
        makeHeading(
          'PART 2. RIGHT TO CUSTODY OF MINOR CHILD [3020 - 3204] (Part 2 enacted by Stats. 1992, Ch. 162, Sec. 10.)',
        ),
        makeHeading(
          'CHAPTER 2. Matters to be Considered in Granting Custody [3040 - 3049] (Chapter 2 enacted by Stats. 1992, Ch. 162, Sec. 10.)',
        ),
      ],
    },
    '(Amended by Stats. 2024, Ch. 544, Sec. 6. (SB 899) Effective January 1, 2025.)',
    `(a) Upon a finding by the court that a party seeking custody of a child has perpetrated domestic violence within the previous five years, there is a rebuttable presumption that an award of sole or joint physical or legal custody of a child to that person is detrimental to the best interest of the child, pursuant to Sections 3011 and 3020.
(b) To overcome the presumption set forth in subdivision (a), the court shall find both of the following:
  (1) The perpetrator of domestic violence has demonstrated that giving sole or joint physical or legal custody of a child to the perpetrator is in the best interest of the child.
  (2) Additional factors, on balance, support the legislative findings in Section 3020:
    (A) The perpetrator has successfully completed a batterer’s treatment program.
    (B) The perpetrator is on probation or parole, and has or has not complied with its terms and conditions.`,
  ),
  makeSection(
    {
      code: 'WIC',
      section: '300',
      headings: [
        makeHeading(
          'DIVISION 2. CHILDREN [100 - 1500] (Heading of Division 2 amended by Stats. 2014, Ch. 71, Sec. 181.)',
        ),
        makeHeading(
          'PART 1. DELINQUENTS AND WARDS OF THE JUVENILE COURT [100 - 1459] (Part 1 enacted by Stats. 1937, Ch. 369.)',
        ),
        makeHeading(
          'CHAPTER 2. Juvenile Court Law [200 - 987] (Chapter 2 repealed and added by Stats. 1961, Ch. 1616, Sec. 2.)',
        ),
        makeHeading(
          'ARTICLE 6. Dependent Children—Jurisdiction [300 - 304.7] (Heading of Article 6 amended by Stats. 1987, Ch. 1485, Sec. 2.)',
        ),
      ],
    },
    '(Amended by Stats. 2024, Ch. 81, Sec. 1. (SB 1151) Effective January 1, 2025.)',
    `A child who comes within any of the following descriptions is within the jurisdiction of the juvenile court, which may adjudge that person to be a dependent child of the court:
(a) The child has suffered, or there is a substantial risk that the child will suffer, serious physical harm inflicted nonaccidentally upon the child by the child’s parent or guardian.
(b) (1) The child has suffered, or there is a substantial risk that the child will suffer, serious physical harm or illness, as a result of any of the following:
  (A) The failure or inability of the child’s parent or guardian to adequately supervise or protect the child.
  (B) The willful or negligent failure of the parent to provide the child with adequate food, clothing, shelter, or medical treatment.
  (2) A child shall not be found to be a person described by this subdivision solely due to poverty.`,
  ),
  {
    code: 'RTC',
    section: '17053.5',
    headings: [
      makeHeading(
        'DIVISION 2. OTHER TAXES [6001 - 61050] (Heading of Division 2 amended by Stats. 1968, Ch. 279.)',
      ),
      makeHeading(
        'PART 10. PERSONAL INCOME TAX [17001 - 18181] (Part 10 added by Stats. 1943, Ch. 659.)',
      ),
      makeHeading(
        'CHAPTER 2. Imposition of Tax [17041 - 17061] (Chapter 2 added by Stats. 1955, Ch. 939.)',
      ),
    ],
    versions: [
      makeVersion(
        '(Amended by Stats. 2023, Ch. 50, Sec. 8. (SB 132) Effective July 10, 2023. Inoperative on December 1, 2026. Repealed as of December 1, 2027, by its own provisions. See later operative versions.)',
        `(a) For a qualified renter, there shall be allowed a credit against the renter’s “net tax,” as defined in Section 17039, in the amount of sixty dollars ($60).
(b) This section shall become inoperative on December 1, 2026.`,
      ),
      makeVersion(
        '(Added by Stats. 2025, Ch. 17, Sec. 3. (SB 101) Effective June 27, 2025. Conditionally operative on December 1, 2026, as prescribed by its own provisions.)',
        `(a) For a qualified renter, there shall be allowed a credit against the renter’s “net tax,” as defined in Section 17039, in the amount of two hundred fifty dollars ($250).
(b) This section shall become operative on December 1, 2026, only upon appropriation by the Legislature.`,
      ),
      makeVersion(
        '(Amended (as added by Stats. 2025, Ch. 17) by Stats. 2026, Ch. 9, Sec. 2. (AB 31) Effective April 2, 2026. Section operative January 1, 2030, by its own provisions.)',
        `For a qualified renter, there shall be allowed a credit of five hundred dollars ($500).`,
      ),
    ],
  },
  {
    code: 'INS',
    section: '10089.70',
    headings: [
      makeHeading(
        'DIVISION 2. CLASSES OF INSURANCE [1880 - 12880.6] (Division 2 enacted by Stats. 1935, Ch. 145.)',
      ),
      makeHeading(
        'PART 1. FIRE AND MARINE INSURANCE [1880 - 10107] (Part 1 enacted by Stats. 1935, Ch. 145.)',
      ),
    ],
    versions: [
      {
        note: '(Added by Stats. 1995, Ch. 899, Sec. 1. Effective January 1, 1996.)',
        act: { statutes: '1995', chapter: '899', section: '1' },
        paragraphs: [
          { text: '(a) The department shall use the following factors:', indent: 0 },
          {
            text: 'Kind of residence | Factor\nSingle-family residence, owner occupied | 80%\nMobile home | 65%',
            indent: 0,
            isTable: true,
          },
          { text: '(b) The factors in subdivision (a) do not bind an insurer.', indent: 0 },
        ],
      },
    ],
  },
];
