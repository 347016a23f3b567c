import { isRaising, raise } from '../../law/raised-figures.ts';
import { isElement, getOwnText, type PageElement, type PageNode } from './page.ts';
import { PageDrift } from '../failures.ts';

const STYLED: ReadonlySet<string> = new Set('a b big em font i small span strong u'.split(' '));

/** The text in an element, with single spaces; a line break is "\n". */
export function readInlineText(element: PageElement, apart: ReadonlySet<string> = NONE): string {
  return element.children
    .map((child) => readNode(child, apart))
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

const NONE: ReadonlySet<string> = new Set();

/** A text whose line breaks mean nothing. */
export function toOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** `apart` are elements that stand on lines of their own, where they may be. */
function readNode(node: PageNode, apart: ReadonlySet<string>): string {
  if (!isElement(node)) return getOwnText(node).replace(/\s+/g, ' ');
  const { name } = node;
  if (name === 'br') return '\n';
  const inner = (): string => node.children.map((child) => readNode(child, apart)).join('');
  if (STYLED.has(name)) return inner();
  if (apart.has(name)) return ` ${inner()} `;
  if (isRaising(name)) return raiseText(name, inner());
  if (isEmpty(node)) return '';
  throw new PageDrift(`it has an unknown <${name}> in its text`);
}

function raiseText(name: string, text: string): string {
  const shifted = raise(name, text);
  if (shifted !== undefined) return shifted;
  throw new PageDrift('it has raised or lowered text of an unknown kind');
}

const SHOWN: ReadonlySet<string> = new Set(
  'img svg math object embed iframe canvas video input select textarea button script style'.split(
    ' ',
  ),
);

/** Whether nothing of an element can be seen: neither a text nor a picture. */
export function isEmpty(element: PageElement): boolean {
  if (SHOWN.has(element.name)) return false;
  return element.children.every((child) =>
    isElement(child) ? isEmpty(child) : getOwnText(child).trim() === '',
  );
}
