import type { ListItem, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { toString } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

import { toOneLine } from '../tasks/one-line.ts';
import type { Block, HeadingBlock, Item, Row, Section } from './blocks.ts';
import { toPlainText } from './plain-text.ts';

// What shapes words inside of a line is taken off by plainText, which takes linear time.
const INLINE = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'definition',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

const OPTIONS: Options = {
  extensions: [{ disable: { null: INLINE } }, gfmTable(), gfmTaskListItem()],
  mdastExtensions: [gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
};

/** Reads lines of Markdown into sections, each below the heading that it belongs to. */
export function readSections(lines: readonly string[]): Section {
  const blocks = splitChunks(lines).flatMap(({ text, before }) =>
    fromMarkdown(text, OPTIONS).children.flatMap((node) => toBlocks(node, before)),
  );
  return nestSections(blocks);
}

type Any = Block | HeadingBlock;

interface Placed {
  readonly position?:
    { readonly start: { line: number }; readonly end: { line: number } } | undefined;
}

function readLines({ position }: Placed, before: number): { line: number; toLine: number } {
  return {
    line: before + (position?.start.line ?? 1),
    toLine: before + (position?.end.line ?? 1),
  };
}

function toBlocks(node: RootContent, before: number): readonly Any[] {
  const lines = readLines(node, before);
  switch (node.type) {
    case 'heading':
      return [
        { type: 'heading', ...lines, level: node.depth, text: toOneLine(readNodeWords(node)) },
      ];
    case 'paragraph':
      return toTextBlock(readRaw(node), lines);
    case 'blockquote':
      return node.children.flatMap((child) => toBlocks(child, before));
    case 'list':
      return [
        { type: 'list', ...lines, items: node.children.map((child) => toItem(child, before)) },
      ];
    case 'table':
      return [toTable(node, before)];
    case 'code':
      return [{ type: 'code', ...lines, text: node.value, language: node.lang ?? '' }];
    case 'html':
      return joinHtml(node.value, lines);
    default:
      return [];
  }
}

function readRaw(node: { readonly children: readonly PhrasingContent[] }): string {
  return node.children.map((child) => (child.type === 'break' ? '\n' : toString(child))).join('');
}

function readNodeWords(node: { readonly children: readonly PhrasingContent[] }): string {
  return toPlainText(readRaw(node));
}

const DEFINITION = /^\[[^\]\n]{1,200}\]:\s/;

function toTextBlock(raw: string, lines: { line: number; toLine: number }): readonly Block[] {
  const kept = raw
    .split('\n')
    .filter((line) => !DEFINITION.test(line))
    .join('\n');
  const text = toPlainText(kept);
  const isBold = /^(\*\*|__)[^*_]{1,200}\1:?$|^(\*\*|__)[^*_]{1,200}:\2$/.test(kept.trim());
  return text === '' ? [] : [{ type: 'text', ...lines, text, isBold }];
}

function toItem(node: ListItem, before: number): Item {
  const blocks = node.children.flatMap((child) => toBlocks(child, before)).map(removeHeading);
  const [first] = blocks;
  const hasText = first?.type === 'text';
  return {
    ...readLines(node, before),
    text: hasText ? first.text : '',
    ...(typeof node.checked === 'boolean' && { isChecked: node.checked }),
    blocks: hasText ? blocks.slice(1) : blocks,
  };
}

/** A heading inside of a list opens no section. */
function removeHeading(block: Any): Block {
  if (block.type !== 'heading') return block;
  return {
    type: 'text',
    line: block.line,
    toLine: block.toLine,
    text: block.text,
    isBold: true,
  };
}

function toTable(node: Table, before: number): Block {
  const rows: readonly Row[] = node.children.map((row) => ({
    line: readLines(row, before).line,
    cells: row.children.map((cell) => readNodeWords(cell)),
  }));
  return {
    type: 'table',
    ...readLines(node, before),
    head: rows[0]?.cells ?? [],
    rows: rows.slice(1),
  };
}

const HTML_HEADING = /^<h([1-6])\b[^>]{0,500}>([^<]{1,500})<\/h\1>$/i;

function joinHtml(html: string, lines: { line: number; toLine: number }): readonly Any[] {
  const [, level, title = ''] = HTML_HEADING.exec(html.trim()) ?? [];
  if (level !== undefined) {
    return [
      { type: 'heading', ...lines, level: Number(level), text: toOneLine(toPlainText(title)) },
    ];
  }
  const text = toOneLine(toPlainText(html));
  return text === '' ? [] : [{ type: 'html', ...lines, text, language: '' }];
}

interface Open {
  readonly title: string;
  readonly level: number;
  readonly line: number;
  readonly blocks: Block[];
  readonly sections: Open[];
}

function nestSections(all: readonly Any[]): Section {
  const root: Open = { title: '', level: 0, line: 1, blocks: [], sections: [] };
  const above: Open[] = [root];
  for (const block of all) {
    if (block.type !== 'heading') {
      above.at(-1)?.blocks.push(block);
      continue;
    }
    while (above.length > 1 && (above.at(-1)?.level ?? 0) >= block.level) above.pop();
    const opened: Open = {
      title: block.text,
      level: block.level,
      line: block.line,
      blocks: [],
      sections: [],
    };
    above.at(-1)?.sections.push(opened);
    above.push(opened);
  }
  return root;
}

/** Lines that can be parsed by themselves. */
interface Chunk {
  readonly text: string;
  /** How many lines stand before it. */
  readonly before: number;
}

/** Some of the parser's work grows with the square of what it gets at once. */
const ENOUGH = 2_000;
/** So much that it is cut between any two lines. */
const TOO_MUCH = 60_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const TABLE_RULE = /^[\s|:-]*-[\s|:-]*$/;
const OPENS_BLOCK = /^(?:#{1,6}(?:\s|$)|[-*+][ \t]|\d{1,9}[.)][ \t])/;

/** Cuts a document where one block ends and another begins, so that each part is parsed alone. */
function splitChunks(lines: readonly string[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let held: string[] = [];
  let size = 0;
  let before = 0;
  const end = (next: number, head: readonly string[]): void => {
    if (held.length > 0) chunks.push({ text: held.join('\n'), before });
    held = [...head];
    size = 0;
    before = next - head.length;
  };
  let fence: string | undefined;
  let table: readonly string[] = [];
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1] ?? '';
    const isRow = table.length > 0 && line.includes('|');
    const isFull = size > TOO_MUCH || (size > ENOUGH && (isRow || canBegin(line, previous)));
    const canEnd = fence === undefined && isFull;
    // A table continues in the next part with the same head.
    if (canEnd) end(at, isRow ? table : []);
    table = updateTable(line, previous, table);
    fence = updateChunkFence(line, fence);
    held.push(line);
    size += line.length + 1;
  }
  end(lines.length, []);
  return chunks;
}

function updateTable(line: string, previous: string, table: readonly string[]): readonly string[] {
  if (!line.includes('|')) return [];
  return TABLE_RULE.test(line) && previous.includes('|') ? [previous, line] : table;
}

/** Whether nothing that stands above can go on in this line. */
function canBegin(line: string, previous: string): boolean {
  if (OPENS_BLOCK.test(line)) return true;
  const isAfterEnd = previous.trim() === '' || /^ {0,3}(?:=+|-{2,})\s*$/.test(previous);
  return isAfterEnd && /^[\p{L}\p{N}"'([|]/u.test(line);
}

function updateChunkFence(line: string, fence: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (fence === undefined) return mark;
  const closes = line.trim() === mark && mark.startsWith(fence);
  return closes ? undefined : fence;
}
