import type { AbstractPart, Author, Day } from '../corpus/article.ts';
import { typeUi } from '../corpus/vocabulary.ts';
import { twoDigits } from './dates.ts';
import { leaf, list, markup, wrap } from './xml.ts';

/** The list of publication types, each with its id. */
export function publicationTypes(types: readonly string[]): string {
  return list(
    'PublicationTypeList',
    types.map((type) => leaf('PublicationType', type, { UI: typeUi(type) })),
  );
}

/** The parts of an abstract, with their headings. */
export function abstractParts(parts: readonly AbstractPart[]): string {
  return parts
    .map(({ label, category, text }) =>
      wrap('AbstractText', markup(text), { Label: label, NlmCategory: category }),
    )
    .join('');
}

/** An author or an editor. */
export function authorXml(author: Author): string {
  const name =
    author.collective === undefined
      ? leaf('LastName', author.last) +
        leaf('ForeName', author.fore) +
        leaf('Initials', author.initials) +
        leaf('Suffix', author.suffix)
      : leaf('CollectiveName', author.collective);
  const place = leaf('Affiliation', author.affiliation);
  return wrap(
    'Author',
    name +
      leaf('Identifier', author.orcid, { Source: 'ORCID' }) +
      wrap('AffiliationInfo', place === '' ? undefined : place),
    { ValidYN: 'Y' },
  );
}

/** A day as year, month and day. */
export function dayXml(
  name: string,
  { year, month, day }: Day,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return wrap(
    name,
    leaf('Year', year) + leaf('Month', twoDigits(month)) + leaf('Day', twoDigits(day)),
    attributes,
  );
}
