import { childOf, elementsOf, type XmlElement } from '../../xml/element.ts';
import { captionOf } from './caption.ts';
import { inlineTextOf } from './inline.ts';

/** A table as text: its caption, a line for each row with bars between cells, then its notes. */
export function tableText(wrap: XmlElement): string {
  const notes = elementsOf(childOf(wrap, 'table-wrap-foot')).map(inlineTextOf);
  const lines = [captionOf(wrap), ...rowsIn(wrap).map(rowText), ...notes];
  return lines.filter((line) => line !== '').join('\n');
}

function rowsIn(element: XmlElement): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) => (child.name === 'tr' ? [child] : rowsIn(child)));
}

function rowText(row: XmlElement): string {
  return elementsOf(row).map(inlineTextOf).join(' | ');
}
