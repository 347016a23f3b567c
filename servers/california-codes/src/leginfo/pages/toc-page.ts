import type { LawCode } from '../../law/codes.ts';
import { readHeading } from '../../law/heading.ts';
import type { Heading } from '../../law/section.ts';
import type { TextPlace, Toc, TocNode } from '../../law/toc.ts';
import { readInlineText, isEmpty, toOneLine } from './inline-text.ts';
import { isElement, parsePage, type PageElement } from './page.ts';
import { PageDrift } from '../failures.ts';

const WRAPPER = '#expandedbranchcodesid';

/** Reads the page that has the whole table of contents of a code. */
export function parseTocPage(html: string, code: LawCode): Toc {
  const page = parsePage(html);
  const wrapper = page.only(WRAPPER);
  const all = page.find(`${WRAPPER} a`).filter((link) => !isEmpty(link));
  const links = all.filter((link) => PAGES.test(link.attribs['href'] ?? ''));
  if (links.length === 0) throw new PageDrift('it has no headings');
  const outside = removeParts(page.textOf(wrapper), links.map(page.textOf));
  // Words such as "Expand all" may stand there, but no heading that would be lost.
  if (HEADING.test(outside)) throw new PageDrift('it has a heading that leads to no known page');
  return { code, nodes: buildTree(links.map((link) => readEntry(link, code))) };
}

/** What is left of a text without some parts of it, which stand in it in their order. */
function removeParts(text: string, parts: readonly string[]): string {
  const between: string[] = [];
  let at = 0;
  for (const part of parts) {
    const start = text.indexOf(part, at);
    if (start < 0) throw new PageDrift('it has headings within headings');
    between.push(text.slice(at, start));
    at = start + part.length;
  }
  return [...between, text.slice(at)].join(' ');
}

interface Entry {
  readonly heading: Heading;
  /** Where its text, or what is below it, is. */
  readonly place: TextPlace;
  /** "1.2.3", the third below the second below the first; '' where the page does not say. */
  readonly path: string;
  readonly hasText: boolean;
}

const TEXT_PAGE = 'codes_displayText.xhtml';
const PAGES = /codes_(?:displayText|displayexpandedbranch)\.xhtml\?/;
const HEADING = /\d|\b(?:title|division|part|chapter|article|provisions)\b/i;

function readEntry(link: PageElement, code: LawCode): Entry {
  const href = link.attribs['href'] ?? '';
  const mark = href.indexOf('?');
  const page = href.slice(href.lastIndexOf('/', mark) + 1, mark);
  const query = new URLSearchParams(href.slice(mark + 1));
  if ((query.get('lawCode') ?? query.get('tocCode')) !== code) {
    throw new PageDrift(`it has a heading of another code than ${code}`);
  }
  const value = (name: string): string => query.get(name)?.trim() ?? '';
  return {
    heading: readTitle(link),
    place: {
      division: value('division'),
      title: value('title'),
      part: value('part'),
      chapter: value('chapter'),
      article: value('article'),
    },
    path: value('nodetreepath'),
    hasText: page === TEXT_PAGE,
  };
}

const APART: ReadonlySet<string> = new Set(['div', 'p']);

/** A heading stands beside the sections that it covers, or has them at its end. */
function readTitle(link: PageElement): Heading {
  const [first, second, ...others] = link.children
    .filter(isElement)
    .filter((part) => APART.has(part.name) && !isEmpty(part));
  if (others.length > 0) throw new PageDrift('it has a heading of more than two parts');
  const isParted = first !== undefined && second !== undefined;
  if (!isParted) return readHeading(toOneLine(readInlineText(link, APART)));
  const title = toOneLine(readInlineText(first, APART));
  const range = toOneLine(readInlineText(second, APART));
  if (!/\d/.test(range)) throw new PageDrift('it has a heading with an unknown addition');
  return readHeading(`${title} [${range.replace(/^\[|\]$/g, '')}]`);
}

interface Branch {
  readonly entry: Entry;
  readonly children: Branch[];
}

/** Puts each heading below the last one that it belongs to. */
function buildTree(entries: readonly Entry[]): readonly TocNode[] {
  const roots: Branch[] = [];
  let above: readonly Branch[] = [];
  for (const entry of entries) {
    const branch = { entry, children: [] };
    const depth = above.findLastIndex((one) => isBelow(entry, one.entry)) + 1;
    const siblings = above[depth - 1]?.children ?? roots;
    siblings.push(branch);
    above = [...above.slice(0, depth), branch];
  }
  return roots.map(toNode);
}

function isBelow(one: Entry, other: Entry): boolean {
  if (one.path !== '' && other.path !== '') return one.path.startsWith(`${other.path}.`);
  const levels = ['division', 'title', 'part', 'chapter', 'article'] as const;
  const isWithin = levels.every(
    (level) => other.place[level] === '' || other.place[level] === one.place[level],
  );
  return isWithin && levels.some((level) => other.place[level] !== one.place[level]);
}

function toNode({ entry, children }: Branch): TocNode {
  const { heading, place, hasText } = entry;
  return { ...heading, ...(hasText && { place }), children: children.map(toNode) };
}
