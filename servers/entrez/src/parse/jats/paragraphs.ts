import {
  childOf,
  childrenOf,
  elementsOf,
  rawTextOf,
  type XmlElement,
  type XmlNode,
} from '../../xml/element.ts';
import { captionOf } from './caption.ts';
import { inlineText, inlineTextOf } from './inline.ts';
import { tableText } from './table.ts';

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
export function paragraphsOf(nodes: readonly XmlNode[]): readonly string[] {
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
export function ownParagraphs(section: XmlElement): readonly string[] {
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
