import type { SimAct, SimHeading, SimParagraph, SimSection, SimVersion } from '../sim-section.ts';

// How far the site sets in paragraphs of each depth, in em.
const INDENTS = [0, 1, 2.5, 4, 5.5];

/** Paragraphs from lines; two blanks before a line set it in by one step, and ⏎ breaks a line in it. */
function splitLines(text: string): readonly SimParagraph[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = (line.length - line.trimStart().length) / 2;
      return { text: line.trim().replaceAll('⏎', '\n'), indent: INDENTS[depth] ?? depth };
    });
}

/** A version from its lines and its note; the act is the first that the note names. */
export function makeVersion(note: string, text: string): SimVersion {
  return { paragraphs: splitLines(text), note, act: makeAct(note) };
}

const HEADING =
  /^(?<level>TITLE|DIVISION|PART|CHAPTER|ARTICLE) (?<number>[\d.]+[A-Z]?)\. (?<title>.+?) \[(?<range>.+)\](?: \((?<note>.+)\))?$/;
const BARE_HEADING = /^(?<title>.+?) \[(?<range>.+)\](?: \((?<note>.+)\))?$/;

/** A heading from how it is printed: "ARTICLE 2. Name [1 - 9] (Article 2 added by Stats. 2000, Ch. 44.)". */
export function makeHeading(text: string): SimHeading {
  const found = (HEADING.exec(text) ?? BARE_HEADING.exec(text))?.groups;
  if (found === undefined) throw new Error(`No heading of the simulated law: ${text}`);
  const { level = '', number = '', title = '', range = '', note } = found;
  return {
    level: level.toLowerCase(),
    number,
    title,
    range,
    ...(note === undefined ? {} : { note }),
  };
}

/** A section with one version. */
export function makeSection(
  at: { readonly code: string; readonly section: string; readonly headings: readonly SimHeading[] },
  note: string,
  text: string,
): SimSection {
  return { ...at, versions: [makeVersion(note, text)] };
}

function makeAct(note: string): SimAct {
  const found =
    /Stats\. (?<statutes>\d{4}(?:, \w+ Ex\. Sess\.)?), Ch\. (?<chapter>[\d.]+\d|\d+)(?:, Sec\. (?<section>[\d.]*\d))?/.exec(
      note,
    )?.groups;
  return {
    statutes: found?.['statutes']?.replace(',', '') ?? '',
    chapter: found?.['chapter'] ?? '',
    section: found?.['section'] ?? '',
  };
}
