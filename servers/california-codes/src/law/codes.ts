/** A body of law that the legislature publishes. */
export interface CodeFacts {
  /** As the legislature's site names it. */
  readonly code: string;
  readonly name: string;
  /** As the California Style Manual shortens it. */
  readonly abbreviation: string;
}

/** The 29 codes and the Constitution, in the order of the legislature. */
export const CODES = [
  { code: 'CONS', name: 'California Constitution', abbreviation: 'Cal. Const.' },
  { code: 'BPC', name: 'Business and Professions Code', abbreviation: 'Bus. & Prof. Code' },
  { code: 'CIV', name: 'Civil Code', abbreviation: 'Civ. Code' },
  { code: 'CCP', name: 'Code of Civil Procedure', abbreviation: 'Code Civ. Proc.' },
  { code: 'COM', name: 'Commercial Code', abbreviation: 'Cal. U. Com. Code' },
  { code: 'CORP', name: 'Corporations Code', abbreviation: 'Corp. Code' },
  { code: 'EDC', name: 'Education Code', abbreviation: 'Ed. Code' },
  { code: 'ELEC', name: 'Elections Code', abbreviation: 'Elec. Code' },
  { code: 'EVID', name: 'Evidence Code', abbreviation: 'Evid. Code' },
  { code: 'FAM', name: 'Family Code', abbreviation: 'Fam. Code' },
  { code: 'FIN', name: 'Financial Code', abbreviation: 'Fin. Code' },
  { code: 'FGC', name: 'Fish and Game Code', abbreviation: 'Fish & G. Code' },
  { code: 'FAC', name: 'Food and Agricultural Code', abbreviation: 'Food & Agr. Code' },
  { code: 'GOV', name: 'Government Code', abbreviation: 'Gov. Code' },
  { code: 'HNC', name: 'Harbors and Navigation Code', abbreviation: 'Harb. & Nav. Code' },
  { code: 'HSC', name: 'Health and Safety Code', abbreviation: 'Health & Saf. Code' },
  { code: 'INS', name: 'Insurance Code', abbreviation: 'Ins. Code' },
  { code: 'LAB', name: 'Labor Code', abbreviation: 'Lab. Code' },
  { code: 'MVC', name: 'Military and Veterans Code', abbreviation: 'Mil. & Vet. Code' },
  { code: 'PEN', name: 'Penal Code', abbreviation: 'Pen. Code' },
  { code: 'PROB', name: 'Probate Code', abbreviation: 'Prob. Code' },
  { code: 'PCC', name: 'Public Contract Code', abbreviation: 'Pub. Contract Code' },
  { code: 'PRC', name: 'Public Resources Code', abbreviation: 'Pub. Resources Code' },
  { code: 'PUC', name: 'Public Utilities Code', abbreviation: 'Pub. Util. Code' },
  { code: 'RTC', name: 'Revenue and Taxation Code', abbreviation: 'Rev. & Tax. Code' },
  { code: 'SHC', name: 'Streets and Highways Code', abbreviation: 'Sts. & Hy. Code' },
  { code: 'UIC', name: 'Unemployment Insurance Code', abbreviation: 'Unemp. Ins. Code' },
  { code: 'VEH', name: 'Vehicle Code', abbreviation: 'Veh. Code' },
  { code: 'WAT', name: 'Water Code', abbreviation: 'Wat. Code' },
  { code: 'WIC', name: 'Welfare and Institutions Code', abbreviation: 'Welf. & Inst. Code' },
] as const satisfies readonly CodeFacts[];

/** The short name of a code or of the Constitution. */
export type LawCode = (typeof CODES)[number]['code'];

/** All short names, for schemas. */
export const LAW_CODES = CODES.map(({ code }) => code) as [LawCode, ...LawCode[]];

/** What is known of a code. */
export function getCodeFacts(code: LawCode): CodeFacts {
  const facts = CODES.find((one) => one.code === code);
  if (facts === undefined) throw new Error(`No facts of ${code}.`);
  return facts;
}

/** How many of them there are, in words: the Constitution is counted with the codes and is none. */
export function describeCodes(count: number): string {
  if (count === CODES.length) return 'all codes and the Constitution';
  return count === 1 ? '1 code' : `${count} codes`;
}
