import type { Correction, DataBank, Grant, HistoryDate } from '../../records/article.ts';
import {
  childOf,
  childrenOf,
  childText,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import { withPresent } from '../with-present.ts';
import { isoDate } from './dates.ts';

/** The grants behind an article. */
export function grantsOf(parent: XmlElement | undefined): Grant[] {
  return childrenOf(childOf(parent, 'GrantList'), 'Grant').map((grant) =>
    withPresent({
      id: childText(grant, 'GrantID'),
      acronym: childText(grant, 'Acronym'),
      agency: childText(grant, 'Agency'),
      country: childText(grant, 'Country'),
    }),
  );
}

/** Where its data was deposited. */
export function dataBanksOf(article: XmlElement | undefined): DataBank[] {
  return childrenOf(childOf(article, 'DataBankList'), 'DataBank').map((bank) => ({
    name: textOf(childOf(bank, 'DataBankName')),
    accessions: elementsOf(childOf(bank, 'AccessionNumberList')).map(textOf),
  }));
}

/** Ties to records that correct, retract or comment, in either direction. */
export function correctionsOf(citation: XmlElement): Correction[] {
  const list = childOf(citation, 'CommentsCorrectionsList');
  return childrenOf(list, 'CommentsCorrections').map((correction) =>
    withPresent({
      type: correction.attributes['RefType'] ?? '',
      source: textOf(childOf(correction, 'RefSource')),
      pmid: childText(correction, 'PMID'),
    }),
  );
}

/** What happened to a record and when. */
export function historyOf(data: XmlElement | undefined): HistoryDate[] {
  return childrenOf(childOf(data, 'History'), 'PubMedPubDate').flatMap((step) => {
    const date = isoDate(step);
    return date === undefined ? [] : [{ status: step.attributes['PubStatus'] ?? '', date }];
  });
}
