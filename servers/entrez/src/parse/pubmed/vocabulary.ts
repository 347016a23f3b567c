import type { Chemical, Keyword, MeshHeading, MeshTerm, Term } from '../../records/article.ts';
import {
  childOf,
  childrenOf,
  childText,
  elementsOf,
  present,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import { withPresent } from '../with-present.ts';

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
