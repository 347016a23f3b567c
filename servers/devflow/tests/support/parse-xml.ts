/** An element of a document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const TOKEN =
  /<\?[^>]*\?>|<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|[^<]+/y;
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Reads a small, strict part of XML 1.0; throws where the document is not well formed. */
export function parseXml(document: string): Element {
  if (FORBIDDEN.test(document)) throw new Error('a character that XML cannot hold');
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(document);
    if (token === null) throw new Error(`no XML at ${at}: ${document.slice(at, at + 40)}`);
    takeToken(open, token);
  }
  const [root] = top.children;
  if (open.length !== 1 || root === undefined || top.children.length !== 1) {
    throw new Error('not one root element');
  }
  return root;
}

function takeToken(open: Element[], token: readonly string[]): void {
  const [all = '', closed, opened, attributes = '', isEmpty] = token;
  const last = lastOf(open);
  if (closed !== undefined) {
    if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes another element`);
  } else if (opened !== undefined) {
    const made = { name: opened, attributes: readAttributes(attributes), children: [], text: '' };
    last.children.push(made);
    if (isEmpty === '') open.push(made);
  } else if (!all.startsWith('<?')) last.text += unescape(all);
}

function lastOf(open: readonly Element[]): Element {
  const last = open.at(-1);
  if (last === undefined) throw new Error('more elements are closed than opened');
  return last;
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w.:-]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescape(value)]));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function unescape(text: string): string {
  if (text.includes(']]>')) throw new Error('"]]>" in text');
  // A parser turns bare carriage returns into line feeds before it looks at anything.
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/&(#?)(\w*);?/g, (all, number, name: string) => {
      const sign = number === '' ? ENTITIES[name] : String.fromCodePoint(Number(name));
      if (sign === undefined || !all.endsWith(';')) throw new Error(`an unknown entity ${all}`);
      return sign;
    });
}
