import { load } from 'cheerio/slim';
import { type Document, DomHandler } from 'domhandler';
import { Parser } from 'htmlparser2';

import { PageDrift } from '../failures.ts';

/** A node of a page. */
export type PageNode = Extract<Parameters<typeof load>[0], { readonly nodeType: number }>;
/** An element of a page. */
export type PageElement = Extract<PageNode, { readonly attribs: object }>;

/** A page that can be asked for its elements. */
export interface Page {
  readonly find: (selector: string) => readonly PageElement[];
  /** The one element that a selector must find; drift where there is none, or where there are several. */
  readonly only: (selector: string) => PageElement;
  /** Whether an element ends with its own end tag, and not because something around it ends. */
  readonly isClosed: (element: PageElement) => boolean;
  /** All text below an element. */
  readonly textOf: (element: PageElement) => string;
}

// The site prints the end of a page in the middle of its pages, and browsers do not heed it.
const STRAY_END = /<\/(?:body|html)\s*>/gi;

// Pages of law have about ten elements in one another; whatever has many more is none of them.
const DEEPEST = 200;

/** Opens a page as browsers would read it. */
export function parsePage(html: string): Page {
  // One element around everything: searching is slow where thousands stand beside one another at the top.
  const source = `<main>${html.replace(STRAY_END, '')}</main>`;
  const $ = load(parse(source), { xml: OPTIONS });
  const find = (selector: string): readonly PageElement[] =>
    $(selector).toArray().filter(isElement);
  return {
    find,
    only: (selector) => {
      const [first, ...others] = find(selector);
      if (first === undefined) throw new PageDrift(`it has no ${selector}`);
      if (others.length > 0) throw new PageDrift(`it has several ${selector}`);
      if (!hasEndTag(first, source)) throw new PageDrift(`its ${selector} does not end`);
      return first;
    },
    isClosed: (element) => hasEndTag(element, source),
    textOf: (element) => $(element).text(),
  };
}

const OPTIONS = { xmlMode: false, withStartIndices: true, withEndIndices: true };

function parse(source: string): Document {
  const handler = new ShallowHandler(undefined, OPTIONS);
  new Parser(handler, OPTIONS).end(source);
  return handler.root;
}

/** Stops at what is too deep: the parser takes the square of the time for elements in one another. */
class ShallowHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes);
    if (this.tagStack.length > DEEPEST) {
      throw new PageDrift('it has too many elements in one another');
    }
  }
}

/** Whether a node is an element. */
export function isElement(node: PageNode): node is PageElement {
  return 'attribs' in node;
}

/** What a node says itself; '' for everything but a text. */
export function getOwnText(node: PageNode): string {
  return node.nodeType === TEXT_NODE ? node.nodeValue : '';
}

const TEXT_NODE = 3;

function hasEndTag({ name, endIndex }: PageElement, source: string): boolean {
  if (endIndex === null) return false;
  const start = source.lastIndexOf('</', endIndex);
  const tag = source.slice(start + 2, endIndex).trimEnd();
  return start >= 0 && tag.toLowerCase() === name && source[endIndex] === '>';
}
