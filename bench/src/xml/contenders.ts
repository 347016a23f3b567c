import type { ReadSet } from './first-record.ts';

/** The contenders; the others are compared with the first. */
export const XML_CONTENDERS = [
  'wellspoken',
  'flat entities',
  'fast-xml-parser',
  'fast-xml-parser, preserveOrder',
] as const;

/** One of the contenders. */
export type XmlContender = (typeof XML_CONTENDERS)[number];

/** Loads a contender; the others stay out of its process. */
export async function loadContender(name: string): Promise<ReadSet> {
  switch (name) {
    case 'wellspoken':
      return (await import('./contenders/wellspoken.ts')).readWithWellspoken;
    case 'flat entities':
      return (await import('./contenders/flat-entities.ts')).readFlatEntities;
    case 'fast-xml-parser':
      return (await import('./contenders/fast-xml-parser.ts')).readAsObjects;
    case 'fast-xml-parser, preserveOrder':
      return (await import('./contenders/preserve-order.ts')).readInOrder;
    default:
      throw new Error(`There is no contender "${name}".`);
  }
}
