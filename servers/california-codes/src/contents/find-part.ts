import { ToolError } from '@wellspoken/kit';

import type { Toc, TocNode } from '../law/toc.ts';

/** A part of a table of contents, with the parts above it. */
export interface FoundPart {
  /** From the widest to this one; none for the whole code. */
  readonly above: readonly TocNode[];
  readonly children: readonly TocNode[];
}

/** The part that a path such as "Title 1 > Division 1" names; steps between may be left out. */
export function findPart({ nodes }: Toc, path: string | undefined): FoundPart {
  let found: FoundPart = { above: [], children: nodes };
  for (const step of splitPath(path ?? '')) found = findStep(found, step);
  return found;
}

/** How a part is named in a path: "Title 1". */
export function formatPart({ level, number, title }: TocNode): string {
  if (level === '' || number === '') return title;
  return `${level.charAt(0).toUpperCase()}${level.slice(1)} ${number}`;
}

/** The path of a part. */
function formatPath(above: readonly TocNode[]): string {
  return above.map(formatPart).join(' > ');
}

function splitPath(path: string): readonly string[] {
  return path
    .split(/[>›]/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
}

/** The best match: direct children before deeper ones, level and number before a number or a title. */
function findStep(from: FoundPart, step: string): FoundPart {
  const direct = from.children.map((node) => toPart(from, node));
  const below = direct.flatMap(listAllBelow);
  for (const names of [listFullNames, listLooseNames]) {
    for (const candidates of [direct, below]) {
      const fitting = candidates.filter((part) =>
        names(getNode(part)).includes(normalizeName(step)),
      );
      if (fitting.length > 1) throw createAmbiguousError(step, fitting);
      if (fitting[0] !== undefined) return fitting[0];
    }
  }
  throw createUnknownError(step, from);
}

function toPart({ above }: FoundPart, node: TocNode): FoundPart {
  return { above: [...above, node], children: node.children };
}

function listAllBelow(part: FoundPart): readonly FoundPart[] {
  return [part, ...part.children.flatMap((node) => listAllBelow(toPart(part, node)))];
}

function getNode({ above }: FoundPart): TocNode {
  const node = above.at(-1);
  if (node === undefined) throw new Error('A part has a heading.');
  return node;
}

function listFullNames({ level, number, title }: TocNode): readonly string[] {
  return [`${level} ${number}`, `${level} ${number} ${title}`].map(normalizeName);
}

function listLooseNames({ number, title }: TocNode): readonly string[] {
  return [number, title].filter((name) => name !== '').map(normalizeName);
}

/** Without case, ranges and signs; the dot of "1.5" stays. */
function normalizeName(text: string): string {
  return text
    .replace(/\[[^\]]*\]\s*$/, '')
    .toLowerCase()
    .replaceAll(/\.(?!\d)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
}

const MOST_TOLD = 12;

function createAmbiguousError(step: string, parts: readonly FoundPart[]): ToolError {
  return new ToolError(
    'invalid_arguments',
    `path: "${step}" names ${parts.length} parts; expected one.`,
    {
      suggestions: parts
        .slice(0, MOST_TOLD)
        .map(({ above }) => `Pass {"path":${JSON.stringify(formatPath(above))}}.`),
    },
  );
}

function createUnknownError(step: string, { above, children }: FoundPart): ToolError {
  const place = above.length === 0 ? 'this code' : formatPath(above);
  const labels = children.slice(0, MOST_TOLD).map(formatPart);
  const more = children.length > MOST_TOLD ? ` and ${children.length - MOST_TOLD} more` : '';
  return new ToolError('not_found', `path: there is no "${step}" below ${place}.`, {
    suggestions: [
      labels.length === 0
        ? `Nothing stands below ${place} but sections: call fetch_code_range for them.`
        : `Below ${place} there are: ${labels.join(', ')}${more}.`,
    ],
  });
}
