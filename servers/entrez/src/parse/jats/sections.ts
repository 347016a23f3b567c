import type { TextSection } from '../../records/full-text.ts';
import { childOf, childrenOf, elementsOf, type XmlElement } from '../../xml/element.ts';
import { withPresent } from '../../answers/present.ts';
import { headingOf } from './caption.ts';
import { ownParagraphs, paragraphsOf } from './paragraphs.ts';

/** The sections of an element; what stands before the first one is a section without a title. */
export function sectionsOf(element: XmlElement | undefined): readonly TextSection[] {
  if (element === undefined) return [];
  const paragraphs = ownParagraphs(element);
  const before = paragraphs.length === 0 ? [] : [{ paragraphs, sections: [] }];
  return [...before, ...childrenOf(element, 'sec').map(toSection)];
}

/** A section, an appendix or another part with a heading. */
function toSection(element: XmlElement): TextSection {
  return withPresent({
    title: headingOf(element),
    paragraphs: ownParagraphs(element),
    sections: childrenOf(element, 'sec').map(toSection),
  });
}

/** Headings of parts behind the body that have none of their own. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['ack', 'Acknowledgements'],
  ['app', 'Appendix'],
  ['fn-group', 'Notes'],
  ['notes', 'Notes'],
  ['glossary', 'Glossary'],
]);

/** What follows the body: acknowledgements, notes, appendices, and figures that float. */
export function backSections(article: XmlElement): readonly TextSection[] {
  const parts = elementsOf(childOf(article, 'back')).flatMap((part) =>
    part.name === 'app-group' ? childrenOf(part, 'app') : [part],
  );
  const named = parts.flatMap((part) => {
    const heading = HEADINGS.get(part.name);
    if (heading === undefined && part.name !== 'sec') return [];
    return [{ title: heading ?? '', ...toSection(part) }];
  });
  const floating = paragraphsOf(elementsOf(childOf(article, 'floats-group')));
  const figures = { title: 'Figures and tables', paragraphs: floating, sections: [] };
  return [...named, figures].filter(
    ({ paragraphs, sections }) => paragraphs.length > 0 || sections.length > 0,
  );
}
