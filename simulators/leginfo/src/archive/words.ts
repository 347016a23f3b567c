import type { SimParagraph } from '../sim-section.ts';

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
export function inventParagraphs(random: Random): readonly SimParagraph[] {
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
export function pick(words: readonly string[], random: Random): string {
  return words[Math.floor(random() * words.length)] ?? '';
}
