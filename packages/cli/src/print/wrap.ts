/** How wide a screen is taken to be, so that the same text is shown everywhere. */
export const WIDTH = 80;

// The kit's launch has the same few lines; to import them would load the kit for every help page.
/** Breaks a text into lines that are at most so wide; a longer word stands alone. */
export function wrap(text: string, width: number = WIDTH): readonly string[] {
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
