import { withPresent } from '../../answers/present.ts';
import {
  childOf,
  childrenOf,
  elementsOf,
  rawTextOf,
  type XmlElement,
  type XmlNode,
} from '../../xml/element.ts';
import type { TextSection } from '../full-text.ts';
import { inlineText, inlineTextOf } from './inline.ts';

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

type Blocks = (element: XmlElement) => readonly string[];

/** What stands by itself, also in the middle of a paragraph, and how it reads. */
const BLOCKS: ReadonlyMap<string, Blocks> = new Map<string, Blocks>([
  ['p', (element) => paragraphsOf(element.children)],
  ['list', (element) => listLines(element)],
  ['def-list', (element) => childrenOf(element, 'def-item').map(definition)],
  ['table-wrap', (element) => [tableText(element)]],
  ['table-wrap-group', (element) => inside(element)],
  ['fig', (element) => [captionOf(element)]],
  ['fig-group', (element) => [captionOf(element), ...inside(element)]],
  ['boxed-text', (element) => inside(element)],
  ['disp-quote', (element) => inside(element)],
  ['statement', (element) => inside(element)],
  ['disp-formula', (element) => [inlineTextOf(element)]],
  ['disp-formula-group', (element) => inside(element)],
  ['supplementary-material', (element) => [captionOf(element)]],
  ['media', (element) => [captionOf(element)]],
  ['fn-group', (element) => inside(element)],
  ['preformat', (element) => [rawTextOf(element)]],
  ['code', (element) => [rawTextOf(element)]],
  ['verse-group', (element) => elementsOf(element).map(inlineTextOf)],
]);

/** Elements that say something about the text and are no part of it. */
const SILENT: ReadonlySet<string> = new Set([
  'label',
  'title',
  'caption',
  'sec',
  'sec-meta',
  'object-id',
  'ref-list',
]);

/** The paragraphs among some nodes: what stands by itself is one, and so is what runs between. */
function paragraphsOf(nodes: readonly XmlNode[]): readonly string[] {
  const paragraphs: string[] = [];
  let running: XmlNode[] = [];
  const finish = (): void => {
    paragraphs.push(inlineText(running));
    running = [];
  };
  for (const node of nodes) {
    const blocks = typeof node === 'string' ? undefined : BLOCKS.get(node.name);
    if (typeof node === 'string' || blocks === undefined) {
      running.push(node);
    } else {
      finish();
      // As arguments, a hundred thousand would be too many.
      for (const paragraph of blocks(node)) paragraphs.push(paragraph);
    }
  }
  finish();
  return paragraphs.filter((paragraph) => paragraph.trim() !== '');
}

/** The paragraphs that stand in a section itself, without its heading and the sections in it. */
function ownParagraphs(section: XmlElement): readonly string[] {
  if (section.name === 'fn-group') return childrenOf(section, 'fn').map(inlineTextOf);
  return paragraphsOf(
    section.children.filter((node) => typeof node === 'string' || !SILENT.has(node.name)),
  );
}

/** Everything in a box: its heading, its paragraphs, and those of sections in it. */
function inside(element: XmlElement): readonly string[] {
  const heading = ['label', 'title'].map((name) => inlineTextOf(childOf(element, name)));
  const sections = childrenOf(element, 'sec').flatMap(inside);
  return [heading.filter((word) => word !== '').join(' '), ...ownParagraphs(element), ...sections];
}

function listLines(list: XmlElement): readonly string[] {
  const isNumbered = list.attributes['list-type'] === 'order';
  return childrenOf(list, 'list-item').flatMap((item, index) => {
    const label = inlineTextOf(childOf(item, 'label'));
    const mark = isNumbered ? `${index + 1}.` : '-';
    const [first = '', ...rest] = ownParagraphs(item);
    return [`${label === '' ? mark : label} ${first}`, ...rest.map((line) => `  ${line}`)];
  });
}

function definition(item: XmlElement): string {
  const [term, meaning] = ['term', 'def'].map((name) => inlineTextOf(childOf(item, name)));
  return `${term ?? ''}: ${meaning ?? ''}`;
}

/** A table as text: its caption, a line for each row with bars between cells, then its notes. */
function tableText(wrap: XmlElement): string {
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

/** Label and caption of a figure, a table or a file: "Figure 1. What it shows." */
function captionOf(element: XmlElement): string {
  const caption = elementsOf(childOf(element, 'caption')).map(inlineTextOf);
  return [labelOf(element), ...caption].filter((text) => text !== '').join(' ');
}

function labelOf(element: XmlElement): string {
  const label = inlineTextOf(childOf(element, 'label'));
  return label === '' || /[.:]$/.test(label) ? label : `${label}.`;
}

/** The heading of a section with its number, where it has one. */
function headingOf(section: XmlElement): string | undefined {
  const words = ['label', 'title'].map((name) => inlineTextOf(childOf(section, name)));
  const heading = words.filter((word) => word !== '').join(' ');
  return heading === '' ? undefined : heading;
}
