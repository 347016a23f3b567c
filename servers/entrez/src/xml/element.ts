/** An element of an XML document with what is in it, in the order of the source. */
export interface XmlElement {
  /** With its prefix, where it has one. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

/** An element, or text with its entities decoded. */
export type XmlNode = XmlElement | string;

/** The elements in an element, without the text between them. */
export function getElements(element: XmlElement | undefined): readonly XmlElement[] {
  return element === undefined ? [] : element.children.filter((node) => typeof node !== 'string');
}

/** The first element of some name in an element. */
export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined) return undefined;
  for (const node of element.children) {
    if (typeof node !== 'string' && node.name === name) return node;
  }
  return undefined;
}

/** All elements of some name in an element; those further down are not among them. */
export function findChildren(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  for (const node of element?.children ?? []) {
    if (typeof node !== 'string' && node.name === name) found.push(node);
  }
  return found;
}

/** Follows a path of names, taking the first child of each. */
export function descend(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  let place = element;
  for (const name of names) place = findChild(place, name);
  return place;
}

/** All text inside an element, unchanged, including text inside markup. */
export function readRawText(element: XmlElement): string {
  const [only] = element.children;
  if (element.children.length < 2) return readNode(only);
  return element.children.map(readNode).join('');
}

function readNode(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node : readRawText(node);
}

/** The text of an element with line breaks of the layout collapsed to blanks. */
export function readText(element: XmlElement | undefined): string {
  return element === undefined ? '' : joinLines(readRawText(element));
}

/** The text of the first element of some name; absent where there is none, or only blanks. */
export function readChildText(element: XmlElement | undefined, name: string): string | undefined {
  const child = findChild(element, name);
  return child === undefined ? undefined : omitBlank(readText(child));
}

/** The text unless it is empty. */
export function omitBlank(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** The text without line breaks of the layout; other kinds of blanks stay as they are. */
export function joinLines(text: string): string {
  if (!text.includes('\n')) return trimLayout(text);
  return text
    .split('\n')
    .map(trimLayout)
    .filter((line) => line !== '')
    .join(' ');
}

/** Unlike `trim`, keeps meaningful whitespace such as a no-break space. */
function trimLayout(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isLayout(text.charCodeAt(start))) start += 1;
  while (end > start && isLayout(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isLayout(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
