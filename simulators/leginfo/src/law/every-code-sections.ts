import type { SimSection } from '../sim-section.ts';
import { makeHeading, makeSection } from './write-section.ts';

type Row = readonly [code: string, section: string, headings: string, note: string, text: string];

// So that every code has a section and a table of contents; headings are parted by " / ".
const ROWS: readonly Row[] = [
  [
    'BPC',
    '1',
    'GENERAL PROVISIONS [1 - 35] (General Provisions enacted by Stats. 1937, Ch. 399.)',
    '(Enacted by Stats. 1937, Ch. 399.)',
    'This act shall be known as the Business and Professions Code.',
  ],
  [
    'BPC',
    '17200',
    'DIVISION 7. GENERAL BUSINESS REGULATIONS [16000 - 18001] (Division 7 added by Stats. 1941, Ch. 61.) / PART 2. PRESERVATION AND REGULATION OF COMPETITION [16600 - 17365] / CHAPTER 5. Enforcement [17200 - 17210] (Chapter 5 added by Stats. 1977, Ch. 299, Sec. 1.)',
    '(Amended by Stats. 1992, Ch. 430, Sec. 2. Effective January 1, 1993.)',
    'As used in this chapter, unfair competition shall mean and include any unlawful, unfair or fraudulent business act or practice and unfair, deceptive, untrue or misleading advertising.',
  ],
  [
    'CIV',
    '1714',
    'DIVISION 3. OBLIGATIONS [1427 - 3273.69] / PART 3. OBLIGATIONS IMPOSED BY LAW [1708 - 1725] (Part 3 repealed and added by Stats. 1872, Ch. 1.)',
    '(Amended by Stats. 2011, Ch. 410, Sec. 1. (SB 558) Effective January 1, 2012.)',
    '(a) Everyone is responsible, not only for the result of willful acts, but also for an injury occasioned to another by want of ordinary care or skill in the management of property or person.\n(b) It is the intent of the Legislature to abrogate certain holdings to the extent that they are in conflict with subdivision (a).',
  ],
  [
    'COM',
    '2201',
    'DIVISION 2. SALES [2101 - 2801] (Division 2 enacted by Stats. 1963, Ch. 819.) / CHAPTER 2. Form, Formation and Readjustment of Contract [2201 - 2210]',
    '(Amended by Stats. 2006, Ch. 254, Sec. 3. Effective January 1, 2007.)',
    '(1) Except as otherwise provided in this section, a contract for the sale of goods for the price of five hundred dollars ($500) or more is not enforceable unless there is a record.\n(2) A record is not insufficient because it omits a term agreed upon.',
  ],
  [
    'CORP',
    '204',
    'TITLE 1. CORPORATIONS [100 - 14631] (Title 1 enacted by Stats. 1947, Ch. 1038.) / DIVISION 1. GENERAL CORPORATION LAW [100 - 2319] / CHAPTER 2. Organization and Bylaws [200 - 213]',
    '(Amended by Stats. 2011, Ch. 740, Sec. 2. (SB 201) Effective January 1, 2012.)',
    'The articles of incorporation may set forth any provision not in conflict with law for the management of the business.',
  ],
  [
    'ELEC',
    '2000',
    'DIVISION 2. VOTERS [2000 - 2601] (Division 2 enacted by Stats. 1994, Ch. 920, Sec. 2.) / CHAPTER 1. Voter Qualifications [2000 - 2035] / ARTICLE 1. General Provisions [2000 - 2002]',
    '(Enacted by Stats. 1994, Ch. 920, Sec. 2.)',
    '(a) Every person who qualifies under Section 2 of Article II of the California Constitution and who complies with this code governing the registration of electors may vote at any election held within the territory.\n(b) Any person who will be at least 18 years of age at the time of the next election is eligible to register.',
  ],
  [
    'EVID',
    '352',
    'DIVISION 3. GENERAL PROVISIONS [300 - 413] (Division 3 enacted by Stats. 1965, Ch. 299.) / CHAPTER 4. Admitting and Excluding Evidence [350 - 406] / ARTICLE 1. General Provisions [350 - 356]',
    '(Enacted by Stats. 1965, Ch. 299.)',
    'The court in its discretion may exclude evidence if its probative value is substantially outweighed by the probability that its admission will create substantial danger of undue prejudice.',
  ],
  [
    'FIN',
    '1020',
    'DIVISION 1.1. BANKS [1000 - 1900] (Division 1.1 added by Stats. 2011, Ch. 243, Sec. 3.) / CHAPTER 3. Establishing a Bank [1020 - 1043]',
    '(Added by Stats. 2011, Ch. 243, Sec. 3. (SB 664) Effective January 1, 2012.)',
    'An application for a certificate of authority shall be filed with the commissioner.',
  ],
  [
    'FGC',
    '2000',
    'DIVISION 3. FISH AND GAME GENERALLY [2000 - 2948] / CHAPTER 1. Taking and Possessing in General [2000 - 2025]',
    '(Amended by Stats. 2015, Ch. 154, Sec. 20. (AB 1527) Effective January 1, 2016.)',
    'It is unlawful to take a bird, mammal, fish, reptile, or amphibian except as provided in this code or in a regulation adopted pursuant to this code.',
  ],
  [
    'FAC',
    '401',
    'DIVISION 1. DEPARTMENT OF FOOD AND AGRICULTURE [101 - 575] / PART 1. ADMINISTRATION [101 - 575] / CHAPTER 3. Powers and Duties [401 - 500]',
    '(Amended by Stats. 1993, Ch. 589, Sec. 61. Effective January 1, 1994.)',
    'The department shall promote and protect the agricultural industry of the state.',
  ],
  [
    'GOV',
    '7920.000',
    'TITLE 1. GENERAL [100 - 7931.000] (Title 1 enacted by Stats. 1943, Ch. 134.) / DIVISION 10. ACCESS TO PUBLIC RECORDS [7920.000 - 7931.000] (Division 10 added by Stats. 2021, Ch. 614, Sec. 2.) / PART 1. GENERAL PROVISIONS [7920.000 - 7921.710] / CHAPTER 1. Preliminary Provisions [7920.000 - 7920.120]',
    '(Added by Stats. 2021, Ch. 614, Sec. 2. (AB 473) Effective January 1, 2022. Operative January 1, 2023, pursuant to Section 7931.000.)',
    'This division shall be known and may be cited as the California Public Records Act.',
  ],
  [
    'HNC',
    '240',
    'DIVISION 2. NAVIGABLE WATERS [90 - 403] / CHAPTER 3. Wharves, Chutes, and Piers [240 - 260]',
    '(Enacted by Stats. 1937, Ch. 368.)',
    'A board of supervisors may grant authority to construct a wharf, a chute, or a pier.',
  ],
  [
    'HSC',
    '1250',
    'DIVISION 2. LICENSING PROVISIONS [1200 - 1797.8] (Division 2 enacted by Stats. 1939, Ch. 60.) / CHAPTER 2. Health Facilities [1250 - 1339.59] / ARTICLE 1. General [1250 - 1264]',
    '(Amended by Stats. 2022, Ch. 47, Sec. 10. (SB 184) Effective June 30, 2022.)',
    'As used in this chapter, “health facility” means a facility, place, or building that is organized, maintained, and operated for the diagnosis, care, prevention, and treatment of human illness.',
  ],
  [
    'LAB',
    '1102.5',
    'DIVISION 2. EMPLOYMENT REGULATION AND SUPERVISION [200 - 2699.8] / PART 3. PRIVILEGES AND IMMUNITIES [920 - 1138.5] / CHAPTER 5. Political Affiliations [1101 - 1106]',
    '(Amended by Stats. 2023, Ch. 612, Sec. 2. (SB 497) Effective January 1, 2024.)',
    '(a) An employer, or any person acting on behalf of the employer, shall not make, adopt, or enforce any rule preventing an employee from disclosing information to a government or law enforcement agency.\n(b) An employer shall not retaliate against an employee for disclosing information.',
  ],
  [
    'MVC',
    '400',
    'DIVISION 2. THE MILITARY FORCES OF THE STATE [100 - 567] / PART 1. INTEGRATED FORCES [100 - 476] / CHAPTER 8. Privileges and Penalties [390 - 420]',
    '(Amended by Stats. 2018, Ch. 555, Sec. 1. (SB 1500) Effective January 1, 2019.)',
    'A member of the militia who is ordered into active state service by the Governor shall have the protections of this chapter.',
  ],
  [
    'PROB',
    '6100',
    'DIVISION 6. WILLS AND INTESTATE SUCCESSION [6100 - 6806] / PART 1. WILLS [6100 - 6390] / CHAPTER 1. General Provisions [6100 - 6105]',
    '(Amended by Stats. 1995, Ch. 730, Sec. 6. Effective January 1, 1996.)',
    '(a) An individual 18 or more years of age who is of sound mind may make a will.\n(b) A conservator may make a will for the conservatee if the conservator has been so authorized by a court order.',
  ],
  [
    'PCC',
    '20111',
    'DIVISION 2. GENERAL PROVISIONS [1100 - 22355] / PART 3. CONTRACTING BY LOCAL AGENCIES [20100 - 22178] / CHAPTER 1. Local Agency Public Construction Act [20100 - 20929] / ARTICLE 3. School Districts [20110 - 20118.4]',
    '(Amended by Stats. 2016, Ch. 521, Sec. 1. (SB 1214) Effective January 1, 2017.)',
    '(a) The governing board of any school district shall let any contracts involving an expenditure of more than fifty thousand dollars ($50,000) to the lowest responsible bidder.\n(b) This section applies to all equipment, materials, or supplies to be furnished.',
  ],
  [
    'PRC',
    '21000',
    'DIVISION 13. ENVIRONMENTAL QUALITY [21000 - 21189.70.10] (Division 13 added by Stats. 1970, Ch. 1433.) / CHAPTER 1. Policy [21000 - 21006]',
    '(Amended by Stats. 1979, Ch. 947, Sec. 1.)',
    'The Legislature finds and declares that the maintenance of a quality environment for the people of this state now and in the future is a matter of statewide concern.',
  ],
  [
    'PUC',
    '451',
    'DIVISION 1. REGULATION OF PUBLIC UTILITIES [201 - 3297] / PART 1. PUBLIC UTILITIES ACT [201 - 2120] / CHAPTER 3. Rights and Obligations of Public Utilities [451 - 651] / ARTICLE 1. Rates [451 - 467]',
    '(Amended by Stats. 1977, Ch. 700, Sec. 1.)',
    'All charges demanded or received by any public utility shall be just and reasonable.',
  ],
  [
    'SHC',
    '91',
    'DIVISION 1. STATE HIGHWAYS [50 - 897.50] / CHAPTER 1. Administration [50 - 240] / ARTICLE 3. The Department of Transportation [90 - 156]',
    '(Amended by Stats. 1982, Ch. 681, Sec. 11.)',
    'The department shall improve and maintain the state highways, including all traversable highways which have been adopted or designated as state highways by the commission.',
  ],
  [
    'UIC',
    '1256',
    'DIVISION 1. UNEMPLOYMENT AND DISABILITY COMPENSATION [100 - 4751] / PART 1. UNEMPLOYMENT COMPENSATION [100 - 2129] / CHAPTER 5. Unemployment Compensation Benefits [1251 - 1384] / ARTICLE 1. Eligibility and Disqualifications [1251 - 1265.9]',
    '(Amended by Stats. 2021, Ch. 124, Sec. 57. (AB 938) Effective January 1, 2022.)',
    'An individual is disqualified for unemployment compensation benefits if the director finds that the individual left the most recent work voluntarily without good cause.',
  ],
  [
    'WAT',
    '100',
    'DIVISION 1. GENERAL STATE POWERS OVER WATER [100 - 540] (Division 1 enacted by Stats. 1943, Ch. 368.) / CHAPTER 1. General State Policy [100 - 113]',
    '(Enacted by Stats. 1943, Ch. 368.)',
    'It is hereby declared that because of the conditions prevailing in this State the general welfare requires that the water resources of the State be put to beneficial use to the fullest extent of which they are capable.',
  ],
];

/** At least one section of every code that is not covered elsewhere. */
export const EVERY_CODE_SECTIONS: readonly SimSection[] = ROWS.map(
  ([code, number, headings, note, text]) =>
    makeSection(
      { code, section: number, headings: headings.split(' / ').map(makeHeading) },
      note,
      text,
    ),
);
