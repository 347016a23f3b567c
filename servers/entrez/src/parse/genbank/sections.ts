/** A keyword of a GenBank record with its lines, and the keywords that are indented below it. */
export interface Section {
  readonly keyword: string;
  readonly lines: string[];
  readonly parts: Section[];
}

/** Where values begin; keywords stand before it. */
const VALUE = 12;

/** Sorts the lines of one record by keyword. */
export function sectionsOf(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = [];
  for (const line of lines) {
    const section = sections.at(-1);
    if (/^\S/.test(line)) sections.push(open(line));
    else if (section !== undefined) addLine(section, line);
  }
  return sections;
}

function addLine(section: Section, line: string): void {
  const isTable = section.keyword === 'FEATURES' || section.keyword === 'ORIGIN';
  if (isTable) section.lines.push(line);
  else if (line.slice(0, VALUE).trim() !== '') section.parts.push(open(line));
  else (section.parts.at(-1) ?? section).lines.push(line.slice(VALUE).trimEnd());
}

function open(line: string): Section {
  const keyword = line.slice(0, VALUE).trim();
  return { keyword, lines: [line.slice(VALUE).trim()], parts: [] };
}

/** The lines of a keyword as one; empty where it is not there. */
export function valueOf(sections: readonly Section[], keyword: string): string {
  const section = sections.find((candidate) => candidate.keyword === keyword);
  return section === undefined ? '' : joined(section);
}

/** The lines of a section as one. */
export function joined({ lines }: Section): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
