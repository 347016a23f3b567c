import type { AbstractSection, OtherAbstract } from '../../records/article.ts';
import { childrenOf, present, rawTextOf, textOf, type XmlElement } from '../../xml/element.ts';
import { withPresent } from '../with-present.ts';

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
