import type { Journal } from '../../records/article.ts';
import { childOf, childText, textOf, present, type XmlElement } from '../../xml/element.ts';
import { withPresent } from '../with-present.ts';

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
