import type { Part } from './syntax.ts';

/**
 * How many ways a backtracking engine may try, at most, on so many characters: 1 for a fixed text,
 * about the length for one loop, astronomic for a loop in a loop.
 */
export function waysOf(part: Part, length: number): number {
  switch (part.kind) {
    case 'character':
    case 'edge':
    case 'backreference':
      return 1;
    case 'look':
      return waysOf(part.part, length);
    case 'sequence':
      return part.parts.reduce((ways, each) => ways * waysOf(each, length), 1);
    case 'choice':
      return part.parts.reduce((ways, each) => ways + waysOf(each, length), 0);
    case 'repeat': {
      const most = Math.min(part.max, length + 1);
      return Math.max(1, most - part.min + 1) * waysOf(part.part, length) ** most;
    }
  }
}

/** Whether an expression can only match from the start. */
export function isAnchored(part: Part): boolean {
  if (part.kind === 'edge') return part.edge === '^';
  if (part.kind === 'choice') return part.parts.every(isAnchored);
  const [first] = part.kind === 'sequence' ? part.parts : [];
  return first !== undefined && isAnchored(first);
}
