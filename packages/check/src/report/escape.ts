// Controls, what steers the direction of text, what nobody sees, halves of pairs, and what is no character at all.
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u{FE00}-\u{FE0E}\u{E0100}-\u{E01EF}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text in which everything can be seen: what would hide, move or colour other text is spelled out. */
export function escapeInvisible(text: string): string {
  return text.replaceAll(HIDDEN, (character) => SHORT[character] ?? writeEscape(character));
}

function writeEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `\\u{${code}}`;
}

/** A text cut to a length, with a word on how much there was. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Half of a pair at the cut would be no character.
  const head = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  return `${head} … (${text.length} characters)`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text inside an element or an attribute of HTML or XML; everything in it can be seen. */
export function escapeXml(text: string): string {
  return escapeInvisible(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Attributes, each with a space before it. */
export function formatAttributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

// What may stand in an address as it is; everything else is spelled in percent.
const OTHERS = /[^\w\-.~:/?@!$&()*+,;=%]|%(?![\da-f]{2})/giu;

/** An address that can be followed safely wherever it is written; undefined where it is none of the web. */
export function toWebLink(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\/[^/]/i.test(url)) return undefined;
  const [address = '', ...fragment] = url.replaceAll(/\p{Cs}/gu, '').split('#');
  const clean = address.replaceAll(OTHERS, encodeCharacter);
  return fragment.length === 0
    ? clean
    : `${clean}#${fragment.join('#').replaceAll(OTHERS, encodeCharacter)}`;
}

function encodeCharacter(character: string): string {
  return character === "'" ? '%27' : encodeURIComponent(character);
}

const PLAIN = /^[\w@%+=:,./-]+$/;
// What a terminal would obey must not be printed as it is.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;

/** A word as a POSIX shell reads it back. */
export function quoteShellWord(word: string): string {
  if (PLAIN.test(word)) return word;
  if (!UNPRINTABLE.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${Array.from(word, quoteControl).join('')}'`;
}

// As bash, zsh and others read it between $' and '.
function quoteControl(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (!UNPRINTABLE.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return `\\U${code.padStart(8, '0')}`;
}
