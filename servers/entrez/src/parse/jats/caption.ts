import { childOf, elementsOf, type XmlElement } from '../../xml/element.ts';
import { inlineTextOf } from './inline.ts';

/** Label and caption of a figure, a table or a file: "Figure 1. What it shows." */
export function captionOf(element: XmlElement): string {
  const caption = elementsOf(childOf(element, 'caption')).map(inlineTextOf);
  return [labelOf(element), ...caption].filter((text) => text !== '').join(' ');
}

function labelOf(element: XmlElement): string {
  const label = inlineTextOf(childOf(element, 'label'));
  return label === '' || /[.:]$/.test(label) ? label : `${label}.`;
}

/** The heading of a section with its number, where it has one. */
export function headingOf(section: XmlElement): string | undefined {
  const words = ['label', 'title'].map((name) => inlineTextOf(childOf(section, name)));
  const heading = words.filter((word) => word !== '').join(' ');
  return heading === '' ? undefined : heading;
}
