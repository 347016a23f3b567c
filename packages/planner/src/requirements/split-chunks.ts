/** Lines that can be parsed by themselves. */
export interface Chunk {
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
export function splitChunks(lines: readonly string[]): readonly Chunk[] {
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
    // A table goes on in the next part with the head that it has.
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
