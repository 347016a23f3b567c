/** A text with `\n` for every line end, and the way back to the text as it is in the file. */
export interface LfText {
  readonly text: string;
  /** What most lines of the file end with. */
  readonly ending: '\n' | '\r\n' | '\r';
  /** Where a position of `text` lies in the file's own text. */
  readonly toOriginal: (offset: number) => number;
}

/** Reads a text as if all its lines ended with `\n`. */
export function toLfText(original: string): LfText {
  if (!original.includes('\r')) {
    return { text: original, ending: '\n', toOriginal: (offset) => offset };
  }
  if (!original.includes('\n')) {
    return { text: original.replaceAll('\r', '\n'), ending: '\r', toOriginal: (offset) => offset };
  }
  const dropped = findDropped(original);
  const text = normalizeEnds(original);
  const feeds = text.split('\n').length - 1;
  return {
    text,
    ending: dropped.length * 2 >= feeds ? '\r\n' : '\n',
    toOriginal: (offset) => offset + countBelow(dropped, offset),
  };
}

/** A text from a caller, with `\n` for every line end. */
export function normalizeEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Where in the text with `\n` the line ends lie that had a `\r` before them. */
function findDropped(original: string): readonly number[] {
  const dropped: number[] = [];
  for (let at = original.indexOf('\r\n'); at >= 0; at = original.indexOf('\r\n', at + 2)) {
    dropped.push(at - dropped.length);
  }
  return dropped;
}

function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
