import type { AbstractPart, Author, Day } from '../corpus/article.ts';
import { findTypeUi } from '../corpus/vocabulary.ts';
import { padTwoDigits } from './dates.ts';
import { renderLeaf, list, escapeMarkup, wrap } from './xml.ts';

/** The list of publication types, each with its id. */
export function renderPublicationTypes(types: readonly string[]): string {
  return list(
    'PublicationTypeList',
    types.map((type) => renderLeaf('PublicationType', type, { UI: findTypeUi(type) })),
  );
}

/** The parts of an abstract, with their headings. */
export function renderAbstractParts(parts: readonly AbstractPart[]): string {
  return parts
    .map(({ label, category, text }) =>
      wrap('AbstractText', escapeMarkup(text), { Label: label, NlmCategory: category }),
    )
    .join('');
}

/** An author or an editor. */
export function renderAuthorXml(author: Author): string {
  const name =
    author.collective === undefined
      ? renderLeaf('LastName', author.last) +
        renderLeaf('ForeName', author.fore) +
        renderLeaf('Initials', author.initials) +
        renderLeaf('Suffix', author.suffix)
      : renderLeaf('CollectiveName', author.collective);
  const place = renderLeaf('Affiliation', author.affiliation);
  return wrap(
    'Author',
    name +
      renderLeaf('Identifier', author.orcid, { Source: 'ORCID' }) +
      wrap('AffiliationInfo', place === '' ? undefined : place),
    { ValidYN: 'Y' },
  );
}

/** A day as year, month and day. */
export function renderDayXml(
  name: string,
  { year, month, day }: Day,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return wrap(
    name,
    renderLeaf('Year', year) +
      renderLeaf('Month', padTwoDigits(month)) +
      renderLeaf('Day', padTwoDigits(day)),
    attributes,
  );
}
