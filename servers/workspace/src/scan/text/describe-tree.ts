import { count } from '../../words.ts';
import type { TreeNode } from '../draw-tree.ts';
import type { TreeAnswer } from '../find-tree.ts';
import { noteSkipped, onOneLine } from './notes.ts';

const MARKS = { file: '', folder: '/', link: ' (link)', other: ' (special file)' } as const;

/** A tree with one line for each entry, indented by its depth. */
export function describeTree({ roots, complete, shown, skipped }: TreeAnswer): string {
  const lines: string[] = [];
  // Not recursive: a tree may be deeper than calls may nest.
  const pending = roots.map((node) => ({ node, depth: 0 })).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    lines.push(`${'  '.repeat(depth)}${describeNode(node)}`);
    const children = node.children ?? [];
    pending.push(...children.map((child) => ({ node: child, depth: depth + 1 })).toReversed());
  }
  const more = complete
    ? []
    : [
        `${count(shown, 'entry', 'entries')} shown. For more, raise depth or maxEntries, or give the path of a folder.`,
      ];
  return [...lines, ...noteSkipped(skipped), ...more].join('\n');
}

function describeNode({ name, type, size, leftOut, unreadable }: TreeNode): string {
  const notes = [
    size === undefined ? '' : ` (${count(size, 'byte')})`,
    leftOut === undefined ? '' : ` … ${leftOut} not shown`,
    unreadable === true ? ' (may not be read)' : '',
  ];
  return `${onOneLine(name)}${MARKS[type]}${notes.join('')}`;
}
