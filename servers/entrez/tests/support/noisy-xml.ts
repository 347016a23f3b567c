import * as fc from 'fast-check';

/** A text, and one of the many ways to write it as the content of an element. */
export interface NoisyText {
  readonly text: string;
  readonly xml: string;
}

const CHARACTERS = [
  ...'aZ09 .,;:-()[]{}%$#@!?/\\\'"&<>=_~^'.split(''),
  'β',
  'é',
  '\u00a0',
  '\u2009',
  '≤',
  '文',
  '😀',
  ']]>',
];

const word = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 12 });

/** Ways to write a piece of text. */
const piece: fc.Arbitrary<NoisyText> = fc
  .tuple(fc.constantFrom('plain', 'numbers', 'hex', 'cdata', 'i', 'sub', 'mml:mi'), word)
  .map(([way, text]) => ({ text, xml: write(way, text) }));

/** What stands in a document without being text. */
const noise: fc.Arbitrary<NoisyText> = fc
  .constantFrom('<!-- <b>no</b> &odd; -->', '<?target some thing?>', '<![CDATA[]]>', '<b/>')
  .map((xml) => ({ text: '', xml }));

/** Text of any characters in pieces with markup, entities, CDATA, comments and instructions. */
export const noisyText: fc.Arbitrary<NoisyText> = fc
  .array(fc.oneof({ weight: 3, arbitrary: piece }, { weight: 1, arbitrary: noise }), {
    minLength: 1,
    maxLength: 6,
  })
  // Blanks at the ends are layout, so a text begins and ends with something else.
  .map((parts) => [{ text: 'x', xml: 'x' }, ...parts, { text: '.', xml: '&#46;' }])
  .map((parts) => ({
    text: parts.map(({ text }) => text).join(''),
    xml: parts.map(({ xml }) => xml).join(''),
  }));

/** Text for an attribute or an element that has no markup. */
export const plainText: fc.Arbitrary<NoisyText> = word.map((text) => ({
  text: `x${text}.`,
  xml: `x${escaped(text)}.`,
}));

function write(way: string, text: string): string {
  switch (way) {
    case 'plain':
      return escaped(text);
    case 'numbers':
      return Array.from(text, (sign) => `&#${sign.codePointAt(0) ?? 0};`).join('');
    case 'hex':
      return Array.from(text, (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`).join('');
    case 'cdata':
      return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    default:
      return `<${way}>${escaped(text)}</${way}>`;
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
