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
  for (const step of stepsOf(path ?? '')) found = findStep(found, step);
  return found;
}

/** How a part is named in a path: "Title 1". */
export function labelOf({ level, number, title }: TocNode): string {
  if (level === '' || number === '') return title;
  return `${level.charAt(0).toUpperCase()}${level.slice(1)} ${number}`;
}

/** The path of a part. */
function pathOf(above: readonly TocNode[]): string {
  return above.map(labelOf).join(' > ');
}

function stepsOf(path: string): readonly string[] {
  return path
    .split(/[>›]/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
}

/** Whoever fits best: right below before further down, the kind and number before a number or a title. */
function findStep(from: FoundPart, step: string): FoundPart {
  const direct = from.children.map((node) => partOf(from, node));
  const below = direct.flatMap(withAllBelow);
  for (const names of [fullNames, looseNames]) {
    for (const candidates of [direct, below]) {
      const fitting = candidates.filter((part) => names(nodeOf(part)).includes(bare(step)));
      if (fitting.length > 1) throw ambiguous(step, fitting);
      if (fitting[0] !== undefined) return fitting[0];
    }
  }
  throw unknown(step, from);
}

function partOf({ above }: FoundPart, node: TocNode): FoundPart {
  return { above: [...above, node], children: node.children };
}

function withAllBelow(part: FoundPart): readonly FoundPart[] {
  return [part, ...part.children.flatMap((node) => withAllBelow(partOf(part, node)))];
}

function nodeOf({ above }: FoundPart): TocNode {
  const node = above.at(-1);
  if (node === undefined) throw new Error('A part has a heading.');
  return node;
}

function fullNames({ level, number, title }: TocNode): readonly string[] {
  return [`${level} ${number}`, `${level} ${number} ${title}`].map(bare);
}

function looseNames({ number, title }: TocNode): readonly string[] {
  return [number, title].filter((name) => name !== '').map(bare);
}

/** Without case, ranges and signs; the dot of "1.5" stays. */
function bare(text: string): string {
  return text
    .replace(/\[[^\]]*\]\s*$/, '')
    .toLowerCase()
    .replaceAll(/\.(?!\d)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
}

const MOST_TOLD = 12;

function ambiguous(step: string, parts: readonly FoundPart[]): ToolError {
  return new ToolError(
    'invalid_arguments',
    `path: "${step}" names ${parts.length} parts; expected one.`,
    {
      suggestions: parts
        .slice(0, MOST_TOLD)
        .map(({ above }) => `Pass {"path":${JSON.stringify(pathOf(above))}}.`),
    },
  );
}

function unknown(step: string, { above, children }: FoundPart): ToolError {
  const place = above.length === 0 ? 'this code' : pathOf(above);
  const labels = children.slice(0, MOST_TOLD).map(labelOf);
  const more = children.length > MOST_TOLD ? ` and ${children.length - MOST_TOLD} more` : '';
  return new ToolError('not_found', `path: there is no "${step}" below ${place}.`, {
    suggestions: [
      labels.length === 0
        ? `Nothing stands below ${place} but sections: call fetch_code_range for them.`
        : `Below ${place} there are: ${labels.join(', ')}${more}.`,
    ],
  });
}
