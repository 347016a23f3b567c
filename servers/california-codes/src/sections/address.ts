import { ToolError } from '@wellspoken/kit';

import { type Citation, formatCitation, type Unread } from '../citations/citation.ts';
import { parseCitation } from '../citations/parse-citation.ts';
import { isUnread, readCode } from '../citations/read-code.ts';
import type { LawCode } from '../law/codes.ts';
import { normalizeSection } from '../law/section-number.ts';
import type { SectionAddress } from '../law/section.ts';

/** A section that is asked for. */
export interface AskedSection {
  readonly at: SectionAddress;
  /** The labels of each subdivision that its citation names. */
  readonly cited: readonly (readonly string[])[];
}

/** How a section may be named. */
export interface SectionNames {
  readonly code?: string | undefined;
  readonly section?: string | undefined;
  readonly article?: string | undefined;
  readonly citation?: string | undefined;
}

/** The section of the Education Code that is meant: a number, or a citation of that code. */
export function readEdCodeSection(section: string): AskedSection {
  const number = normalizeSection(section);
  if (number !== undefined) return { at: { code: 'EDC', section: number }, cited: [] };
  const asked = readEdCodeCitation(section);
  if (asked.at.code === 'EDC') return asked;
  const citation = formatCitation({ ...asked.at, subdivision: asked.cited[0] ?? [] });
  throw new ToolError(
    'invalid_arguments',
    `section: expected a section of the Education Code; got ${citation}.`,
    { suggestions: [`Call fetch_code_section with ${JSON.stringify({ citation })}.`] },
  );
}

/** A citation, refused with what this code has where it is none. */
function readEdCodeCitation(section: string): AskedSection {
  const read = parseCitation(section, { code: 'EDC' });
  if (!isUnread<Citation>(read))
    return readCitedSection(section, { field: 'section', code: 'EDC' });
  throw createRefusal('section', read.problem.replace(/\.$/, ''), [
    'Pass the number of a section, such as "15278" or "44237.5", or a citation such as "Ed. Code, § 48900.5(a)(2)".',
  ]);
}

/** The section that is meant, by its code and number or by its citation. */
export function readAskedSection(names: SectionNames): AskedSection {
  const code = names.code === undefined ? undefined : readCodeArgument(names.code);
  const asked = readNamedSection(names, code);
  if (code === undefined || asked.at.code === code) return asked;
  const got = formatCitation({ ...asked.at, subdivision: [] });
  throw createRefusal('code', `expected the code that the citation names; got ${code} and ${got}`, [
    'Leave code out: the citation says it.',
  ]);
}

function readNamedSection(names: SectionNames, code: LawCode | undefined): AskedSection {
  const { section, article, citation } = names;
  if (citation !== undefined && section !== undefined) {
    throw createRefusal('citation', 'expected either citation or code and section; got both', [
      HOW,
    ]);
  }
  const written = citation ?? section;
  if (written === undefined) {
    throw createRefusal('citation', 'expected a citation, or code and section; got neither', [HOW]);
  }
  if (article !== undefined) return readConstitutionSection(written, { article, code });
  return readCodeSection(written, { field: citation === undefined ? 'section' : 'citation', code });
}

const HOW = 'Write it as {"citation":"Ed. Code, § 48900.5"} or {"code":"EDC","section":"48900.5"}.';

interface Reading {
  readonly field: string;
  readonly code: LawCode | undefined;
}

function readCodeSection(written: string, reading: Reading): AskedSection {
  const number = normalizeSection(written);
  const { code } = reading;
  if (number === undefined || code === undefined) return readCitedSection(written, reading);
  if (code !== 'CONS') return { at: { code, section: number }, cited: [] };
  throw createRefusal(
    'article',
    'the Constitution is cited by article and section; got no article',
    [`Pass {"code":"CONS","article":"I","section":"${number}"}.`],
  );
}

interface OfArticle {
  readonly article: string;
  readonly code: LawCode | undefined;
}

function readConstitutionSection(
  section: string,
  { article, code = 'CONS' }: OfArticle,
): AskedSection {
  if (code !== 'CONS') {
    throw createRefusal('article', `only the Constitution is cited by article; got code ${code}`, [
      'Leave article out: a section of a code is found by its number alone.',
    ]);
  }
  const bare = article.replace(/^art(?:icle|\.)?\s*/i, '').toUpperCase();
  return readCitedSection(`Cal. Const., art. ${bare}, § ${section.replace(/^§\s*/, '')}`, {
    field: 'article',
    code,
  });
}

function readCitedSection(written: string, { field, code }: Reading): AskedSection {
  const read = parseCitation(written, code === undefined ? {} : { code });
  if (isUnread<Citation>(read)) throw createUnreadError(field, read);
  const { section, article, subdivision, furtherSubdivisions = [], through } = read;
  if (through !== undefined) {
    throw createRefusal(field, `expected one section; got ${formatCitation(read)}`, [
      `Call fetch_code_range with ${JSON.stringify({ code: read.code, article, from: section, to: through })}.`,
    ]);
  }
  const at = { code: read.code, section, ...(article !== undefined && { article }) };
  return { at, cited: subdivision.length === 0 ? [] : [subdivision, ...furtherSubdivisions] };
}

/** The code that an argument names. */
export function readCodeArgument(written: string): LawCode {
  const code = readCode(written);
  if (isUnread<LawCode>(code)) throw createUnreadError('code', code);
  return code;
}

function createUnreadError(field: string, { problem, suggestions }: Unread): ToolError {
  return new ToolError('invalid_arguments', `${field}: ${problem}`, { suggestions });
}

function createRefusal(field: string, problem: string, suggestions: readonly string[]): ToolError {
  return new ToolError('invalid_arguments', `${field}: ${problem}.`, {
    suggestions,
  });
}
