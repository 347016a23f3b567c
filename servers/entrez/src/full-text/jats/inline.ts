import {
  getElements,
  joinLines,
  readRawText,
  type XmlElement,
  type XmlNode,
} from '../../xml/element.ts';

/** Text as it reads: references and markup by their text, a formula once, a break as a blank. */
export function readInlineNodes(nodes: readonly XmlNode[]): string {
  return joinLines(nodes.map(readInline).join(''));
}

/** The inline text of an element; empty where there is none. */
export function readInlineText(element: XmlElement | undefined): string {
  return element === undefined ? '' : readInlineNodes(element.children);
}

function readInline(node: XmlNode): string {
  if (typeof node === 'string') return node;
  switch (node.name) {
    case 'break':
      return ' ';
    case 'alternatives':
      return chooseOne(node);
    case 'tex-math':
      return findTex(readRawText(node));
    case 'fn':
      return ` (${readInlineNodes(node.children)})`;
    case 'p':
      return ` ${readInlineNodes(node.children)}`;
    case 'inline-graphic':
    case 'graphic':
    case 'object-id':
      return '';
    default:
      return node.children.map(readInline).join('');
  }
}

/** A formula comes as MathML, TeX and an image of the same thing: the first of these that has text. */
function chooseOne(alternatives: XmlElement): string {
  const forms = getElements(alternatives);
  const math = forms.find(({ name }) => name === 'mml:math' || name === 'math');
  // Each form is read once: one that is read twice at each level would double with each.
  for (const form of math === undefined ? forms : [math, ...forms.filter((one) => one !== math)]) {
    const text = readInline(form);
    if (text.trim() !== '') return text;
  }
  return '';
}

/** TeX comes as a whole document, of which the formula is a small part. */
function findTex(text: string): string {
  const start = text.indexOf('\\begin{document}');
  const end = text.lastIndexOf('\\end{document}');
  return start === -1 || end < start ? text : text.slice(start + '\\begin{document}'.length, end);
}
