/** The assumed width of a terminal. */
const WIDTH = 80;

/** Breaks text into lines of at most `width` characters; a longer word gets its own line. */
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

/** Wraps text to the terminal, indenting every line but the first. */
export function wrapHanging(text: string, indent: number): string {
  return wrap(text, WIDTH - indent).join(`\n${' '.repeat(indent)}`);
}

const GAP = 2;

/**
 * Formats pairs as two columns. The right one wraps; it starts on a new line if the left is too
 * wide.
 */
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
