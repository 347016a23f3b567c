import { alignColumns } from '../table.ts';

/** How rows become tables. */
export interface Layout<R> {
  readonly head: readonly string[];
  /** Rows with the same title stand in one table. */
  readonly titleOf: (row: R) => string;
  readonly toCells: (row: R) => readonly string[];
}

/** Writes a table for each group of rows, with its title above. */
export function describeGroups<R>(rows: readonly R[], layout: Layout<R>): string {
  const titles = new Set(rows.map(layout.titleOf));
  return [...titles]
    .map((title) => {
      const group = rows.filter((row) => layout.titleOf(row) === title);
      return `${title}\n${alignColumns([layout.head, ...group.map(layout.toCells)], 1)}`;
    })
    .join('\n\n');
}
