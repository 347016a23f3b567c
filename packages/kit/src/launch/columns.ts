/** How wide a screen may be taken to be. */
const WIDTH = 80;

/** Breaks a text into lines that are at most so wide; a longer word stands alone. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((item) => item !== '')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Wraps a text to the screen, every line but the first indented. */
export function wrapHanging(text: string, indent: number): string {
  return wrap(text, WIDTH - indent).join(`\n${' '.repeat(indent)}`);
}

const GAP = 2;

/** Pairs as two columns; the right one is wrapped, and starts anew below a left one that is too wide. */
export function formatColumns(pairs: readonly (readonly [string, string])[], left: number): string {
  const room = WIDTH - GAP - left - GAP;
  return pairs
    .map(([term, meaning]) => {
      const lines = wrap(meaning, room);
      const isWide = term.length > left;
      const rest = (isWide ? lines : lines.slice(1)).map(
        (line) => ' '.repeat(GAP + left + GAP) + line,
      );
      const first = isWide ? term : `${term.padEnd(left + GAP)}${lines[0] ?? ''}`;
      return [' '.repeat(GAP) + first.trimEnd(), ...rest].join('\n');
    })
    .join('\n');
}
