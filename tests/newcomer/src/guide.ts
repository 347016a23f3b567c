/** One thing that a reader of a guide does: write a file, or type a line. */
export type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'line'; readonly line: string };

/** What a guide asks its readers to do, in its order; and commands that it names in passing. */
export interface Guide {
  readonly steps: readonly Step[];
  readonly mentioned: readonly string[];
}

/** Reads the shell blocks, the blocks that name their file, and `npx …` in the text. */
export function readGuide(markdown: string): Guide {
  const parts = markdown.split(/^```/m);
  const steps: Step[] = [];
  // Text and blocks take turns.
  for (const block of parts.filter((_part, index) => index % 2 === 1)) {
    const [info = '', ...lines] = block.split('\n');
    const [language = '', mark = ''] = info.trim().split(/\s+/);
    if (language === 'sh') steps.push(...readLines(lines));
    else if (mark === 'continued') addToFile(steps, lines);
    else if (mark !== '') steps.push({ kind: 'file', path: mark, text: lines.join('\n') });
  }
  const text = parts.filter((_part, index) => index % 2 === 0).join('\n');
  const mentioned = [...text.matchAll(/`(npx [^`]+)`/g)].map(([, command = '']) => command);
  return { steps, mentioned };
}

function readLines(lines: readonly string[]): readonly Step[] {
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'line', line }));
}

/** A block that continues another belongs to the file of that one, where it has one. */
function addToFile(steps: Step[], lines: readonly string[]): void {
  const index = steps.findLastIndex(({ kind }) => kind === 'file');
  const step = steps[index];
  if (step?.kind === 'file') steps[index] = { ...step, text: `${step.text}\n${lines.join('\n')}` };
}
