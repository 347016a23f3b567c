import { SaxesParser } from 'saxes';

import type { Paragraph } from '../../law/section.ts';
import { closeElement, createGathering, endParagraph, openElement } from './caml-elements.ts';

/** The paragraphs of a text in CAML, or what is wrong with it. */
export type CamlText = { readonly paragraphs: readonly Paragraph[] } | { readonly problem: string };

/** Named signs of HTML that such texts may hold although XML does not know them. */
const ENTITIES = { nbsp: '\u00A0', ensp: '\u2002', emsp: '\u2003', sect: '§', mdash: '—' };

/** Makes a reader of many texts, one after the other. */
export function createCamlReader(): (xml: string) => CamlText {
  const parser = new SaxesParser();
  let [text, problem] = [createGathering(), ''];
  parser.on('error', ({ message }) => {
    problem ||= message;
  });
  parser.on('opentag', ({ name }) => openElement(text, localName(name)));
  parser.on('closetag', ({ name }) => {
    if (!closeElement(text, localName(name))) problem ||= 'raised text of an unknown kind';
  });
  parser.on('text', (words) => {
    text.words += words;
  });
  parser.on('cdata', (words) => {
    text.words += words;
  });
  return (xml) => {
    text = createGathering();
    problem = '';
    Object.assign(parser.ENTITIES, ENTITIES);
    parser.write(xml).close();
    endParagraph(text);
    if (problem !== '') return { problem: `expected a text in CAML; got ${problem}` };
    return { paragraphs: text.paragraphs };
  };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
