/** How a text is laid out, so that what is added looks like the rest. */
export interface TextStyle {
  readonly eol: '\n' | '\r\n';
  /** One step of indentation. */
  readonly unit: string;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Takes the byte order mark off a text, which parsers do not expect. */
export function splitMark(text: string): readonly [mark: string, rest: string] {
  return text.startsWith(BYTE_ORDER_MARK) ? [BYTE_ORDER_MARK, text.slice(1)] : ['', text];
}

/** Reads line ends and indentation off a text; two spaces and a line feed where it has none. */
export function detectStyle(text: string): TextStyle {
  const eol = /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
  const unit = /^(\t| {1,8})(?=["'])/m.exec(text)?.[1] ?? '  ';
  return { eol, unit };
}

/** The spaces and tabs at the start of the line that holds an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Line and column of an offset, as editors count them. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
