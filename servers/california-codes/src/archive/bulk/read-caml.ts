import { SaxesParser } from 'saxes';

import { isRaising, raise } from '../../law/raised-figures.ts';
import type { Paragraph } from '../../law/section.ts';

/** The paragraphs of a text in CAML, or what is wrong with it. */
type CamlText = { readonly paragraphs: readonly Paragraph[] } | { readonly problem: string };

/** Named signs of HTML that such texts may hold although XML does not know them. */
const ENTITIES = { nbsp: '\u00A0', ensp: '\u2002', emsp: '\u2003', sect: '§', mdash: '—' };

/** Far more than any text of the law has. */
const DEEPEST = 256;

/** What is wrong with a text; thrown, because what comes after it could take hours to read. */
class CamlProblem extends Error {}

/** Makes a reader of many texts, one after the other. */
export function createCamlReader(): (xml: string) => CamlText {
  let text = createTextBuilder();
  let parser = createParser(() => text);
  return (xml) => {
    text = createTextBuilder();
    try {
      Object.assign(parser.ENTITIES, ENTITIES);
      parser.write(xml).close();
    } catch (error) {
      if (!(error instanceof CamlProblem)) throw error;
      // It is in the middle of a text that it will not end.
      parser = createParser(() => text);
      return { problem: `expected a text in CAML; got ${error.message}` };
    }
    endParagraph(text);
    return { paragraphs: text.paragraphs };
  };
}

function createParser(current: () => TextBuilder): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  const tell = (problem: string): never => {
    throw new CamlProblem(problem);
  };
  parser.on('error', ({ message }) => tell(message));
  parser.on('opentag', ({ name }) => {
    depth += 1;
    if (depth > DEEPEST) tell('too many elements in one another');
    const problem = openElement(current(), getLocalName(name));
    if (problem !== undefined) tell(problem);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (!closeElement(current(), getLocalName(name))) tell('raised text of an unknown kind');
  });
  const add = (words: string): void => {
    current().words += words;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  return parser;
}

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** What was read of a text so far. */
interface TextBuilder {
  readonly paragraphs: Paragraph[];
  /** Those of the paragraph or cell that is open. */
  words: string;
  /** How long the words were when each open span, and each raised text, began. */
  readonly begins: number[];
  /** The tables that are open, the innermost last. */
  readonly tables: OpenTable[];
  /** How many elements since the last block have looked back at the words. */
  looks: number;
}

interface OpenTable {
  /** What stands before it in the cell that it is in. */
  readonly before: string;
  readonly rows: string[];
  cells: string[];
}

/** A line break of the law; XML cannot hold this sign, so that no text has it. */
const BREAK = '\v';

/** Elements that hold paragraphs of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'Content p div h1 h2 h3 h4 h5 h6 ul ol li blockquote'.split(' '),
);

/** Elements for which the words before them are looked at or written anew. */
const LOOKING: ReadonlySet<string> = new Set('Fraction Denominator sup sub table'.split(' '));

/** Begins a text: single spaces, a line for each `br`, and a line for each row of a table. */
function createTextBuilder(): TextBuilder {
  return { paragraphs: [], words: '', begins: [], tables: [], looks: 0 };
}

/** Ends the paragraph that is open; in a cell, paragraphs stand on one line. */
function endParagraph(text: TextBuilder): void {
  if (text.tables.length > 0) {
    text.words += ' ';
    return;
  }
  const words = tidy(text.words);
  if (words !== '') text.paragraphs.push({ text: words });
  text.words = '';
}

// The law has a few hundred; each look takes as long as the words are many.
const MOST_LOOKS = 5_000;
const MOST_TABLES = 10;

/** Takes note that an element begins; returns what is wrong with that, if anything is. */
function openElement(text: TextBuilder, name: string): string | undefined {
  if (BLOCKS.has(name)) {
    endParagraph(text);
    text.looks = 0;
    return undefined;
  }
  text.looks += LOOKING.has(name) ? 1 : 0;
  if (text.looks > MOST_LOOKS) return 'too many figures in one paragraph';
  if (text.tables.length > MOST_TABLES) return 'too many tables in one another';
  if (isRaising(name) || name === 'span') text.begins.push(text.words.length);
  else OPENED[name]?.(text);
  return undefined;
}

/** Takes note that an element ends; gives false where its text cannot be written as it is meant. */
function closeElement(text: TextBuilder, name: string): boolean {
  if (BLOCKS.has(name)) endParagraph(text);
  else if (isRaising(name)) return endRaised(text, name);
  else CLOSED[name]?.(text);
  return true;
}

type Step = (text: TextBuilder) => void;

const OPENED: Readonly<Record<string, Step>> = {
  br: (text) => {
    text.words += text.tables.length > 0 ? ' ' : BREAK;
  },
  table: (text) => {
    if (text.tables.length === 0) endParagraph(text);
    text.tables.push({ before: text.words, rows: [], cells: [] });
    text.words = '';
  },
  // "2" before "1/2" is two and a half.
  Fraction: (text) => {
    if (/\d$/u.test(text.words)) text.words += ' ';
  },
  Denominator: (text) => {
    text.words = `${text.words.trimEnd()}/`;
  },
};

const CLOSED: Readonly<Record<string, Step>> = {
  // An empty span is a blank of some width, or a line to write on.
  span: (text) => {
    if (text.begins.pop() === text.words.length) text.words += ' ';
  },
  td: endCell,
  th: endCell,
  caption: (text) => {
    endCell(text);
    endRow(text);
  },
  tr: endRow,
  table: endTable,
};

function endRaised(text: TextBuilder, element: string): boolean {
  const from = text.begins.pop() ?? text.words.length;
  const raised = raise(element, text.words.slice(from));
  text.words = text.words.slice(0, from) + (raised ?? '');
  return raised !== undefined;
}

function endCell(text: TextBuilder): void {
  text.tables.at(-1)?.cells.push(tidy(text.words));
  text.words = '';
}

function endRow(text: TextBuilder): void {
  const table = text.tables.at(-1);
  if (table?.cells.some((cell) => cell !== '')) table.rows.push(tidy(table.cells.join(' | ')));
  if (table !== undefined) table.cells = [];
  text.words = '';
}

function endTable(text: TextBuilder): void {
  const { before, rows } = text.tables.pop() ?? { before: '', rows: [] };
  text.words = `${before} ${rows.join(text.tables.length > 0 ? ' ' : BREAK)} `;
  if (text.tables.length === 0) endParagraph(text);
}

function tidy(words: string): string {
  // Most words have nothing to tidy, and are many.
  if (!/[^\S ]| {2}/u.test(words)) return words.trim();
  return words
    .replaceAll(/[^\S\v]+/gu, ' ')
    .replaceAll(/ ?\v ?/gu, '\n')
    .trim();
}
