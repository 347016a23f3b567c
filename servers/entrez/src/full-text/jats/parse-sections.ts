import { omitUndefined } from '../../answers/present.ts';
import {
  findChild,
  findChildren,
  getElements,
  readRawText,
  type XmlElement,
  type XmlNode,
} from '../../xml/element.ts';
import type { TextSection } from '../full-text.ts';
import { readInlineNodes, readInlineText } from './inline.ts';

/** The sections of an element; what stands before the first one is a section without a title. */
export function readSections(element: XmlElement | undefined): readonly TextSection[] {
  if (element === undefined) return [];
  const paragraphs = readOwnParagraphs(element);
  const before = paragraphs.length === 0 ? [] : [{ paragraphs, sections: [] }];
  return [...before, ...findChildren(element, 'sec').map(toSection)];
}

/** A section, an appendix or another part with a heading. */
function toSection(element: XmlElement): TextSection {
  return omitUndefined({
    title: readHeading(element),
    paragraphs: readOwnParagraphs(element),
    sections: findChildren(element, 'sec').map(toSection),
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
export function readBackSections(article: XmlElement): readonly TextSection[] {
  const parts = getElements(findChild(article, 'back')).flatMap((part) =>
    part.name === 'app-group' ? findChildren(part, 'app') : [part],
  );
  const named = parts.flatMap((part) => {
    const heading = HEADINGS.get(part.name);
    if (heading === undefined && part.name !== 'sec') return [];
    return [{ title: heading ?? '', ...toSection(part) }];
  });
  const floating = readParagraphs(getElements(findChild(article, 'floats-group')));
  const figures = { title: 'Figures and tables', paragraphs: floating, sections: [] };
  return [...named, figures].filter(
    ({ paragraphs, sections }) => paragraphs.length > 0 || sections.length > 0,
  );
}

type Blocks = (element: XmlElement) => readonly string[];

/** What stands by itself, also in the middle of a paragraph, and how it reads. */
const BLOCKS: ReadonlyMap<string, Blocks> = new Map<string, Blocks>([
  ['p', (element) => readParagraphs(element.children)],
  ['list', (element) => readListLines(element)],
  ['def-list', (element) => findChildren(element, 'def-item').map(readDefinition)],
  ['table-wrap', (element) => [readTable(element)]],
  ['table-wrap-group', (element) => readInside(element)],
  ['fig', (element) => [readCaption(element)]],
  ['fig-group', (element) => [readCaption(element), ...readInside(element)]],
  ['boxed-text', (element) => readInside(element)],
  ['disp-quote', (element) => readInside(element)],
  ['statement', (element) => readInside(element)],
  ['disp-formula', (element) => [readInlineText(element)]],
  ['disp-formula-group', (element) => readInside(element)],
  ['supplementary-material', (element) => [readCaption(element)]],
  ['media', (element) => [readCaption(element)]],
  ['fn-group', (element) => readInside(element)],
  ['preformat', (element) => [readRawText(element)]],
  ['code', (element) => [readRawText(element)]],
  ['verse-group', (element) => getElements(element).map(readInlineText)],
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
function readParagraphs(nodes: readonly XmlNode[]): readonly string[] {
  const paragraphs: string[] = [];
  let running: XmlNode[] = [];
  const finish = (): void => {
    paragraphs.push(readInlineNodes(running));
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
function readOwnParagraphs(section: XmlElement): readonly string[] {
  if (section.name === 'fn-group') return findChildren(section, 'fn').map(readInlineText);
  return readParagraphs(
    section.children.filter((node) => typeof node === 'string' || !SILENT.has(node.name)),
  );
}

/** Everything in a box: its heading, its paragraphs, and those of sections in it. */
function readInside(element: XmlElement): readonly string[] {
  const heading = ['label', 'title'].map((name) => readInlineText(findChild(element, name)));
  const sections = findChildren(element, 'sec').flatMap(readInside);
  return [
    heading.filter((word) => word !== '').join(' '),
    ...readOwnParagraphs(element),
    ...sections,
  ];
}

function readListLines(list: XmlElement): readonly string[] {
  const isNumbered = list.attributes['list-type'] === 'order';
  return findChildren(list, 'list-item').flatMap((item, index) => {
    const label = readInlineText(findChild(item, 'label'));
    const mark = isNumbered ? `${index + 1}.` : '-';
    const [first = '', ...rest] = readOwnParagraphs(item);
    return [`${label === '' ? mark : label} ${first}`, ...rest.map((line) => `  ${line}`)];
  });
}

function readDefinition(item: XmlElement): string {
  const [term, meaning] = ['term', 'def'].map((name) => readInlineText(findChild(item, name)));
  return `${term ?? ''}: ${meaning ?? ''}`;
}

/** A table as text: its caption, a line for each row with bars between cells, then its notes. */
function readTable(wrap: XmlElement): string {
  const notes = getElements(findChild(wrap, 'table-wrap-foot')).map(readInlineText);
  const lines = [readCaption(wrap), ...findRows(wrap).map(readRow), ...notes];
  return lines.filter((line) => line !== '').join('\n');
}

function findRows(element: XmlElement): readonly XmlElement[] {
  return getElements(element).flatMap((child) => (child.name === 'tr' ? [child] : findRows(child)));
}

function readRow(row: XmlElement): string {
  return getElements(row).map(readInlineText).join(' | ');
}

/** Label and caption of a figure, a table or a file: "Figure 1. What it shows." */
function readCaption(element: XmlElement): string {
  const caption = getElements(findChild(element, 'caption')).map(readInlineText);
  return [readLabel(element), ...caption].filter((text) => text !== '').join(' ');
}

function readLabel(element: XmlElement): string {
  const label = readInlineText(findChild(element, 'label'));
  return label === '' || /[.:]$/.test(label) ? label : `${label}.`;
}

/** The heading of a section with its number, where it has one. */
function readHeading(section: XmlElement): string | undefined {
  const words = ['label', 'title'].map((name) => readInlineText(findChild(section, name)));
  const heading = words.filter((word) => word !== '').join(' ');
  return heading === '' ? undefined : heading;
}
