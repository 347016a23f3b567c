/** Which task of which plan an issue was made for. */
export interface Mark {
  readonly plan: string;
  readonly task: string;
}

/** A mark in a text. */
export interface FoundMark extends Mark {
  /** Whether nothing comes after it, as where it was written. */
  readonly isLast: boolean;
}

/** A line with nothing else on it: what is quoted with `>`, or stands in a sentence, is no mark. */
const LINE = /^\s*<!--\s*wellspoken-plan:\s*([a-z0-9-]+)\/([\w.-]+)\s*-->\s*$/;
const LINE_END = /\r\n|\n|\r/;

/** The line by which an issue is known again; people do not see it where the text is shown. */
export function writeMarker({ plan, task }: Mark): string {
  return `<!-- wellspoken-plan: ${plan}/${task} -->`;
}

/** The text with the mark at its end, and without other marks. */
export function addMarker(body: string, mark: Mark): string {
  const lines = body.split(LINE_END);
  const kept = lines.some((line) => LINE.test(line))
    ? lines.filter((line) => !LINE.test(line)).join('\n')
    : body;
  const text = kept.trimEnd();
  return text === '' ? writeMarker(mark) : `${text}\n\n${writeMarker(mark)}`;
}

/**
 * All marks of a text. Markdown around them does not count, not even a block of code: somebody who
 * forgets to close one above the mark must not make an issue unknown, as it would be made twice.
 */
export function findMarks(body: string): readonly FoundMark[] {
  const lines = body.split(LINE_END);
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.flatMap((line, at) => {
    const [, plan, task] = LINE.exec(line) ?? [];
    return plan === undefined || task === undefined ? [] : [{ plan, task, isLast: at === last }];
  });
}
