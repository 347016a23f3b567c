import { omitUndefined } from '../../answers/present.ts';
import {
  findChild,
  readChildText,
  omitBlank,
  readText,
  type XmlElement,
} from '../../xml/element.ts';
import { type Journal, parseMonth, MONTHS, type PublicationDate } from '../article.ts';

/** Where an article appeared: what stands with the article, and what MEDLINE knows of the journal. */
export function readJournal(citation: XmlElement, article: XmlElement | undefined): Journal {
  const journal = findChild(article, 'Journal');
  const issue = findChild(journal, 'JournalIssue');
  const medline = findChild(citation, 'MedlineJournalInfo');
  return omitUndefined({
    title: readChildText(journal, 'Title'),
    isoAbbreviation: readChildText(journal, 'ISOAbbreviation'),
    medlineAbbreviation: readChildText(medline, 'MedlineTA'),
    printIssn: readIssn(journal, 'Print'),
    electronicIssn: readIssn(journal, 'Electronic'),
    linkingIssn: readChildText(medline, 'ISSNLinking'),
    nlmId: readChildText(medline, 'NlmUniqueID'),
    country: readChildText(medline, 'Country'),
    volume: readChildText(issue, 'Volume'),
    issue: readChildText(issue, 'Issue'),
  });
}

function readIssn(journal: XmlElement | undefined, type: string): string | undefined {
  const issn = findChild(journal, 'ISSN');
  return issn?.attributes['IssnType'] === type ? omitBlank(readText(issn)) : undefined;
}

/** The pages as printed, such as "123-9", or an article number. */
export function readPages(parent: XmlElement | undefined): string | undefined {
  const pagination = findChild(parent, 'Pagination');
  const start = readChildText(pagination, 'StartPage');
  const end = readChildText(pagination, 'EndPage');
  const whole = end === undefined ? start : `${start ?? ''}-${end}`;
  return readChildText(pagination, 'MedlinePgn') ?? whole;
}

/** When something appeared, from elements for its parts or from MedlineDate, which is free text. */
export function readPublicationDate(element: XmlElement | undefined): PublicationDate | undefined {
  if (element === undefined) return undefined;
  const free = readChildText(element, 'MedlineDate');
  if (free !== undefined) return readDateText(free);
  const month = readChildText(element, 'Month');
  const number = parseMonth(month);
  const day = parseWholeNumber(readChildText(element, 'Day'), 31);
  const words = [
    readChildText(element, 'Year'),
    number === undefined ? month : MONTHS[number - 1],
    readChildText(element, 'Season'),
    day,
  ];
  const text = words.filter((word) => word !== undefined).join(' ');
  if (text === '') return undefined;
  return omitUndefined({
    text,
    year: parseWholeNumber(readChildText(element, 'Year'), 9999),
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
  const month = parseMonth(found?.[0]);
  const rest = found === null ? '' : text.slice(found.index).replace(/^[a-z]+\.?/i, '');
  const day = /^ (\d{1,2})(?!\d)/.exec(rest)?.[1];
  return omitUndefined({
    text,
    year: parseWholeNumber(year, 9999),
    month,
    day: parseWholeNumber(day, 31),
  });
}

/** A date as YYYY-MM-DD, or as much of it as the element has. */
export function readIsoDate(element: XmlElement | undefined): string | undefined {
  const year = parseWholeNumber(readChildText(element, 'Year'), 9999);
  if (year === undefined) return undefined;
  const month = parseMonth(readChildText(element, 'Month'));
  const day = month === undefined ? undefined : parseWholeNumber(readChildText(element, 'Day'), 31);
  return [year, month, day]
    .filter((part) => part !== undefined)
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
}

function parseWholeNumber(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= most ? number : undefined;
}
