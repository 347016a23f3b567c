import { withPresent } from '../../answers/present.ts';
import { childOf, childText, present, textOf, type XmlElement } from '../../xml/element.ts';
import { type Journal, monthNumber, MONTHS, type PublicationDate } from '../article.ts';

/** Where an article appeared: what stands with the article, and what MEDLINE knows of the journal. */
export function journalOf(citation: XmlElement, article: XmlElement | undefined): Journal {
  const journal = childOf(article, 'Journal');
  const issue = childOf(journal, 'JournalIssue');
  const medline = childOf(citation, 'MedlineJournalInfo');
  return withPresent({
    title: childText(journal, 'Title'),
    isoAbbreviation: childText(journal, 'ISOAbbreviation'),
    medlineAbbreviation: childText(medline, 'MedlineTA'),
    printIssn: issnOf(journal, 'Print'),
    electronicIssn: issnOf(journal, 'Electronic'),
    linkingIssn: childText(medline, 'ISSNLinking'),
    nlmId: childText(medline, 'NlmUniqueID'),
    country: childText(medline, 'Country'),
    volume: childText(issue, 'Volume'),
    issue: childText(issue, 'Issue'),
  });
}

function issnOf(journal: XmlElement | undefined, type: string): string | undefined {
  const issn = childOf(journal, 'ISSN');
  return issn?.attributes['IssnType'] === type ? present(textOf(issn)) : undefined;
}

/** The pages as printed, such as "123-9", or an article number. */
export function pagesOf(parent: XmlElement | undefined): string | undefined {
  const pagination = childOf(parent, 'Pagination');
  const start = childText(pagination, 'StartPage');
  const end = childText(pagination, 'EndPage');
  const whole = end === undefined ? start : `${start ?? ''}-${end}`;
  return childText(pagination, 'MedlinePgn') ?? whole;
}

/** When something appeared, from elements for its parts or from MedlineDate, which is free text. */
export function publicationDate(element: XmlElement | undefined): PublicationDate | undefined {
  if (element === undefined) return undefined;
  const free = childText(element, 'MedlineDate');
  if (free !== undefined) return readDateText(free);
  const month = childText(element, 'Month');
  const number = monthNumber(month);
  const day = wholeNumber(childText(element, 'Day'), 31);
  const words = [
    childText(element, 'Year'),
    number === undefined ? month : MONTHS[number - 1],
    childText(element, 'Season'),
    day,
  ];
  const text = words.filter((word) => word !== undefined).join(' ');
  if (text === '') return undefined;
  return withPresent({
    text,
    year: wholeNumber(childText(element, 'Year'), 9999),
    month: number,
    day: number === undefined ? undefined : day,
  });
}

const YEAR = /(?<!\d)(?:1[5-9]|2[01])\d\d(?!\d)/;
const MONTH = /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** A date in words, such as "1998 Dec-1999 Jan": the first year in it, and the first month and day. */
function readDateText(text: string): PublicationDate {
  const year = YEAR.exec(text)?.[0];
  const found = MONTH.exec(text);
  const month = monthNumber(found?.[0]);
  const rest = found === null ? '' : text.slice(found.index).replace(/^[a-z]+\.?/i, '');
  const day = /^ (\d{1,2})(?!\d)/.exec(rest)?.[1];
  return withPresent({ text, year: wholeNumber(year, 9999), month, day: wholeNumber(day, 31) });
}

/** A date as YYYY-MM-DD, or as much of it as the element has. */
export function isoDate(element: XmlElement | undefined): string | undefined {
  const year = wholeNumber(childText(element, 'Year'), 9999);
  if (year === undefined) return undefined;
  const month = monthNumber(childText(element, 'Month'));
  const day = month === undefined ? undefined : wholeNumber(childText(element, 'Day'), 31);
  return [year, month, day]
    .filter((part) => part !== undefined)
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
}

function wholeNumber(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= most ? number : undefined;
}
