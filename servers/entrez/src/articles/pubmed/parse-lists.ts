import { withPresent } from '../../answers/present.ts';
import {
  childOf,
  childrenOf,
  childText,
  elementsOf,
  present,
  rawTextOf,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import type {
  AbstractSection,
  Chemical,
  Correction,
  DataBank,
  Grant,
  HistoryDate,
  Keyword,
  MeshHeading,
  MeshTerm,
  OtherAbstract,
  Term,
} from '../article.ts';
import { isoDate } from './parse-publication.ts';

/** The sections of an abstract in order, with their labels; those without text are left out. */
export function sectionsOf(abstract: XmlElement | undefined): AbstractSection[] {
  return childrenOf(abstract, 'AbstractText')
    .filter((section) => rawTextOf(section).trim() !== '')
    .map((section) =>
      withPresent({
        label: present(section.attributes['Label']),
        category: present(section.attributes['NlmCategory']),
        text: textOf(section),
      }),
    );
}

/** Abstracts in other languages or for other readers. */
export function otherAbstractsOf(citation: XmlElement): OtherAbstract[] {
  return childrenOf(citation, 'OtherAbstract').map((other) =>
    withPresent({
      type: present(other.attributes['Type']),
      language: present(other.attributes['Language']),
      sections: sectionsOf(other),
    }),
  );
}

/** Terms with their ids, such as types of publication. */
export function termsOf(elements: readonly XmlElement[]): Term[] {
  return elements.map(toTerm);
}

function toTerm(element: XmlElement): Term {
  return withPresent({ ui: present(element.attributes['UI']), name: textOf(element) });
}

function toMeshTerm(element: XmlElement): MeshTerm {
  return { ...toTerm(element), isMajor: isMajor(element) };
}

function isMajor(element: XmlElement): boolean {
  return element.attributes['MajorTopicYN'] === 'Y';
}

/** The subject headings, with their qualifiers. */
export function meshOf(citation: XmlElement): MeshHeading[] {
  return childrenOf(childOf(citation, 'MeshHeadingList'), 'MeshHeading').flatMap((heading) => {
    const name = childOf(heading, 'DescriptorName');
    if (name === undefined) return [];
    const descriptor = toMeshTerm(name);
    const qualifiers = childrenOf(heading, 'QualifierName').map(toMeshTerm);
    const isMajorHeading = [descriptor, ...qualifiers].some((term) => term.isMajor);
    return [{ descriptor, qualifiers, isMajor: isMajorHeading }];
  });
}

/** The keywords of all lists. */
export function keywordsOf(parent: XmlElement): Keyword[] {
  return childrenOf(parent, 'KeywordList').flatMap((list) =>
    elementsOf(list).map((keyword) =>
      withPresent({
        text: textOf(keyword),
        isMajor: isMajor(keyword),
        owner: present(list.attributes['Owner']),
      }),
    ),
  );
}

/** The substances that an article is about. */
export function chemicalsOf(citation: XmlElement): Chemical[] {
  return childrenOf(childOf(citation, 'ChemicalList'), 'Chemical').map((chemical) => {
    const name = childOf(chemical, 'NameOfSubstance');
    const number = childText(chemical, 'RegistryNumber');
    return withPresent({
      ui: present(name?.attributes['UI']),
      name: textOf(name),
      registryNumber: number === '0' ? undefined : number,
    });
  });
}

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
