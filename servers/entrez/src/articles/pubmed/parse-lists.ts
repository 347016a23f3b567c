import { omitUndefined } from '../../answers/present.ts';
import {
  findChild,
  findChildren,
  readChildText,
  getElements,
  omitBlank,
  readRawText,
  readText,
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
import { readIsoDate } from './parse-publication.ts';

/** The sections of an abstract in order, with their labels; those without text are left out. */
export function readAbstractSections(abstract: XmlElement | undefined): AbstractSection[] {
  return findChildren(abstract, 'AbstractText')
    .filter((section) => readRawText(section).trim() !== '')
    .map((section) =>
      omitUndefined({
        label: omitBlank(section.attributes['Label']),
        category: omitBlank(section.attributes['NlmCategory']),
        text: readText(section),
      }),
    );
}

/** Abstracts in other languages or for other readers. */
export function readOtherAbstracts(citation: XmlElement): OtherAbstract[] {
  return findChildren(citation, 'OtherAbstract').map((other) =>
    omitUndefined({
      type: omitBlank(other.attributes['Type']),
      language: omitBlank(other.attributes['Language']),
      sections: readAbstractSections(other),
    }),
  );
}

/** Terms with their ids, such as types of publication. */
export function readTerms(elements: readonly XmlElement[]): Term[] {
  return elements.map(toTerm);
}

function toTerm(element: XmlElement): Term {
  return omitUndefined({ ui: omitBlank(element.attributes['UI']), name: readText(element) });
}

function toMeshTerm(element: XmlElement): MeshTerm {
  return { ...toTerm(element), isMajor: isMajor(element) };
}

function isMajor(element: XmlElement): boolean {
  return element.attributes['MajorTopicYN'] === 'Y';
}

/** The subject headings, with their qualifiers. */
export function readMesh(citation: XmlElement): MeshHeading[] {
  return findChildren(findChild(citation, 'MeshHeadingList'), 'MeshHeading').flatMap((heading) => {
    const name = findChild(heading, 'DescriptorName');
    if (name === undefined) return [];
    const descriptor = toMeshTerm(name);
    const qualifiers = findChildren(heading, 'QualifierName').map(toMeshTerm);
    const isMajorHeading = [descriptor, ...qualifiers].some((term) => term.isMajor);
    return [{ descriptor, qualifiers, isMajor: isMajorHeading }];
  });
}

/** The keywords of all lists. */
export function readKeywords(parent: XmlElement): Keyword[] {
  return findChildren(parent, 'KeywordList').flatMap((list) =>
    getElements(list).map((keyword) =>
      omitUndefined({
        text: readText(keyword),
        isMajor: isMajor(keyword),
        owner: omitBlank(list.attributes['Owner']),
      }),
    ),
  );
}

/** The substances that an article is about. */
export function readChemicals(citation: XmlElement): Chemical[] {
  return findChildren(findChild(citation, 'ChemicalList'), 'Chemical').map((chemical) => {
    const name = findChild(chemical, 'NameOfSubstance');
    const number = readChildText(chemical, 'RegistryNumber');
    return omitUndefined({
      ui: omitBlank(name?.attributes['UI']),
      name: readText(name),
      registryNumber: number === '0' ? undefined : number,
    });
  });
}

/** The grants behind an article. */
export function readGrants(parent: XmlElement | undefined): Grant[] {
  return findChildren(findChild(parent, 'GrantList'), 'Grant').map((grant) =>
    omitUndefined({
      id: readChildText(grant, 'GrantID'),
      acronym: readChildText(grant, 'Acronym'),
      agency: readChildText(grant, 'Agency'),
      country: readChildText(grant, 'Country'),
    }),
  );
}

/** Where its data was deposited. */
export function readDataBanks(article: XmlElement | undefined): DataBank[] {
  return findChildren(findChild(article, 'DataBankList'), 'DataBank').map((bank) => ({
    name: readText(findChild(bank, 'DataBankName')),
    accessions: getElements(findChild(bank, 'AccessionNumberList')).map(readText),
  }));
}

/** Relations to records that correct, retract or comment, in either direction. */
export function readCorrections(citation: XmlElement): Correction[] {
  const list = findChild(citation, 'CommentsCorrectionsList');
  return findChildren(list, 'CommentsCorrections').map((correction) =>
    omitUndefined({
      type: correction.attributes['RefType'] ?? '',
      source: readText(findChild(correction, 'RefSource')),
      pmid: readChildText(correction, 'PMID'),
    }),
  );
}

/** What happened to a record and when. */
export function readHistory(data: XmlElement | undefined): HistoryDate[] {
  return findChildren(findChild(data, 'History'), 'PubMedPubDate').flatMap((step) => {
    const date = readIsoDate(step);
    return date === undefined ? [] : [{ status: step.attributes['PubStatus'] ?? '', date }];
  });
}
