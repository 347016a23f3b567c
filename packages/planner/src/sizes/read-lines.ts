/** A line of Markdown that is no code. */
export interface ProseLine {
  readonly text: string;
  /** The heading above it; empty where there is none. */
  readonly section: string;
  /** Where it is an entry of a list, without its mark. */
  readonly entry?: string;
  /** Where it is an entry with a box. */
  readonly isTicked?: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const BOLD_HEADING = /^\*\*([^*]+)\*\*:?$|^([A-Z][\w ]{2,40}):$/;
const ENTRY = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(\S.*)$/;
const BOX = /^\[([ xX])\][ \t]+(\S.*)$/;

/** The lines of a Markdown text without its code and its comments, each with the heading above it. */
export function readProse(text: string): readonly ProseLine[] {
  const lines: ProseLine[] = [];
  let section = '';
  let fence: string | undefined;
  for (const line of blankComments(text).split(/\r\n|[\r\n]/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
    } else if (mark === undefined) {
      section = readHeading(line) ?? section;
      lines.push({ text: line, section, ...readListEntry(line) });
    } else {
      fence = mark;
    }
  }
  return lines;
}

function readHeading(line: string): string | undefined {
  const bold = BOLD_HEADING.exec(line.trim());
  return HEADING.exec(line)?.[1] ?? bold?.[1] ?? bold?.[2];
}

function readListEntry(line: string): Pick<ProseLine, 'entry' | 'isTicked'> {
  const entry = ENTRY.exec(line)?.[1]?.trim();
  if (entry === undefined) return {};
  const [, tick, words] = BOX.exec(entry) ?? [];
  if (tick === undefined || words === undefined) return { entry };
  return { entry: words, isTicked: tick !== ' ' };
}

/** Templates hide their advice in comments; one that never ends hides all the rest. */
function blankComments(text: string): string {
  const [before = '', ...rest] = text.split('<!--');
  const after = rest.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? '' : part.slice(end + 3);
  });
  return [before, ...after].join('');
}
