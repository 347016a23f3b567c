/** Takes a piece of text; returns the lines that are whole with it. */
export type LineSplitter = (piece: string) => string[];

/** Splits a text that comes in pieces into lines. */
export function createLineSplitter(): LineSplitter {
  let pending = '';
  return (piece) => {
    const lines = (pending + piece).split('\n');
    pending = lines.pop() ?? '';
    return lines;
  };
}
