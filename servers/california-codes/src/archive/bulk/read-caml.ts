import { SaxesParser } from 'saxes';

import type { Paragraph } from '../../law/section.ts';
import {
  closeElement,
  createGathering,
  endParagraph,
  openElement,
  type Gathering,
} from './caml-elements.ts';

/** The paragraphs of a text in CAML, or what is wrong with it. */
export type CamlText = { readonly paragraphs: readonly Paragraph[] } | { readonly problem: string };

/** Named signs of HTML that such texts may hold although XML does not know them. */
const ENTITIES = { nbsp: '\u00A0', ensp: '\u2002', emsp: '\u2003', sect: '§', mdash: '—' };

/** Far more than any text of the law has. */
const DEEPEST = 256;

/** What is wrong with a text; thrown, because what comes after it could take hours to read. */
class CamlProblem extends Error {}

/** Makes a reader of many texts, one after the other. */
export function createCamlReader(): (xml: string) => CamlText {
  let text = createGathering();
  let parser = createParser(() => text);
  return (xml) => {
    text = createGathering();
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

function createParser(current: () => Gathering): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  const tell = (problem: string): never => {
    throw new CamlProblem(problem);
  };
  parser.on('error', ({ message }) => tell(message));
  parser.on('opentag', ({ name }) => {
    depth += 1;
    if (depth > DEEPEST) tell('too many elements in one another');
    const problem = openElement(current(), localName(name));
    if (problem !== undefined) tell(problem);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (!closeElement(current(), localName(name))) tell('raised text of an unknown kind');
  });
  const add = (words: string): void => {
    current().words += words;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  return parser;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
