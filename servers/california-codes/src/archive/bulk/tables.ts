import type { DatValue } from './read-dat.ts';

/** A row of a table by the names of its columns. */
export type Columns<Name extends string> = Readonly<Record<Name, DatValue>>;

/** How the rows of a table are read. */
export interface Layout<Row> {
  /** How many columns a row has. */
  readonly columns: number;
  readonly read: (values: readonly DatValue[]) => Row;
}

/** The columns that are read of a table, each with its place; the others are passed over. */
function defineLayout<Name extends string>(
  columns: number,
  places: Readonly<Record<Name, number>>,
): Layout<Columns<Name>> {
  // Keys of the object are the names, and rows have all columns.
  const names = Object.entries(places) as [Name, number][];
  return {
    columns,
    read: (values) =>
      Object.fromEntries(names.map(([name, at]) => [name, values[at] ?? null])) as Columns<Name>,
  };
}

/** The codes: their short names. */
export const CODE_ROWS = defineLayout(2, { code: 0 });

/** The headings of all codes. */
export const TOC_ROWS = defineLayout(19, {
  code: 0,
  division: 1,
  title: 2,
  part: 3,
  chapter: 4,
  article: 5,
  heading: 6,
  active: 7,
  path: 13,
  hasSections: 14,
  note: 15,
});

/** Which heading each version of a section stands below. */
export const TOC_SECTION_ROWS = defineLayout(13, { code: 1, path: 2, version: 11 });

/** The versions of all sections. */
export const SECTION_ROWS = defineLayout(18, {
  code: 1,
  section: 2,
  statutes: 3,
  chapter: 4,
  actSection: 5,
  version: 7,
  article: 12,
  note: 13,
  text: 14,
  active: 15,
  updated: 17,
});

/** A text of a table on one line, with single spaces. */
export function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
