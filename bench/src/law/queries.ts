/** One search, and the codes that it is narrowed to. */
export interface LawQuery {
  readonly query: string;
  readonly codes?: readonly ('EDC' | 'PEN' | 'GOV' | 'VEH' | 'CIV' | 'HSC')[];
}

/** What people look for: words that many sections have, and words that few have. */
const WORDS = [
  'oversight committee',
  'pupil suspension',
  'suspension expulsion school',
  'murder',
  'malice aforethought',
  'custody of a minor',
  'hazardous waste',
  'hazardous waste storage',
  'water permit',
  'divert water',
  'motor vehicle',
  'security deposit',
  'tenant deposit',
  'insurance policy',
  'insurer',
  'public utility rates',
  'voters',
  'registration of voters',
  'fish wildlife',
  'conservation',
  'physicians',
  'physicians surgeons licensing',
  'annual budget',
  'tax collection',
  'hearing',
  'written notice',
  'estate administration',
  'agricultural products',
  'employer',
  'controller',
  'school district',
  'board of supervisors',
  'legislature report',
  'regulations department',
] as const;

/** Phrases, beginnings, exclusions and numbers. */
const SYNTAX = [
  '"citizens’ oversight committee"',
  '"motor vehicle"',
  '"security deposit"',
  '"hazardous waste"',
  '"custody of a minor"',
  '"board of supervisors" hearing',
  '"within 30 days"',
  'suspen*',
  'licens*',
  'regist* voters',
  'insurer OR licensee',
  'murder OR manslaughter',
  'waste -hazardous',
  'school -district',
  'court -hearing custody',
  '48900',
  '48900.5',
  '15278',
  '"Section 48900"',
  'subdivision (a)',
] as const;

const NARROWED: readonly LawQuery[] = [
  { query: 'school district', codes: ['EDC'] },
  { query: 'notice', codes: ['PEN', 'VEH'] },
  { query: 'motor vehicle', codes: ['VEH'] },
  { query: 'hazardous waste', codes: ['HSC'] },
  { query: '"security deposit"', codes: ['CIV'] },
  { query: 'annual budget report', codes: ['GOV'] },
];

/** The fixed set of searches. */
export const LAW_QUERIES: readonly LawQuery[] = [
  ...[...WORDS, ...SYNTAX].map((query) => ({ query })),
  ...NARROWED,
];
