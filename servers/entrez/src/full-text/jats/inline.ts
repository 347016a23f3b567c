import {
  elementsOf,
  onOneLine,
  rawTextOf,
  type XmlElement,
  type XmlNode,
} from '../../xml/element.ts';

/** Text as it reads: references and markup by their text, a formula once, a break as a blank. */
export function inlineText(nodes: readonly XmlNode[]): string {
  return onOneLine(nodes.map(inlineOf).join(''));
}

/** The inline text of an element; empty where there is none. */
export function inlineTextOf(element: XmlElement | undefined): string {
  return element === undefined ? '' : inlineText(element.children);
}

function inlineOf(node: XmlNode): string {
  if (typeof node === 'string') return node;
  switch (node.name) {
    case 'break':
      return ' ';
    case 'alternatives':
      return oneOf(node);
    case 'tex-math':
      return texIn(rawTextOf(node));
    case 'fn':
      return ` (${inlineText(node.children)})`;
    case 'p':
      return ` ${inlineText(node.children)}`;
    case 'inline-graphic':
    case 'graphic':
    case 'object-id':
      return '';
    default:
      return node.children.map(inlineOf).join('');
  }
}

/** A formula comes as MathML, TeX and an image of the same thing: the first of these that has text. */
function oneOf(alternatives: XmlElement): string {
  const forms = elementsOf(alternatives);
  const math = forms.find(({ name }) => name === 'mml:math' || name === 'math');
  // Each form is read once: one that is read twice at each level would double with each.
  for (const form of math === undefined ? forms : [math, ...forms.filter((one) => one !== math)]) {
    const text = inlineOf(form);
    if (text.trim() !== '') return text;
  }
  return '';
}

/** TeX comes as a whole document, of which the formula is a small part. */
function texIn(text: string): string {
  const start = text.indexOf('\\begin{document}');
  const end = text.lastIndexOf('\\end{document}');
  return start === -1 || end < start ? text : text.slice(start + '\\begin{document}'.length, end);
}
