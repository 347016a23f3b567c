import type { Edge, Part } from './syntax.ts';

const GROUP = /\((?:\?(?:<?[=!]|:|<[^>]*>))?/uy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/uy;
// An escape, a class in brackets, or any one character.
const ATOM =
  /\\u\{[\da-fA-F]+\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\[1-9]\d*|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/uy;

interface Reader {
  readonly text: string;
  at: number;
}

/** The parts of an expression that `RegExp` accepts. */
export function parsePattern(text: string): Part {
  return readChoice({ text, at: 0 });
}

function readChoice(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    parts.push(readSequence(reader));
  }
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = [];
  while (reader.at < reader.text.length && !'|)'.includes(reader.text.charAt(reader.at))) {
    parts.push(readRepeated(reader));
  }
  return { kind: 'sequence', parts };
}

function readRepeated(reader: Reader): Part {
  const part = readPart(reader);
  const quantifier = take(reader, QUANTIFIER);
  if (quantifier === undefined) return part;
  return { kind: 'repeat', part, ...boundsOf(quantifier) };
}

function boundsOf([text, min, comma, max]: RegExpExecArray): { min: number; max: number } {
  if (text.startsWith('*')) return { min: 0, max: Infinity };
  if (text.startsWith('+')) return { min: 1, max: Infinity };
  if (text.startsWith('?')) return { min: 0, max: 1 };
  if (comma === '') return { min: Number(min), max: Number(min) };
  return { min: Number(min), max: max === '' ? Infinity : Number(max) };
}

function readPart(reader: Reader): Part {
  const opening = take(reader, GROUP)?.[0];
  if (opening === undefined) return readAtom(reader);
  const part = readChoice(reader);
  reader.at += 1;
  if (!/[=!]$/.test(opening)) return part;
  return { kind: 'look', part, ahead: !opening.includes('<'), negated: opening.endsWith('!') };
}

function readAtom(reader: Reader): Part {
  const source = take(reader, ATOM)?.[0] ?? '';
  if (isEdge(source)) return { kind: 'edge', edge: source };
  if (/^\\(?:k<|[1-9])/.test(source)) return { kind: 'backreference' };
  return { kind: 'character', source };
}

const isEdge = (source: string): source is Edge => ['^', '$', '\\b', '\\B'].includes(source);

function take(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const found = expression.exec(reader.text);
  if (found === null) return undefined;
  reader.at += found[0].length;
  return found;
}
