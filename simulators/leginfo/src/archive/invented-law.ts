import { CODE_NAMES } from '../codes.ts';
import { hash } from '../render/hash.ts';
import type { SimHeading, SimParagraph, SimSection, SimVersion } from '../sim-section.ts';

/** So many sections, the same for the same random seed, made one at a time. */
export interface InventedLaw {
  readonly count: number;
  readonly seed: number;
}

const CODES = Object.keys(CODE_NAMES).filter((code) => code !== 'CONS');
const PER_ARTICLE = 20;
const PER_CHAPTER = 100;
const PER_DIVISION = 500;
const SUFFIXES = ['', '.1', '.12', '.2'];
const TITLES = [
  'General Provisions',
  'Definitions',
  'Licenses and Permits',
  'Fees & Charges',
  'Enforcement',
  'Weights: the `troy` and the avoirdupois \\ metric tables',
  'Administration—Powers and Duties',
];
const TWO_VERSIONS_EVERY = 60;
const NO_NOTE_EVERY = 400;

/** How many of the invented sections a code has. */
export function countInvented({ count }: InventedLaw, code: string): number {
  const at = CODES.indexOf(code);
  if (at === -1) return 0;
  return Math.floor(((at + 1) * count) / CODES.length) - Math.floor((at * count) / CODES.length);
}

/** The number of the section that stands so far down in any code. */
function writeInventedNumber(index: number): string {
  return `${Math.floor(index / SUFFIXES.length) * 5 + 1}${SUFFIXES[index % SUFFIXES.length] ?? ''}`;
}

/** One invented section of a code. */
export function inventSection(law: InventedLaw, code: string, index: number): SimSection {
  const start = hash(`${law.seed} ${code} ${index}`);
  const first = inventVersion(index, start);
  return {
    code,
    section: writeInventedNumber(index),
    headings: listHeadings(countInvented(law, code), index),
    versions: index % TWO_VERSIONS_EVERY === 1 ? [first, makeLaterVersion(first, start)] : [first],
  };
}

function listHeadings(total: number, index: number): readonly SimHeading[] {
  return [
    inventHeading('division', { size: PER_DIVISION, within: Infinity }, { total, index }),
    inventHeading('chapter', { size: PER_CHAPTER, within: PER_DIVISION }, { total, index }),
    inventHeading('article', { size: PER_ARTICLE, within: PER_CHAPTER }, { total, index }),
  ];
}

// Far above the divisions of the known sections, so that both can stand in one code.
const FIRST_DIVISION = 201;

function inventHeading(
  level: string,
  { size, within }: { readonly size: number; readonly within: number },
  { total, index }: { readonly total: number; readonly index: number },
): SimHeading {
  const first = Math.floor(index / size) * size;
  const last = Math.min(first + size, total) - 1;
  const ordinal = Math.floor((Number.isFinite(within) ? index % within : index) / size);
  const number = level === 'division' ? FIRST_DIVISION + ordinal : 1 + ordinal;
  const title = TITLES[(first / PER_ARTICLE) % TITLES.length] ?? '';
  return {
    level,
    number: String(number),
    title: level === 'division' ? title.toUpperCase() : title,
    range: `${writeInventedNumber(first)} - ${writeInventedNumber(last)}`,
    note: `${level.charAt(0).toUpperCase()}${level.slice(1)} ${number} added by Stats. ${1950 + (first % 70)}, Ch. ${1 + (first % 900)}, Sec. 1.`,
  };
}

function inventVersion(index: number, start: number): SimVersion {
  const isSilent = index % NO_NOTE_EVERY === NO_NOTE_EVERY - 1;
  const history = isSilent ? NO_HISTORY : inventHistory(createRandom(start));
  return {
    ...history,
    // Only when they are asked for: tables are written without texts.
    get paragraphs() {
      return inventParagraphs(createRandom(start + 1));
    },
  };
}

type History = Pick<SimVersion, 'note' | 'act'>;

const NO_HISTORY: History = { note: '', act: { statutes: '', chapter: '', section: '' } };

