import { toVisibleLine } from '../roadmaps/visible-line.ts';
import type { Coverage, Matrix, Traced } from './matrix.ts';

const WORDS: Readonly<Record<Coverage, string>> = {
  none: 'none',
  planned: 'planned',
  in_progress: 'in progress',
  done: 'done',
};

/** Writes a matrix as a Markdown table: a row for each demand, with at most so many issues. */
export function writeMatrixTable({ traced }: Pick<Matrix, 'traced'>, mostIssues: number): string {
  return [
    '| Requirement | What | Coverage | Issues |',
    '| --- | --- | --- | --- |',
    ...traced.map((one) => writeRow(one, mostIssues)),
    '',
  ].join('\n');
}

function writeRow({ demand, coverage, links }: Traced, mostIssues: number): string {
  const more = links.length - mostIssues;
  const issues = links
    .slice(0, mostIssues)
    .map(({ issue, where }) => `${issue.reference} (${issue.state}, ${where.join(' and ')})`);
  const cells = [
    escapeCell(demand.id),
    escapeCell(demand.text),
    WORDS[coverage],
    [...issues, ...(more > 0 ? [`${more} more`] : [])].join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const MOST_CHARACTERS = 120;

/** A text as it stands in a cell: no line breaks, and nothing that Markdown would read. */
function escapeCell(text: string): string {
  return toVisibleLine(text, MOST_CHARACTERS).replace(
    /[\\`*_[\]<>|~]/g,
    (character) => `\\${character}`,
  );
}
