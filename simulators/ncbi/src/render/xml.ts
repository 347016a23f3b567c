import type { Markup } from '../corpus/article.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as it stands in XML. */
export function escape(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '') : text;
}

const TAG = String.raw`<\/?(?:b|i|u|sub|sup|mml:[a-z]+)(?: xmlns:mml="[^"]*")?>`;
const TAGS = new RegExp(TAG, 'g');
const KEPT = new RegExp(`${TAG}|&#x[0-9a-f]+;|[&<>"]`, 'g');

/** A text with its tags and references kept and all else escaped. */
export function escapeMarkup(text: Markup): string {
  return text.replace(KEPT, (found) => (found.length === 1 ? (ENTITIES[found] ?? '') : found));
}

/** A text without its tags, its references as letters. */
export function escapeText(text: Markup): string {
  return text
    .replace(TAGS, '')
    .replace(/&#x([0-9a-f]+);/g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
}

/** Attributes of an element; those without a value are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element around content that is XML already; nothing where there is no content. */
export function wrap(
  name: string,
  content: string | undefined,
  attributes: Attributes = {},
): string {
  if (content === undefined) return '';
  return `<${name}${write(attributes)}>${content}</${name}>`;
}

/** An element around a text; nothing where there is none. */
export function renderLeaf(
  name: string,
  text: string | number | undefined,
  attributes: Attributes = {},
): string {
  return wrap(name, text === undefined ? undefined : escape(String(text)), attributes);
}

/** An element around the joined items; nothing where there are none. */
export function list(name: string, items: readonly string[], attributes: Attributes = {}): string {
  return items.length === 0 ? '' : wrap(name, items.join(''), attributes);
}

function write(attributes: Attributes): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(value)}"`]))
    .join('');
}

/** What stands before the root element of most answers. */
export const PROLOG = '<?xml version="1.0" encoding="UTF-8" ?>\n';

/** What stands before the root element where NCBI names a DTD. */
export function renderProlog(root: string, publicId: string, systemId: string): string {
  return `${PROLOG}<!DOCTYPE ${root} PUBLIC "${publicId}" "${systemId}">\n`;
}