function inventHistory(random: () => number): History {
  const year = 1950 + Math.floor(random() * 74);
  const act = {
    statutes: String(year),
    chapter: String(1 + Math.floor(random() * 1500)),
    section: String(1 + Math.floor(random() * 60)),
  };
  const verb = pick(['Amended', 'Added', 'Repealed and added'], random);
  const bill = random() < 0.3 ? ` (AB ${1 + Math.floor(random() * 3000)})` : '';
  return {
    note: `(${verb} by Stats. ${act.statutes}, Ch. ${act.chapter}, Sec. ${act.section}.${bill} Effective January 1, ${year + 1}.)`,
    act,
  };
}

function makeLaterVersion(first: SimVersion, start: number): SimVersion {
  const act = { statutes: '2025', chapter: '730', section: String(1 + (start % 90)) };
  return {
    note: `(Amended by Stats. 2025, Ch. 730, Sec. ${act.section}. Effective January 1, 2026. Section operative January 1, 2030, by its own provisions.)`,
    act,
    get paragraphs() {
      return [...first.paragraphs, ...inventParagraphs(createRandom(start + 2)).slice(0, 1)];
    },
  };
}

const SUBJECTS = [
  'The department',
  'A local agency',
  'The board of supervisors',
  'A licensee',
  'The commission',
  'An employer',
  'The court',
  'A school district',
  'The controller',
  'A person',
  'An insurer',
  'The director',
];
const DUTIES = [
  'shall adopt regulations for',
  'may inspect the records of',
  'shall give written notice of',
  'shall not charge a fee for',
  'may appeal a decision on',
  'shall report to the Legislature on',
  'shall keep an account of',
  'may enter into an agreement for',
  'shall deposit the proceeds of',
  'shall hold a hearing on',
];
const MATTERS = [
  'the storage of hazardous waste',
  'the licensing of physicians & surgeons',
  'the annual budget',
  'a permit to divert water',
  'the sale of agricultural products',
  'the custody of a minor',
  'a tenant’s security deposit',
  'the operation of a motor vehicle',
  'the administration of an estate',
  'an application for benefits',
  'the construction of a public work',
  'a policy of insurance',
  'the conservation of fish and wildlife',
  'the registration of voters',
  'a public utility’s rates',
  'the collection of a tax',
];
const CONDITIONS = [
  'within 30 days of the request',
  'unless the fee is < $500',
  'by a vote of 2/3 of its members',
  'as provided in this chapter',
  'in the form of § 12 notices',
  'pursuant to Article XIII A of the California Constitution',
  'to the extent that funds are available',
  'on or before January 1 of each year',
  'subject to subdivision (l)',
];

type Random = () => number;

/** The paragraphs of an invented section: a sentence alone, or subdivisions with paragraphs below them. */
function inventParagraphs(random: Random): readonly SimParagraph[] {
  const count = Math.floor(random() ** 2 * 6);
  if (count === 0) return [{ text: inventText(random), indent: 0 }];
  return Array.from({ length: count }, (_, index) => inventSubdivision(random, index)).flat();
}

function inventSubdivision(random: Random, index: number): readonly SimParagraph[] {
  const label = `(${String.fromCharCode(97 + index)})`;
  if (random() < 0.7) return [{ text: `${label} ${inventText(random)}`, indent: 0 }];
  return [
    { text: `${label} (1) ${inventText(random)}`, indent: 0 },
    { text: `(2) ${inventText(random)}`, indent: 1 },
    { text: `(A) ${inventText(random)}`, indent: 2.5 },
  ];
}

function inventText(random: Random): string {
  const sentences = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () =>
      `${pick(SUBJECTS, random)} ${pick(DUTIES, random)} ${pick(MATTERS, random)} and ${pick(MATTERS, random)}, ${pick(CONDITIONS, random)}.`,
  );
  return sentences.join(' ');
}

/** One of several, by chance. */
function pick(words: readonly string[], random: Random): string {
  return words[Math.floor(random() * words.length)] ?? '';
}

/** Gives numbers from 0 to below 1 that only look like chance: the same for the same start. */
function createRandom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
