import type { Heading } from './section.ts';

const RANGE = /\s*\[([^[\]]*\d[^[\]]*)\]$/;
const LEVELS = 'title|subtitle|division|subdivision|part|subpart|chapter|subchapter|article';
const DOTTED = new RegExp(`^(${LEVELS}) (\\S*[^\\s.])\\.(?: (.*))?$`, 'i');
const UNDOTTED = new RegExp(`^(${LEVELS}) (\\d\\S*)(?: (.*))?$`, 'i');
// "ARTICLE XIII B GOVERNMENT SPENDING LIMITATION": the articles of the Constitution have no dot.
const ROMAN = /^(article) ((?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})(?: [A-Z](?![^\s.]))?)\.?(?: (.*))?$/i;

/** Reads a heading: "ARTICLE 2. Citizens' Oversight Committee [15278 - 15282]". */
export function readHeading(text: string): Heading {
  const range = RANGE.exec(text);
  const name = range === null ? text : text.slice(0, range.index);
  const covers = range?.[1]?.trim();
  return { ...readName(name), ...(covers !== undefined && { range: covers }) };
}

function readName(name: string): Heading {
  const [, level, number, title = ''] =
    DOTTED.exec(name) ?? UNDOTTED.exec(name) ?? ROMAN.exec(name) ?? [];
  if (level === undefined || number === undefined) return { level: '', number: '', title: name };
  return { level: level.toLowerCase(), number, title };
}
