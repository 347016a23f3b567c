import { ToolError } from '@wellspoken/kit';

import { formatSubdivision } from '../citations/citation.ts';
import { findSubdivision, type Subdivision } from './subdivisions.ts';

const LABELS = /^(?:subd(?:ivision|\.)?\s*)?\(?([a-z0-9.]{1,8})\)?((?:\s*\([a-z0-9.]{1,8}\))*)$/i;

/** The labels of a subdivision as people write it: "(a)(2)", "a(2)", "subd. (a)". */
export function readLabels(written: string): readonly string[] {
  const [, first, rest = ''] = LABELS.exec(written.trim()) ?? [];
  if (first === undefined) {
    throw new ToolError(
      'invalid_arguments',
      `subdivision: expected labels in parentheses, such as (a)(2); got "${written.slice(0, 40)}".`,
      { suggestions: ['Leave subdivision out to read all of the section.'] },
    );
  }
  return [first, ...(rest.match(/[a-z0-9.]+/gi) ?? [])];
}

/** The words that lead to a subdivision, from the widest, without what stands beside it. */
export function listLeadingWords(
  nodes: readonly Subdivision[],
  labels: readonly string[],
): readonly string[] {
  const first = nodes.findIndex(({ label }) => label !== '');
  const above = labels.slice(0, -1).flatMap((_, index) => {
    const node = findSubdivision(nodes, labels.slice(0, index + 1));
    return node === undefined ? [] : [node];
  });
  return [...nodes.slice(0, Math.max(first, 0)), ...above]
    .filter(({ text }) => text !== '')
    .map(({ printed, text }) => `${printed}${text}`);
}

const MOST_TOLD = 30;

/** Says that there is no such subdivision, and what there is. */
export function createNoSubdivisionError(
  nodes: readonly Subdivision[],
  labels: readonly string[],
  citation: string,
): ToolError {
  const known = labels.findLastIndex((_, end) => findSubdivision(nodes, labels.slice(0, end)));
  const path = labels.slice(0, Math.max(known, 0));
  const inside = path.length === 0 ? nodes : (findSubdivision(nodes, path)?.children ?? []);
  const beside = inside.map(({ label }) => label).filter((label) => label !== '');
  const where = path.length === 0 ? 'It' : `Subdivision ${formatSubdivision(path)}`;
  const more = beside.length > MOST_TOLD ? '…' : '';
  const has =
    beside.length === 0
      ? `${where} is not divided.`
      : `${where} has ${beside
          .slice(0, MOST_TOLD)
          .map((label) => `(${label})`)
          .join(', ')}${more}.`;
  return new ToolError(
    'not_found',
    `subdivision: ${citation} has no subdivision ${formatSubdivision(labels)}.`,
    { suggestions: [has, 'Leave subdivision out to read all of the section.'] },
  );
}
